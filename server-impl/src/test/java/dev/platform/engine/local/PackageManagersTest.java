package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.local.tools.Tool;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With an npm that the test writes itself: it installs versions of 400 bytes, without a network.
 */
@Tag("slow")
class PackageManagersTest {
  private static final long LIMIT = 1_500;

  @TempDir Path folder;
  private LocalBench local;
  private Repo repo;
  private ToolFolder tools;

  @BeforeEach
  void startEngine() throws Exception {
    Folders.open(folder);
    Path host = Files.createDirectories(folder.resolve("host"));
    program(host.resolve("node"), "echo v20.0.0");
    program(host.resolve("npm"), npm("host", "1.0.0", "1.1.0", "1.2.0"));
    program(host.resolve("pnpm"), "echo 0.0.9");
    for (String name : List.of("chmod", "mkdir")) {
      Files.createSymbolicLink(host.resolve(name), Path.of("/bin").resolve(name));
    }
    repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    start(Map.of(), ToolSettings.PER_HOUR);
    tools = new ToolFolder(local.settings().data(), Clock.systemUTC());
  }

  private void start(Map<String, List<String>> versions, int perHour) throws Exception {
    LocalEngineSettings usual = LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO);
    ToolSettings limited =
        new ToolSettings(true, null, versions, Map.of(), Duration.ofMinutes(5), LIMIT, perHour);
    Path host = folder.resolve("host");
    local = LocalBench.start(LocalBench.withPrograms(usual, host, limited), repo);
  }

  @AfterEach
  void stopEngine() throws Exception {
    if (local != null) {
      local.close();
    }
  }

  /** Lists some versions, and installs a package manager that prints who installed it. */
  private static String npm(String name, String... versions) {
    return """
        case "$1" in
          --version) echo 10.0.0 ;;
          view) echo '["%s"]' ;;
          install)
            while [ "$1" != --prefix ]; do shift; done
            mkdir -p "$2/bin"
            printf '#!/bin/sh\\necho %s ; exit\\n%%0373d' 0 > "$2/bin/pnpm"
            chmod 755 "$2/bin/pnpm" ;;
        esac
        """
        .formatted(String.join("\",\"", versions), name);
  }

  private static void program(Path file, String script) throws Exception {
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true, false)).isTrue();
  }

  /** A version of Node.js, with an npm of its own. */
  private void installNode(String version, String... pnpms) throws Exception {
    Path place = tools.place(Tool.NODE, version);
    Path bin = Files.createDirectories(place.resolve("bin"));
    program(bin.resolve("node"), "echo v" + version);
    program(bin.resolve("npm"), npm("node " + version, pnpms));
    Folders.open(place);
    Folders.open(place.getParent());
    tools.note(new InstalledTool("node", version, "node/" + version + "/bin", 10, null));
  }

  private void wasLastUsed(String tool, Duration ago) throws Exception {
    Path note = local.settings().data().resolve("tools/notes").resolve(tool);
    Files.setLastModifiedTime(note, FileTime.from(Instant.now().minus(ago)));
  }

  private BuildSpec build(String command, String versions) throws Exception {
    return build(command, versions, "wrk-1");
  }

  private BuildSpec build(String command, String versions, String workspace) throws Exception {
    repo.write(".tool-versions", versions);
    repo.commit("Next commit");
    BuildSpec build = Bench.withWorkspace(local.bench().build(command), workspace);
    local.bench().success(build);
    return build;
  }

  /** A build whose artifact is deleted. */
  private void buildAndDiscard(String version) throws Exception {
    repo.write(".tool-versions", "pnpm " + version);
    repo.commit("Next commit");
    local
        .bench()
        .engine()
        .builds()
        .discard(local.bench().success(local.bench().build("pnpm")).artifact());
  }

  @Test
  void theVersionOfNodeThatCodeAsksForDoesNotListOrInstallPackageManagers() throws Exception {
    installNode("4.9.1", "6.6.6");

    BuildSpec build = build("node; pnpm", "nodejs 4.9.1\npnpm 1");

    assertThat(said(build)).contains("==> Using pnpm 1.2.0 (from .tool-versions)");
    assertThat(out(build)).containsExactly("v4.9.1", "host");
  }

  @Test
  void withoutNpmOfTheServerTheNewestInstalledNodeInstallsThem() throws Exception {
    installNode("22.1.0", "1.3.0");
    installNode("4.9.1", "6.6.6");
    Files.delete(folder.resolve("host/npm"));
    Files.delete(folder.resolve("host/node"));

    BuildSpec build = build("pnpm", "nodejs 4.9.1\npnpm 1");

    assertThat(out(build)).containsExactly("node 22.1.0");
    InstalledTool pnpm = tools.use(Tool.PNPM, "1.3.0").orElseThrow();
    assertThat(new Toolchain(List.of(pnpm), Map.of()).keys())
        .containsExactlyInAnyOrder("pnpm@1.3.0", "node@22.1.0");
  }

  @Test
  void aVersionIsUsedTogetherWithTheOneThatInstalledIt() throws Exception {
    installNode("22.1.0");
    tools.note(new InstalledTool("pnpm", "1.0.0", "pnpm/1.0.0/bin", 10, "node@22.1.0"));
    wasLastUsed("node/22.1.0", Duration.ofHours(2));

    InstalledTool pnpm = tools.use(Tool.PNPM, "1.0.0").orElseThrow();

    InstalledTool node = tools.list().get(0);
    assertThat(node.key()).isEqualTo("node@22.1.0");
    assertThat(tools.usedAt(node)).isAfter(Instant.now().minus(Duration.ofHours(1)));
    assertThat(tools.usedAt(pnpm)).isAfter(Instant.now().minus(Duration.ofHours(1)));
  }

  @Test
  void aStartDeletesWhatAnInterruptedInstallationLeft() throws Exception {
    installNode("22.1.0");
    Path left = Files.createDirectories(tools.place(Tool.PNPM, "9.9.9").resolve("bin"));
    local.close();

    local = LocalBench.start(local.settings(), repo);

    assertThat(left.getParent()).doesNotExist();
    assertThat(tools.place(Tool.NODE, "22.1.0")).isDirectory();
  }

  @Test
  void aTextThatNpmTakesForAVersionIsNotInstalledAsAnother() throws Exception {
    BuildSpec build = build("true", "pnpm 1.x.7");

    assertThat(said(build))
        .contains(
            "==> pnpm: wanted 1.x.7 (from .tool-versions), using 0.0.9, because no released version"
                + " matches it");
    assertThat(tools.list()).isEmpty();
  }

  @Test
  void aboveTheLimitTheUnusedVersionGoesThatWasUsedLongestAgo() throws Exception {
    buildAndDiscard("1.0.0");
    buildAndDiscard("1.1.0");
    BuildSpec kept = build("pnpm", "pnpm 1.2.0");
    wasLastUsed("pnpm/1.0.0", Duration.ofHours(2));
    wasLastUsed("pnpm/1.1.0", Duration.ofHours(3));
    wasLastUsed("pnpm/1.2.0", Duration.ofHours(4));

    BuildSpec next = build("pnpm", "pnpm 1.3.0");

    assertThat(out(kept)).containsExactly("host");
    assertThat(out(next)).containsExactly("host");
    assertThat(tools.list())
        .extracting(InstalledTool::version)
        .containsExactly("1.0.0", "1.2.0", "1.3.0");
    assertThat(tools.place(Tool.PNPM, "1.1.0")).doesNotExist();
    assertThat(tools.place(Tool.PNPM, "1.2.0")).isDirectory();
  }

  @Test
  void aVersionForWhichNothingCanGoIsNotInstalled() throws Exception {
    for (String version : List.of("1.0.0", "1.1.0", "1.2.0")) {
      build("pnpm", "pnpm " + version, "wrk-" + version);
      wasLastUsed("pnpm/" + version, Duration.ofHours(2));
    }

    BuildSpec next = build("pnpm", "pnpm 1.3.0");

    assertThat(said(next))
        .contains(
            "==> pnpm: wanted 1.3.0 (from .tool-versions), using 0.0.9, because the tools that"
                + " services use take 1200 bytes of this server's limit of 1500 bytes, which leaves"
                + " too little");
    assertThat(out(next)).containsExactly("0.0.9");
    assertThat(tools.list()).hasSize(3);
    assertThat(tools.place(Tool.PNPM, "1.3.0")).doesNotExist();
  }

  @Test
  void aVersionThatABuildHasJustChosenStays() throws Exception {
    for (String version : List.of("1.0.0", "1.1.0", "1.2.0")) {
      buildAndDiscard(version);
    }

    BuildSpec next = build("pnpm", "pnpm 1.3.0");

    assertThat(out(next)).containsExactly("0.0.9");
    assertThat(tools.list()).hasSize(3);
  }

  @Test
  void aWorkspaceLeavesHalfOfTheSpaceToOthers() throws Exception {
    build("pnpm", "pnpm 1.0.0");
    build("pnpm", "pnpm 1.1.0");

    BuildSpec third = build("pnpm", "pnpm 1.2.0");
    BuildSpec other = Bench.withWorkspace(local.bench().build("pnpm"), "wrk-2");
    local.bench().success(other);

    assertThat(said(third))
        .anyMatch(
            it ->
                it.startsWith("==> pnpm: wanted 1.2.0 (from .tool-versions), using 0.0.9, because")
                    && it.contains("versions that only this workspace uses take")
                    && it.contains("PLATFORM_ENGINE_LOCAL_MAXTOOLBYTES"));
    assertThat(out(other)).containsExactly("host");
  }

  @Test
  void aWorkspaceInstallsSoManyVersionsWithinAnHour() throws Exception {
    local.close();
    start(Map.of(), 1);
    buildAndDiscard("1.0.0");
    buildAndDiscard("1.0.0");

    BuildSpec second = build("pnpm", "pnpm 1.1.0");

    assertThat(out(second)).containsExactly("0.0.9");
    assertThat(said(second))
        .anyMatch(
            it ->
                it.contains(
                        "the limit of installations of this workspace within an hour, 1, is reached")
                    && it.contains("Try again in 60 min")
                    && it.contains("PLATFORM_ENGINE_LOCAL_TOOLINSTALLSPERHOUR"));
  }

  @Test
  void theLogNamesTheVersionThatGoDownloads() throws Exception {
    installGo();

    BuildSpec build = build("go", "");

    assertThat(said(build))
        .contains(
            "==> Using Go 1.21.0 (from .go-version)",
            "==> go.mod requires Go 1.22, which Go 1.21.0 downloads. To prevent this, set GOTOOLCHAIN to local");
    assertThat(out(build)).containsExactly("");
  }

  @Test
  void goDownloadsNoVersionWhereTheOperatorAllowsOnlySome() throws Exception {
    local.close();
    start(Map.of("go", List.of("1.21")), ToolSettings.PER_HOUR);
    installGo();

    BuildSpec build = build("go", "");

    assertThat(said(build)).noneMatch(it -> it.contains("downloads"));
    assertThat(out(build)).containsExactly("local");
  }

  /** A version of Go that prints what it may download, and a module that needs a later one. */
  private void installGo() throws Exception {
    Path place = tools.place(Tool.GO, "1.21.0");
    program(Files.createDirectories(place.resolve("bin")).resolve("go"), "echo $GOTOOLCHAIN");
    Folders.open(place);
    Folders.open(place.getParent());
    tools.note(new InstalledTool("go", "1.21.0", "go/1.21.0/bin", 10, null));
    repo.write(".go-version", "1.21.0\n");
    repo.write("go.mod", "module example.com/shop\n\ngo 1.22\n");
  }

  private List<String> out(BuildSpec spec) {
    return local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private List<String> said(BuildSpec spec) {
    return local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE);
  }

  @Test
  void aSiteFindsItsPackages() throws Exception {
    program(folder.resolve("host/npm"), "echo \"npm $1\"");
    repo.write("package.json", "{}");
    repo.commit("A site");
    Source source = new Source(repo.url(), null, null, "");
    BuildSpec spec = local.bench().build(source, "echo built; mkdir dist", "dist");

    local.bench().outcome(spec);

    assertThat(local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .containsExactly("npm install", "built");
  }

  @Test
  void aSiteWithoutItsPackagesIsNotBuilt() throws Exception {
    program(folder.resolve("host/npm"), "echo \"npm $1\"; exit 3");
    repo.write("package.json", "{}");
    repo.commit("A site");
    Source source = new Source(repo.url(), null, null, "");
    BuildSpec spec = local.bench().build(source, "echo built; mkdir dist", "dist");

    var status = local.bench().outcome(spec);

    assertThat(status.toString()).contains("exited with status 3");
    assertThat(local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .containsExactly("npm install");
  }
}
