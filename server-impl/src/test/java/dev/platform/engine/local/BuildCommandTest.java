package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.LogLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a build command sees and leaves, without a sandbox and in one where there is one. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class BuildCommandTest {
  @TempDir static Path folder;
  private static LocalBench local;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  BuildCommandTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    Repo repo = Repo.create(folder.resolve("repo-" + sandboxing));
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

  private static List<String> out(BuildSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private static BuildSpec with(BuildSpec spec, Duration budget, boolean useCache) {
    return new BuildSpec(
        spec.ref(),
        spec.source(),
        spec.command(),
        spec.usesPython(),
        spec.runtime(),
        spec.publishPath(),
        Map.of("MY.NAME", "with a dot"),
        Set.of(),
        Map.of(),
        spec.resources(),
        budget,
        useCache,
        spec.owner(),
        spec.workspace());
  }

  @Test
  void theEnvironmentIsBuiltFromNothing() throws Exception {
    BuildSpec spec = with(bench().build("env -0 | tr '\\0' '\\n'"), Duration.ofMinutes(1), true);

    bench().outcome(spec);

    assertThat(out(spec))
        .contains("MY.NAME=with a dot", "BUNDLE_PATH=vendor/bundle")
        .extracting(line -> line.replaceFirst("=.*", ""))
        .isSubsetOf(
            "PATH",
            "HOME",
            "LANG",
            "TMPDIR",
            "XDG_CACHE_HOME",
            "BUNDLE_PATH",
            "UV_LINK_MODE",
            "PIP_DISABLE_PIP_VERSION_CHECK",
            "npm_config_audit",
            "npm_config_fund",
            "npm_config_update_notifier",
            "RUSTUP_HOME",
            "PLATFORM_RUN",
            "MY.NAME",
            "PWD",
            "SHLVL",
            "OLDPWD",
            "_");
  }

  @Test
  void outputComesLineByLine() throws Exception {
    String command =
        String.join(
            "; ",
            "printf 'grüße\\n'",
            "printf 'a\\0b\\n'",
            "printf '\\377\\n'",
            "printf '10%%\\r20%%\\r100%%\\r\\n'",
            "head -c 20000 /dev/zero | tr '\\0' x",
            "printf '\\nerr\\n' >&2",
            "printf '\\nno end'");
    BuildSpec spec = bench().build(command);

    bench().outcome(spec);

    assertThat(out(spec))
        .containsExactly(
            "grüße",
            "ab",
            "\ufffd",
            "100%",
            "x".repeat(16384),
            "x".repeat(20000 - 16384),
            "no end");
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.ERR))
        .containsExactly("", "err");
  }

  @Test
  void aCacheIsKeptUntilItIsNotWanted() throws Exception {
    String command = "ls \"$XDG_CACHE_HOME\"; touch \"$XDG_CACHE_HOME/kept\"";
    BuildSpec first = with(bench().build(command), Duration.ofMinutes(1), false);
    BuildSpec second = with(bench().build(command), Duration.ofMinutes(1), true);
    BuildSpec third = with(bench().build(command), Duration.ofMinutes(1), false);

    for (BuildSpec spec : List.of(first, second, third)) {
      bench().outcome(spec);
    }

    assertThat(List.of(out(first), out(second), out(third)))
        .containsExactly(List.of(), List.of("kept"), List.of());
  }

  @Test
  void aStubbornBuildIsCanceledWithinFiveSeconds() throws Exception {
    BuildSpec spec =
        bench().build("trap '' TERM; setsid sleep 600 & echo up; sleep 600; sleep 600");
    bench().engine().builds().start(spec);
    Eventually.see("output", () -> out(spec), lines -> lines.contains("up"));

    bench().engine().builds().cancel(spec.ref());

    Eventually.within(
        Duration.ofSeconds(5),
        "canceled",
        () -> bench().engine().builds().observe(spec.ref()),
        new BuildStatus.Canceled()::equals);
    assertThat(local.leftovers()).isEmpty();
    assertThat(local.programs()).isEmpty();
  }

  @Test
  void whatABuildLeavesRunningIsEnded() throws Exception {
    bench().outcome(bench().build("sleep 600 & (setsid sleep 600 &) ; echo done"));

    assertThat(local.programs()).isEmpty();
  }

  @Test
  void theFilesOfTheMachineAreHidden() throws Exception {
    local.assumeKept("file isolation");
    Path secret = Files.writeString(folder.resolve("data/secret"), "secret");
    BuildSpec spec =
        bench()
            .build(
                "pwd; cat %s; ls %s; cat /etc/shadow; ls /proc | grep -c '^[0-9]'; whoami"
                    .formatted(secret, folder));

    bench().outcome(spec);

    assertThat(out(spec)).startsWith("/app").doesNotContain("secret").endsWith("app");
    assertThat(Integer.parseInt(out(spec).get(out(spec).size() - 2))).isLessThan(10);
  }

  @Test
  void toolsOfTheSystemFindTheirConfiguration() throws Exception {
    local.assumeKept("file isolation");
    List<String> shown =
        List.of("alternatives", "maven", "os-release", "perl").stream()
            .filter(name -> Files.exists(Path.of("/etc", name)))
            .toList();
    BuildSpec spec = bench().build("ls /etc");

    bench().outcome(spec);

    assertThat(out(spec)).containsAll(shown).doesNotContain("shadow", "ssh", "sudoers");
  }
}
