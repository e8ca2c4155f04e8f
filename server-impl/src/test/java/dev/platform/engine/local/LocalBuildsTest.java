package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Source;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How sources of real repositories become artifacts. */
@Tag("slow")
class LocalBuildsTest {
  @TempDir static Path folder;
  private static Repo repo;
  private static String firstCommit;
  private static LocalBench local;

  @BeforeAll
  static void startEngine() throws Exception {
    // Where the tests are root, git is somebody else, and submodules are where they are.
    Folders.open(folder);
    Repo library = Repo.create(folder.resolve("library"));
    library.write("lib.txt", "library");
    library.commit("Library");

    repo = Repo.create(folder.resolve("repo"));
    repo.write("version", "1");
    repo.write("site/index.html", "<h1>hello</h1>");
    firstCommit = repo.commit("First commit");
    repo.write("version", "2");
    repo.commit("Second commit");
    repo.git("switch", "--quiet", "--create", "feature/x");
    repo.write("version", "feature");
    repo.git("submodule", "--quiet", "add", library.url(), "library");
    repo.commit("Feature");
    repo.git("switch", "--quiet", "--orphan", "large");
    repo.write("large", "0123456789".repeat(200_000));
    repo.commit("Large");
    repo.git("switch", "--quiet", "main");
    repo.git("tag", "v1", firstCommit);

    LocalEngineSettings usual = LocalBench.settings(folder.resolve("data"), Sandboxing.OFF);
    local =
        LocalBench.start(
            new LocalEngineSettings(
                usual.data(),
                true,
                2,
                2,
                1 << 20,
                Duration.ofSeconds(8),
                usual.maxLogBytes(),
                usual.path(),
                List.of(),
                null,
                Sandboxing.OFF,
                usual.users(),
                false,
                Set.of(),
                List.of(),
                List.of(),
                ToolSettings.defaults(),
                ReservedAddresses.none(),
                BuildSettings.defaults()),
            repo);
  }

  @AfterEach
  void stopWhatRuns() throws Exception {
    local.bench().engine().stopAll();
  }

  @AfterAll
  static void stopEngine() throws Exception {
    local.close();
  }

  private static Bench bench() {
    return local.bench();
  }

  private static Source source(String branch, String commit) {
    return new Source(repo.url(), branch, commit, "");
  }

  private static Source source(String url) {
    return new Source(url, null, null, "");
  }

  private static BuildStatus outcome(Source source, String command, String publishPath)
      throws Exception {
    return bench().outcome(bench().build(source, command, publishPath));
  }

  private static Path files(BuildStatus status) {
    assertThat(status).isInstanceOf(BuildStatus.Succeeded.class);
    return bench().engine().files(((BuildStatus.Succeeded) status).artifact()).orElseThrow();
  }

  private static String why(BuildStatus status) {
    assertThat(status).isInstanceOf(BuildStatus.Failed.class);
    return ((BuildStatus.Failed) status).why();
  }

  private static List<String> out(BuildSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private static List<String> voice(BuildSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE);
  }

  @Test
  void theTipOfTheDefaultBranchIsBuilt() throws Exception {
    BuildSpec spec = bench().build("cat version");

    BuildStatus status = bench().outcome(spec);

    assertThat(out(spec)).containsExactly("2");
    assertThat(files(status).resolve("version")).hasContent("2");
    assertThat(files(status).resolve(".git")).doesNotExist();
    assertThat(voice(spec))
        .containsExactly(
            "==> Cloning from " + repo.url(),
            "==> Checking out commit "
                + ((BuildStatus.Succeeded) status).commit().id().substring(0, 7)
                + " (Second commit)",
            "==> Running build command 'cat version'",
            "==> Build successful");
  }

  @Test
  void aBranchBringsItsSubmodules() throws Exception {
    BuildStatus status = outcome(source("feature/x", null), "", null);

    assertThat(files(status).resolve("version")).hasContent("feature");
    assertThat(files(status).resolve("library/lib.txt")).hasContent("library");
  }

  @Test
  void theCommandKnowsTheCommit() throws Exception {
    BuildSpec spec = bench().build("echo $COMMIT");

    BuildStatus status = bench().outcome(spec);

    assertThat(out(spec)).containsExactly(((BuildStatus.Succeeded) status).commit().id());
  }

  /** A repository that was made with Git LFS, whether it is here or not. */
  @Test
  void pointersOfGitLfsAreNeverPublished() throws Exception {
    byte[] file = "a large file".getBytes(StandardCharsets.UTF_8);
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));
    Repo large = Repo.create(folder.resolve("lfs"));
    large.write("public/photo.jpg", pointer(hash, file.length));
    large.write("public/.gitattributes", "*.jpg filter=lfs diff=lfs merge=lfs -text\n");
    large.git("config", "filter.lfs.required", "false");
    large.git("config", "filter.lfs.clean", "cat");
    large.git("config", "filter.lfs.process", "");
    large.commit("Photo");
    Path kept =
        large
            .folder()
            .resolve(".git/lfs/objects/" + hash.substring(0, 2) + "/" + hash.substring(2, 4));
    Files.write(Files.createDirectories(kept).resolve(hash), file);

    BuildStatus status = outcome(source(large.url()), "", "public");

    if (new SystemPrograms(LocalBench.settings(folder, Sandboxing.OFF).path())
        .find("git-lfs")
        .isPresent()) {
      assertThat(files(status).resolve("photo.jpg")).hasBinaryContent(file);
    } else {
      assertThat(why(status)).contains("Git LFS", "install the package git-lfs");
    }
  }

  private static String pointer(String hash, int size) {
    return "version https://git-lfs.github.com/spec/v1\noid sha256:"
        + hash
        + "\nsize "
        + size
        + "\n";
  }

  @Test
  void aTagIsBuilt() throws Exception {
    assertThat(files(outcome(source("v1", null), "", null)).resolve("version")).hasContent("1");
  }

  @Test
  void aCommitThatIsNoTipIsBuilt() throws Exception {
    BuildStatus status = outcome(source("main", firstCommit), "", null);

    assertThat(((BuildStatus.Succeeded) status).commit().id()).isEqualTo(firstCommit);
    assertThat(files(status).resolve("version")).hasContent("1");
  }

  @Test
  void theBeginningOfACommitIdIsEnough() throws Exception {
    BuildStatus status = outcome(source(null, firstCommit.substring(0, 8)), "", null);

    assertThat(((BuildStatus.Succeeded) status).commit().id()).isEqualTo(firstCommit);
  }

  @Test
  void whatIsNotThereIsNamed() throws Exception {
    String missing = repo.url() + "-missing";
    String nobody = "0123456789012345678901234567890123456789";

    assertThat(why(outcome(source("nope", null), "", null)))
        .isEqualTo("The repository " + repo.url() + " has no branch or tag 'nope'.");
    assertThat(why(outcome(source(null, nobody), "", null)))
        .isEqualTo("The repository " + repo.url() + " has no commit '" + nobody + "'.");
    assertThat(why(outcome(source(missing), "", null)))
        .startsWith("The repository " + missing + " does not exist or is not accessible: ");
    assertThat(why(outcome(new Source(repo.url(), null, null, "no"), "", null)))
        .isEqualTo(
            "The root directory 'no' is not in the repository. The repository contains site/,"
                + " version.");
    assertThat(why(outcome(source(null, null), "", "dist")))
        .isEqualTo(
            "The publish directory 'dist' does not exist. The repository contains site/,"
                + " version.");
    assertThat(why(outcome(new Source(repo.url(), null, null, "site"), "", "dist")))
        .isEqualTo("The publish directory 'dist' does not exist. 'site' contains index.html.");
  }

  @Test
  void namesOutsideTheWorkTreeAreNotListed() throws Exception {
    Source source = new Source(repo.url(), null, null, "site");

    assertThat(why(outcome(source, "cd .. && rm -r site && ln -s / site", "dist")))
        .isEqualTo("The publish directory 'dist' does not exist.");
  }

  @Test
  void aFailedCommandIsExplained() throws Exception {
    BuildSpec spec =
        Bench.withVariables(
            bench().build("echo with $API_KEY; echo sh: 1: yarn: not found >&2; exit 127"),
            Map.of("API_KEY", "letmeinplease"));

    String hint = FailureHints.find(List.of("sh: 1: yarn: not found")).orElseThrow();
    assertThat(why(bench().outcome(spec)).lines())
        .containsExactlyInAnyOrder(
            "The build command exited with status 127.",
            "with ***",
            "sh: 1: yarn: not found",
            hint);
    assertThat(voice(spec)).endsWith("==> " + hint, "==> Build failed: exited with status 127");
  }

  @Test
  void aSourceMayNotBeTooLarge() throws Exception {
    assertThat(why(outcome(source("large", null), "", null)))
        .isEqualTo("The repository " + repo.url() + " is larger than 1 MB.");
  }

  @Test
  void aServerMayNotTakeTooLong() throws Exception {
    try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String url = "https://user:secret@127.0.0.1:" + silent.getLocalPort() + "/a.git";
      BuildSpec spec = bench().build(source(url), "", null);

      BuildStatus status = bench().outcome(spec);

      String shown = url.replace("user:secret@", "");
      assertThat(why(status)).isEqualTo("Cloning " + shown + " took longer than 8 seconds.");
      assertThat(voice(spec)).startsWith("==> Cloning from " + shown);
      assertThat(local.leftovers()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--upload-pack=touch injected",
        "-u touch injected",
        "main;touch injected",
        "$(touch injected)",
        "main injected",
        "../main",
        "main\n--upload-pack=touch injected"
      })
  void aBranchNameIsOnlyAName(String branch) throws Exception {
    assertThat(why(outcome(source(branch, null), "", null))).contains("has no branch or tag");
    local.awaitDisposal();
    try (var all = Files.walk(folder)) {
      assertThat(all.filter(file -> file.endsWith("injected"))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com/a.git",
        "git://example.com/a.git",
        "ext::sh -c touch% injected",
        "--upload-pack=touch injected",
        "ssh://-oProxyCommand=touch/a",
        "-oProxyCommand=touch@example.com:a",
        "/etc",
        "../repo",
        "file://relative",
        "https://example.com/a b"
      })
  void otherAddressesAreRefused(String url) throws Exception {
    assertThat(why(outcome(source(url), "", null)))
        .startsWith("The repository URL " + url + " is not allowed");
  }

  @Test
  void commandsRunInTheRootDirectory() throws Exception {
    BuildSpec spec =
        bench()
            .build(
                new Source(repo.url(), null, null, "site"), "mkdir out; ls; echo x > out/x", "out");

    Path files = files(bench().outcome(spec));

    assertThat(out(spec)).containsExactly("index.html", "out");
    assertThat(files.resolve("x")).hasContent("x");
  }

  @Test
  void onlyAPublishedFolderIsKept() throws Exception {
    String links = "ln -s index.html site/inside; ln -s /etc/hostname site/outside";
    BuildSpec spec = bench().build(source(null, null), links, "site");

    Path files = files(bench().outcome(spec));

    assertThat(files.resolve("index.html")).hasContent("<h1>hello</h1>");
    assertThat(files.resolve("inside")).hasContent("<h1>hello</h1>");
    assertThat(files.resolve("version")).doesNotExist();
    assertThat(Files.exists(files.resolve("outside"), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(voice(spec))
        .contains(
            "==> Omitted the symbolic link 'outside', which points outside the publish directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../..", "escape", "escape/etc", "site/../.."})
  void aPublishedFolderLiesInTheWorkTree(String path) throws Exception {
    BuildStatus status = outcome(source(null, null), "ln -s / escape", path);

    assertThat(why(status)).startsWith("The publish directory '" + path + "' does not exist.");
  }

  @Test
  void theLogNamesAVariableThatAShellCannotRead() throws Exception {
    BuildSpec usual = bench().build("true");
    BuildSpec spec =
        new BuildSpec(
            usual.ref(),
            usual.source(),
            usual.command(),
            usual.usesPython(),
            usual.runtime(),
            null,
            Map.of("FOO-BAR", "1", "FOO", "2"),
            Set.of(),
            Map.of(),
            usual.resources(),
            usual.budget(),
            true,
            usual.owner(),
            usual.workspace());

    bench().outcome(spec);

    assertThat(voice(spec)).contains("==> FOO-BAR is set, but a shell cannot read it by name");
  }

  @Test
  void aBuildHasABudget() throws Exception {
    BuildSpec usual = bench().build("sleep 600");
    BuildSpec spec =
        new BuildSpec(
            usual.ref(),
            usual.source(),
            usual.command(),
            usual.usesPython(),
            usual.runtime(),
            null,
            Map.of(),
            Set.of(),
            Map.of(),
            usual.resources(),
            Duration.ofSeconds(1),
            true,
            usual.owner(),
            usual.workspace());

    assertThat(why(bench().outcome(spec))).isEqualTo("The build took longer than 1 second.");
    assertThat(local.leftovers()).isEmpty();
  }

  @Test
  void aFaultOfTheMachineFailsTheBuild() throws Exception {
    Files.createDirectories(folder.resolve("data/caches/srv-broken"));
    Files.createDirectories(folder.resolve("data/cache-records/srv-broken"));
    BuildSpec usual = bench().build("echo hello");
    BuildSpec spec =
        new BuildSpec(
            usual.ref(),
            usual.source(),
            usual.command(),
            usual.usesPython(),
            usual.runtime(),
            null,
            Map.of(),
            Set.of(),
            Map.of(),
            usual.resources(),
            usual.budget(),
            true,
            "srv-broken",
            "wrk-1");

    assertThat(why(bench().outcome(spec)))
        .isEqualTo(
            "The server had an internal error. Ask your administrator to check the server log.");
  }

  @Test
  void buildsWaitForTheirTurn() throws Exception {
    List<BuildSpec> specs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      specs.add(bench().build("echo up; sleep 600"));
      bench().engine().builds().start(specs.get(i));
    }
    Eventually.isTrue("two run", () -> specs.stream().filter(s -> !out(s).isEmpty()).count() == 2);
    BuildSpec waiting = specs.stream().filter(s -> out(s).isEmpty()).findFirst().orElseThrow();

    BuildStatus before = bench().engine().builds().observe(waiting.ref());
    bench().engine().builds().cancel(waiting.ref());

    assertThat(before).isEqualTo(new BuildStatus.Waiting());
    assertThat(bench().engine().builds().observe(waiting.ref()))
        .isEqualTo(new BuildStatus.Canceled());
  }
}
