package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Where commands find secret files and what is left of them, without a sandbox and in one. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class CommandSecretsTest {
  private static final Map<String, String> ENV = Map.of(".env", "COLOR=secret\n");

  @TempDir static Path folder;
  private static LocalBench local;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  CommandSecretsTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    Repo repo = Repo.create(folder.resolve("repo-" + sandboxing));
    repo.write(".env", "COLOR=default\n");
    repo.write("api/.env", "COLOR=api\n");
    repo.write("config/a", "a\n");
    repo.commit("First commit");
    local = LocalBench.start(LocalBench.settings(folder.resolve("data"), sandboxing), repo);
  }

  @AfterParameterizedClassInvocation
  static void stopEngine() throws Exception {
    local.close();
  }

  @AfterEach
  void stopWhatRuns() throws Exception {
    local.bench().engine().stopAll();
  }

  private static Bench bench() {
    return local.bench();
  }

  private static List<String> out(String key) {
    return bench().recorder().texts(key, LogLine.Stream.OUT);
  }

  private static ArtifactRef built(BuildSpec spec) throws InterruptedException {
    return bench().success(spec).artifact();
  }

  private static BuildSpec build(String rootDir, String command, Map<String, String> files) {
    var source = new Source(bench().repository(), null, null, rootDir);
    return Bench.withFiles(bench().build(source, command, null), files);
  }

  /** What a command prints that runs with files of an artifact, until its last line, "end". */
  private static List<String> said(ArtifactRef artifact, String command, Map<String, String> files)
      throws InterruptedException {
    WorkloadSpec spec =
        Bench.withFiles(
            bench().workload(artifact, command + "; echo end; exec sleep 600", 1), files);
    bench().engine().workloads().apply(spec);
    var lines = Eventually.see("output", () -> out(spec.ref().key()), all -> all.contains("end"));
    return lines.subList(0, lines.indexOf("end"));
  }

  @Test
  void aFileOfTheSourceIsReplacedDuringABuildAndComesBack() throws Exception {
    BuildSpec spec = build("", "cat .env; ls -A", ENV);

    ArtifactRef artifact = built(spec);

    assertThat(out(spec.ref().key())).startsWith("COLOR=secret").contains("api", "config");
    assertThat(said(artifact, "cat .env; ls -A", Map.of()))
        .containsExactly("COLOR=default", ".env", "api", "config");
  }

  @Test
  void theWorkingFolderIsTheRootDirectory() throws Exception {
    BuildSpec spec = build("api", "cat .env ../.env", ENV);

    ArtifactRef artifact = built(spec);

    assertThat(out(spec.ref().key())).containsExactly("COLOR=secret", "COLOR=default");
    assertThat(said(artifact, "cat .env api/.env", Map.of()))
        .containsExactly("COLOR=default", "COLOR=api");
  }

  @Test
  void whatABuildMakesOfAFileIsNotInItsArtifact() throws Exception {
    String command = "cp .env copy && mv copy .env && rm new && cat .env > new; rm other";
    BuildSpec spec = build("", command, Map.of(".env", "secret", "new", "new", "other", ""));

    assertThat(said(built(spec), "cat .env; ls -A", Map.of()))
        .containsExactly("COLOR=default", ".env", "api", "config");
  }

  @Test
  void aBuildFailsWithTheStatusOfItsCommand() throws Exception {
    assertThat(bench().outcome(build("", "exit 7", ENV)))
        .isInstanceOfSatisfying(
            BuildStatus.Failed.class,
            failed ->
                assertThat(failed.why()).isEqualTo("The build command exited with status 7."));
  }

  @Test
  void aSiteIsPublishedWithoutSecrets() throws Exception {
    BuildSpec spec =
        Bench.withFiles(
            bench().build(new Source(bench().repository(), null, null, ""), "true", "."), ENV);

    Path site = bench().engine().files(built(spec)).orElseThrow();

    assertThat(site.resolve(".env")).hasContent("COLOR=default");
    assertThat(site.resolve("config/a")).exists();
  }

  @Test
  void aDirectoryOfTheSourceStays() throws Exception {
    BuildSpec spec = build("", "cat config/a", Map.of("config", "secret"));

    built(spec);

    assertThat(out(spec.ref().key())).containsExactly("a");
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.ERR))
        .singleElement()
        .asString()
        .contains("The secret file config is only in ", ", because config is a directory here");
  }

  @Test
  void anInstanceFindsItsFilesWithItsOwnNamesAndContents() throws Exception {
    var strange = "\0\r\n\\ $HOME `id` \uD83D\uDE00";
    Map<String, String> files =
        Map.of(".env", "secret\n", "-rf *'\"\n", strange, "large", "ü".repeat(512 << 10));

    var said =
        said(
            built(build("", "", Map.of())),
            "cat .env; sha256sum < ./-rf*; sha256sum < large; stat -L -c %a .env; echo x > .env",
            files);

    assertThat(said)
        .containsExactly(
            "secret", sha256(strange) + "  -", sha256("ü".repeat(512 << 10)) + "  -", "400");
  }

  @Test
  void aSandboxedCommandFindsThemInTheSystemsFolder() throws Exception {
    local.assumeKept("file isolation");

    assertThat(said(built(build("", "", Map.of())), "cd /etc/secrets; pwd; ls -A; cat .env", ENV))
        .containsExactly("/etc/secrets", ".env", "COLOR=secret");
  }

  @Test
  void variablesOfTheCommandStayAsTheyAre() throws Exception {
    BuildSpec spec = build("", "echo \"$PATH\"; echo \"$dir$kept$status\"", ENV);
    BuildSpec without = build("", spec.command(), Map.of());

    built(spec);
    built(without);

    assertThat(out(spec.ref().key())).isEqualTo(out(without.ref().key()));
  }

  @Test
  void nothingIsLeftOfThem() throws Exception {
    said(built(build("", "cat .env", ENV)), "cat .env", ENV);

    bench().engine().stopAll();

    assertThat(local.asOwners("grep", "-rl", "=secret", local.settings().data() + "").output())
        .isEmpty();
  }

  private static String sha256(String text) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
