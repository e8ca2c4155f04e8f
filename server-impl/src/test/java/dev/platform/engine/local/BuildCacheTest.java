package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.LogLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a build leaves for the next one of the same service. */
@Tag("slow")
class BuildCacheTest {
  private static final long LIMIT = 4 << 20;

  @TempDir static Path folder;
  private static LocalBench local;
  private static Repo repo;

  @BeforeAll
  static void startEngine() throws Exception {
    repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    LocalEngineSettings usual = LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO);
    BuildSettings builds = new BuildSettings(LIMIT, Outbound.direct(), Outbound.direct());
    local = LocalBench.start(LocalBench.withBuilds(usual, builds), repo);
  }

  @AfterAll
  static void stopEngine() throws Exception {
    local.close();
  }

  @BeforeEach
  void beginWithoutCache() throws Exception {
    bench().engine().builds().forget("srv-1");
  }

  private static Bench bench() {
    return local.bench();
  }

  private static List<String> voice(BuildSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE);
  }

  @Test
  void aFailedBuildChangesNothing() throws Exception {
    bench().output("echo good > ~/kept");

    bench().output("echo bad > ~/kept; exit 1");

    assertThat(bench().output("cat ~/kept")).containsExactly("good");
  }

  @Test
  void aCanceledBuildChangesNothing() throws Exception {
    bench().output("echo good > ~/kept");
    BuildSpec spec = bench().build("echo bad > ~/kept; echo up; sleep 600");
    bench().engine().builds().start(spec);
    Eventually.see(
        "output",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT),
        lines -> lines.contains("up"));
    bench().engine().builds().cancel(spec.ref());
    Eventually.see(
        "canceled",
        () -> bench().engine().builds().observe(spec.ref()),
        new BuildStatus.Canceled()::equals);

    assertThat(bench().output("cat ~/kept")).containsExactly("good");
    assertThat(caches())
        .extracting(path -> path.getFileName().toString())
        .isNotEmpty()
        .allMatch(name -> name.startsWith("srv-1+"));
  }

  @Test
  void theLogShowsWhatIsRestored() throws Exception {
    BuildSpec first = bench().build("mkdir ~/.npm; head -c 2M /dev/zero > ~/.npm/x");
    BuildSpec second = bench().build("ls ~/.npm");

    bench().outcome(first);
    bench().outcome(second);

    assertThat(voice(first)).contains("==> Saved cache: 2 MB of npm");
    assertThat(voice(second))
        .contains("==> Restored cache: 2 MB of npm, from build " + first.ref().key());
  }

  @Test
  void aBuildThatWritesNothingSavesNothing() throws Exception {
    local.assumeKept("separate user for each service");
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"));
    bench().outcome(bench().build("mkdir ~/.npm; head -c 2M /dev/zero > ~/.npm/x"));
    List<Path> before = caches();
    BuildSpec second = bench().build("ls ~/.npm");

    bench().success(second);

    assertThat(caches()).isEqualTo(before).hasSize(1);
    assertThat(voice(second)).noneMatch(line -> line.contains("Saved cache"));
  }

  @Test
  void whatManyBuildsAddAndDeleteComesTogether() throws Exception {
    bench().output("mkdir -p ~/.all/old; touch ~/.all/first ~/.all/old/x");
    bench().output("rm -r ~/.all/old ~/.all/first; mkdir ~/.all/old; touch ~/.all/old/new");
    for (int i = 1; i < 13; i++) {
      bench().output("touch ~/.all/" + i);
    }

    assertThat(bench().output("cd ~/.all; ls -A . old | wc -l; ls old"))
        .containsExactly("17", "new");
    assertThat(caches()).hasSizeLessThan(12);
  }

  private static List<Path> caches() throws Exception {
    return Folders.list(local.settings().data().resolve("caches"));
  }

  @Test
  void directoriesOfFrameworksAreRestored() throws Exception {
    String command = "ls .next/cache; mkdir -p .next/cache target; touch .next/cache/x target/y";

    assertThat(bench().output(command)).isEmpty();
    assertThat(bench().output(command)).containsExactly("x");
    assertThat(bench().output("ls target .next/cache/x")).containsExactly(".next/cache/x");
    assertThat(bench().output("ls .next/cache; echo changed > .next/cache/z")).containsExactly("x");
    assertThat(bench().output("cat .next/cache/z")).containsExactly("changed");
  }

  @Test
  void installedPackagesAreRestoredWhileTheirFilesAreTheSame() throws Exception {
    String command =
        "cat node_modules/x; mkdir -p node_modules/.cache; echo installed > node_modules/x";

    assertThat(bench().output(command)).isEmpty();
    assertThat(bench().output(command))
        .containsExactly(
            "Restored node_modules of the last build, which had the same package files",
            "installed");
    assertThat(bench().output(command + " #")).isEmpty();

    repo.write("package.json", "{}");
    repo.commit("A manifest");

    assertThat(bench().output(command + " #")).isEmpty();
  }

  @Test
  void whatNpmCiWouldDeleteIsNotKept() throws Exception {
    String command = "ls node_modules; mkdir -p node_modules; touch node_modules/x; : npm ci";

    assertThat(bench().output(command)).isEmpty();
    assertThat(bench().output(command)).isEmpty();
  }

  /** A command with an npm of the repository in place of the machine's. */
  private static String withNpm(String command) throws Exception {
    repo.write(
        "bin/npm",
        """
        #!/bin/sh
        if [ "$1" = ci ]; then ls -A node_modules; rm -rf node_modules; fi
        mkdir -p node_modules/a && touch node_modules/a/b node_modules/.package-lock.json
        echo "npm $*"
        """);
    repo.commit("An npm");
    return "chmod +x bin/npm; PATH=${PATH%%:*}:$PWD/bin:/usr/bin:/bin; " + command;
  }

  private static void assumeLayers() throws Exception {
    local.assumeKept("separate user for each service");
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"));
  }

  @Test
  void npmCiFindsWhatItHasInstalled() throws Exception {
    assumeLayers();
    String command =
        withNpm("npm ci --omit=dev; mkdir node_modules/.cache; : > node_modules/.cache/x");

    assertThat(bench().output(command)).endsWith("npm ci --omit=dev");
    assertThat(bench().output(command))
        .containsExactly(
            "Restored node_modules of the last build, which had the same package files",
            "npm ci: node_modules has the packages of the lock file, from the last build",
            "npm install --no-save --omit=dev");
  }

  @Test
  void whatChangedAfterNpmCiIsNotKept() throws Exception {
    assumeLayers();
    String command = withNpm("npm ci; echo patched >> node_modules/a/b; cat node_modules/a/b");

    assertThat(bench().output(command)).endsWith("npm ci", "patched");
    assertThat(bench().output(command)).endsWith("npm ci", "patched");
  }

  @Test
  void npmCiKeepsTheCachesOfFrameworks() throws Exception {
    assumeLayers();
    String command =
        withNpm(
            "npm ci; cat node_modules/.cache/x; mkdir -p node_modules/.cache; echo kept > node_modules/.cache/x; ");

    assertThat(bench().output(command)).endsWith("npm ci");
    assertThat(bench().output(command + ":")).endsWith("npm ci", "kept");
  }

  @Test
  void packagesOfDirectoriesBelowAreRestored() throws Exception {
    assumeLayers();
    repo.write("web/package.json", "{}");
    repo.commit("A package in a directory");
    String command =
        "ls web/node_modules; mkdir -p web/node_modules .venv; touch web/node_modules/x";

    assertThat(bench().output(command)).isEmpty();
    assertThat(bench().output(command)).contains("x");
  }

  @Test
  void whatABuildMakesIsNotKept() throws Exception {
    assumeLayers();
    String command =
        "ls out; mkdir -p node_modules out/server/node_modules; echo {} > out/server/package.json";

    assertThat(bench().output(command)).isEmpty();
    assertThat(bench().output(command))
        .containsExactly(
            "Restored node_modules of the last build, which had the same package files");
  }

  @Test
  void aBuildDoesNotChangeThePackagesOfOthers() throws Exception {
    assumeLayers();
    String command = "cat node_modules/x; mkdir -p node_modules; echo changed >> node_modules/x";

    assertThat(bench().output(command)).isEmpty();
    assertThat(bench().output(command)).endsWith("changed");
    assertThat(bench().output(command)).filteredOn("changed"::equals).hasSize(1);
  }

  @Test
  void variablesOfPackageManagersDecideAboutPackages() throws Exception {
    assumeLayers();
    String command = "cat node_modules/x; mkdir -p node_modules; echo installed > node_modules/x";
    bench().output(command);

    BuildSpec other = Bench.withVariables(bench().build(command), Map.of("NPM_CONFIG_OMIT", "dev"));
    bench().success(other);

    assertThat(bench().recorder().texts(other.ref().key(), LogLine.Stream.OUT)).isEmpty();
  }

  @Test
  void aLinkInThePlaceOfPackagesIsNotMoved() throws Exception {
    assertThat(bench().output("mkdir elsewhere; ln -s elsewhere node_modules; ls")).isNotEmpty();

    assertThat(bench().output("ls -d node_modules elsewhere; :")).isEmpty();
  }

  @Test
  void packagesGoWithTheCache() throws Exception {
    String command = "cat node_modules/x; mkdir -p node_modules; echo installed > node_modules/x";
    bench().output(command);
    BuildSpec spec = bench().build(command);
    BuildSpec cleared = Bench.withoutCache(spec);

    bench().success(cleared);

    assertThat(bench().recorder().texts(cleared.ref().key(), LogLine.Stream.OUT)).isEmpty();
  }

  @Test
  void packagesOfAFailedBuildAreNotRestored() throws Exception {
    String command =
        "[ ! -e node_modules ] || cat node_modules/x; mkdir -p node_modules; "
            + "[ -e ~/kept ] && echo bad > node_modules/x && exit 1; echo good > node_modules/x; touch ~/kept";

    bench().output(command);
    bench().output(command);

    assertThat(bench().output(command)).contains("good").doesNotContain("bad");
  }

  @Test
  void aLinkOfTheSourceIsNotFollowed() throws Exception {
    bench().output("mkdir -p .next/cache && touch .next/cache/x");

    assertThat(
            bench()
                .output(
                    "rm -rf .next; ln -s /etc .next; ls ~/.cache/build-directories/.next/cache"))
        .containsExactly("x");
  }

  @Test
  void theOldestDirectoryGoesFirst() throws Exception {
    bench()
        .output(
            "mkdir ~/.old && head -c 3M /dev/zero > ~/.old/x && touch -d 2020-01-01 ~/.old ~/.old/x");

    bench().output("mkdir ~/.new && head -c 3M /dev/zero > ~/.new/x");

    assertThat(bench().output("ls -A ~")).contains(".new").doesNotContain(".old");
  }

  @Test
  void manyEmptyFilesTakeSpace() throws Exception {
    bench().output("mkdir ~/many && cd ~/many && seq 1100 | xargs touch; echo good > ~/kept");

    assertThat(bench().output("ls -A ~")).doesNotContain("many");
  }

  @Test
  void whatIsTooLargeIsNotSaved() throws Exception {
    bench().output("echo good > ~/kept");
    BuildSpec large =
        bench().build("(trap '' HUP; head -c 9M /dev/zero > ~/x; chmod 0 ~/x; chmod 500 ~) ; true");

    assertThat(bench().outcome(large)).isInstanceOf(BuildStatus.Succeeded.class);

    assertThat(voice(large)).contains("==> The cache is larger than 4 MB and is not saved");
    assertThat(bench().output("cat ~/kept")).containsExactly("good");
  }

  @Test
  void servicesShareNothing() throws Exception {
    bench().output("echo mine > ~/kept");
    BuildSpec other = Bench.withOwner(bench().build("cat ~/kept"), "srv-2");

    assertThat(bench().outcome(other)).isInstanceOf(BuildStatus.Failed.class);
  }
}
