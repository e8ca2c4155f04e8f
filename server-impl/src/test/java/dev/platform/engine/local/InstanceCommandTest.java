package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the command of an instance sees and leaves, without a sandbox and in one where there is one.
 */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class InstanceCommandTest {
  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  InstanceCommandTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("repo-" + sandboxing));
    local = LocalBench.start(LocalBench.settings(folder.resolve("data"), sandboxing), repo);
    artifact = local.bench().artifact();
  }

  @AfterParameterizedClassInvocation
  static void stopEngine() throws Exception {
    local.close();
  }

  @AfterEach
  void stopWhatRuns() throws Exception {
    local.bench().engine().stopAll();
    assertThat(local.leftovers()).isEmpty();
    assertThat(local.programs()).isEmpty();
  }

  private static Bench bench() {
    return local.bench();
  }

  private static List<String> out(WorkloadSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private static WorkloadSpec with(WorkloadSpec spec, Probe probe, Duration grace) {
    return new WorkloadSpec(
        spec.ref(),
        spec.generation(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        spec.environment(),
        spec.secretFiles(),
        spec.facts(),
        spec.owner(),
        spec.instances(),
        probe,
        spec.resources(),
        grace,
        Set.of(),
        null);
  }

  /** Runs a command, waits until it has printed that it is up, removes it, and tells how long. */
  private static Duration stopping(String command, Duration grace) throws Exception {
    WorkloadSpec spec = with(bench().workload(artifact, command, 1), Probe.process(), grace);
    bench().engine().workloads().apply(spec);
    Eventually.see("output", () -> out(spec), lines -> lines.contains("up"));
    long start = System.nanoTime();
    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
    lastOutput = out(spec);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static List<String> lastOutput = List.of();

  @Test
  void anInstanceKnowsItsFactsAndNothingOfThePlatform() throws Exception {
    InstanceStatus instance = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);

    List<String> environment = Web.get(instance, "/environment").lines().toList();

    assertThat(environment)
        .contains(
            "PORT=" + instance.port(),
            "INSTANCE=" + instance.id(),
            "COLOR=blue",
            "BUNDLE_PATH=vendor/bundle");
    assertThat(environment)
        .extracting(line -> line.replaceFirst("=.*", ""))
        .isSubsetOf(
            "PATH",
            "HOME",
            "LANG",
            "TMPDIR",
            "XDG_CACHE_HOME",
            "BUNDLE_PATH",
            "RUSTUP_HOME",
            "PLATFORM_RUN",
            "COLOR",
            "BENCH",
            "PORT",
            "INSTANCE",
            "PWD",
            "SHLVL",
            "OLDPWD",
            "_");
  }

  @Test
  void aPoliteProgramMayFinish() throws Exception {
    String command = "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.1; done";

    Duration took = stopping(command, Duration.ofSeconds(20));

    assertThat(took).isLessThan(Duration.ofSeconds(10));
    assertThat(lastOutput).endsWith("bye");
  }

  @Test
  void aPoliteProgramMayFinishEvenBehindAShell() throws Exception {
    String polite =
        "sh -c \"trap 'sleep 0.5; echo bye; exit 0' TERM; echo up; while :; do sleep 0.1; done\"";

    stopping("cd . && " + polite + " && echo never", Duration.ofSeconds(20));

    assertThat(lastOutput).endsWith("bye");
  }

  @Test
  void aStubbornProgramIsKilledAfterItsGrace() throws Exception {
    Duration took =
        stopping("trap '' TERM; echo up; while :; do sleep 0.1; done", Duration.ofSeconds(1));

    assertThat(took).isBetween(Duration.ofMillis(900), Duration.ofSeconds(6));
  }

  @Test
  void whatLeavesItsProcessGroupIsEndedToo() throws Exception {
    stopping("setsid sleep 600 & (setsid sleep 600 &); echo up; sleep 600", Duration.ofSeconds(1));

    assertThat(local.programs()).isEmpty();
  }

  @Test
  void whatACrashLeavesRunningIsEnded() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "setsid sleep 600 & echo up; exit 1", 1);

    bench().engine().workloads().apply(spec);

    bench().awaitWorkload(spec, s -> s.instances().stream().anyMatch(i -> i.restarts() == 1));
    Eventually.isTrue("nothing runs", () -> local.programs().isEmpty());
  }
}
