package dev.platform.engine.local.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolRequestsTest {
  private static SourceFiles files(String... namesAndTexts) {
    Map<String, String> files = new java.util.HashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      files.put(namesAndTexts[i], namesAndTexts[i + 1]);
    }
    return name -> Optional.ofNullable(files.get(name));
  }

  private static List<String> found(SourceFiles... directories) throws Exception {
    return words(ToolRequests.of(List.of(directories), Map.of(), null, ""));
  }

  private static List<String> words(ToolRequests requests) {
    return requests.requests().stream()
        .map(it -> it.tool().label() + " " + it.version() + " from " + it.from())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ".nvmrc | v18.2.0 | node 18.2.0 from .nvmrc",
        ".nvmrc | lts/jod | node 22 from .nvmrc",
        ".node-version | 20 | node 20 from .node-version",
        ".python-version | 3.11.4 | python 3.11.4 from .python-version",
        "runtime.txt | python-3.10.1 | python 3.10.1 from runtime.txt",
        "go.mod | go 1.22 | go >=1.22 from go.mod",
        ".ruby-version | ruby-3.2.1 | ruby 3.2.1 from .ruby-version",
        "Gemfile | ruby '~> 3.2.0' | ruby ~> 3.2.0 from Gemfile",
        "rust-toolchain | 1.75.0 | rust 1.75.0 from rust-toolchain",
        "rust-toolchain.toml | channel = \"stable\" | rust * from rust-toolchain.toml",
        ".bun-version | 1.1.0 | bun 1.1.0 from .bun-version",
        "system.properties | java.runtime.version=21 | java 21 from system.properties",
        "global.json | {\"sdk\": {\"version\": \"8.0.100\"}} | dotnet 8.0.100 from global.json",
        ".tool-versions | elixir 1.17.2-otp-27 | elixir 1.17.2-otp-27 from .tool-versions",
        "uv.lock | version = 1 | uv * from uv.lock",
      })
  void aFileAsksForAVersion(String file, String text, String wanted) throws Exception {
    assertThat(found(files(file, text))).containsExactly(wanted);
  }

  @Test
  void aVariableWinsOverFilesAndFilesHaveAnOrder() throws Exception {
    SourceFiles all =
        files(
            ".node-version", "20.1.0",
            ".nvmrc", "18",
            "package.json", "{\"engines\": {\"node\": \">=16\"}}",
            ".tool-versions", "nodejs 14.0.0");
    ToolRequests byVariable = ToolRequests.of(List.of(all), Map.of("NODE_VERSION", "22"), null, "");

    assertThat(words(byVariable)).containsExactly("node 22 from NODE_VERSION");
    assertThat(found(all)).containsExactly("node 20.1.0 from .node-version");
    assertThat(
            found(
                files(
                    "package.json", "{\"engines\": {\"node\": \">=16\"}}",
                    ".tool-versions", "nodejs 14.0.0")))
        .containsExactly("node >=16 from engines in package.json");
  }

  @Test
  void theRootDirectoryWinsOverTheTopOfTheRepository() throws Exception {
    assertThat(found(files(".nvmrc", "20"), files(".nvmrc", "18", "mise.toml", MISE)))
        .containsExactly("node 20 from .nvmrc", "python 3.12 from mise.toml");
  }

  private static final String MISE =
      """
      [env]
      node = "1"
      [tools]
      "node" = { version = "21" }
      python = ["3.12", "3.11"]
      [tasks]
      go = "1.2.3"
      """;

  @Test
  void packageManagersComeFromTheirFieldOrTheirLockFile() throws Exception {
    assertThat(found(files("package.json", "{\"packageManager\": \"pnpm@9.1.0+sha512.ab\"}")))
        .containsExactly(
            "node * from package.json", "pnpm 9.1.0 from packageManager in package.json");
    assertThat(found(files("yarn.lock", "# yarn lockfile v1\n")))
        .containsExactly("yarn 1 from yarn.lock");
    assertThat(found(files("yarn.lock", "#\n__metadata:\n  version: 8\n")))
        .containsExactly("yarn 4 from yarn.lock");
    assertThat(found(files("pnpm-lock.yaml", "lockfileVersion: '6.0'\n")))
        .containsExactly("pnpm 8 from pnpm-lock.yaml");
  }

  @Test
  void aRuntimeNeedsItsToolsWithoutAnyFile() throws Exception {
    assertThat(words(ToolRequests.of(List.of(files()), Map.of(), "elixir", "")))
        .containsExactly("erlang * from runtime elixir", "elixir * from runtime elixir");
    assertThat(words(ToolRequests.of(List.of(files()), Map.of(), "docker", ""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc", "\0", "$(id)", "a/b", "-x", "lts/nothing", "'", "{}"})
  void whatIsNoVersionIsNoRequest(String text) throws Exception {
    ToolRequests requests = ToolRequests.of(List.of(files(".nvmrc", text)), Map.of(), null, "");

    assertThat(requests.requests()).isEmpty();
  }

  @Test
  @Timeout(20)
  void hostileFilesDoNoHarm() throws Exception {
    String deep = "[".repeat(100_000);
    String wide = "\n".repeat(1_000_000);
    String long1 = "1".repeat(1_000_000);
    for (String text : List.of(deep, wide, long1, "1.".repeat(500_000), "\0".repeat(1_000_000))) {
      SourceFiles every = name -> Optional.of(text);

      assertThat(ToolRequests.of(List.of(every), Map.of(), null, "").requests())
          .allMatch(request -> request.version().toString().length() < 100);
    }
  }

  @Test
  void aVersionThatIsNoneIsReported() throws Exception {
    assertThat(ToolRequests.of(List.of(files(".nvmrc", "$(id)")), Map.of(), null, "").ignored())
        .containsExactly("Node.js: ignored '$(id)' (from .nvmrc), which is not a version");
  }

  @ParameterizedTest
  @CsvSource({
    "yarn; yarn build, yarn 1",
    "npm install && (yarn), yarn 1",
    "cd web && pnpm i, pnpm 10",
    "bun install, bun *",
    "uv sync, uv *",
    "poetry install --no-root, poetry *",
    "pipenv install --deploy, pipenv *",
  })
  void aPackageManagerThatTheCommandCallsIsNeeded(String command, String request) throws Exception {
    assertThat(ToolRequests.of(List.of(files()), Map.of(), null, command).requests())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.tool().label() + " " + it.version()).isEqualTo(request);
              assertThat(it.from()).isEqualTo("the build command");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"npm ci", "cat yarn.lock", "./yarn", "npx pnpm-lock", "rm -r node_modules/bun"})
  void otherWordsAreNoPackageManager(String command) throws Exception {
    assertThat(ToolRequests.of(List.of(files()), Map.of(), null, command).requests()).isEmpty();
  }

  @Test
  void aFileWinsOverTheCommand() throws Exception {
    assertThat(
            words(
                ToolRequests.of(
                    List.of(files("uv.lock", "", ".tool-versions", "uv 0.5.1")),
                    Map.of(),
                    null,
                    "uv sync")))
        .contains("uv 0.5.1 from .tool-versions");
  }
}
