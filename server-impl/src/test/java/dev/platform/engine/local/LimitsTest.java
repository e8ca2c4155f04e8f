package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of a plan, measured where this machine enforces them. */
@Tag("slow")
class LimitsTest {
  private static final Resources TINY = new Resources(200, 64L << 20);

  /** Holds 200 MB: there is no line that could be printed before the end. */
  private static final String GREEDY = "head -c 200000000 /dev/zero | tail > /dev/null";

  @TempDir static Path folder;
  private static LocalBench local;

  @BeforeAll
  static void startEngine() throws Exception {
    Repo repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    local = LocalBench.start(LocalBench.settings(folder.resolve("data")), repo);
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

  private static BuildSpec tiny(String command) {
    BuildSpec spec = bench().build(command);
    return new BuildSpec(
        spec.ref(),
        spec.source(),
        command,
        false,
        null,
        null,
        spec.environment(),
        spec.commitVariables(),
        spec.secretFiles(),
        TINY,
        spec.budget(),
        true,
        spec.owner(),
        spec.workspace());
  }

  @Test
  void aBuildThatNeedsTooMuchMemoryIsEnded() throws Exception {
    local.assumeKept("memory limit");

    BuildStatus status = bench().outcome(tiny(GREEDY));

    assertThat(status)
        .isInstanceOfSatisfying(
            BuildStatus.Failed.class,
            failed ->
                assertThat(failed.why())
                    .startsWith("The build command was killed (out of memory: limit 64 MB)."));
  }

  @Test
  void anInstanceThatNeedsTooMuchMemoryIsEndedAndSaysSo() throws Exception {
    local.assumeKept("memory limit");
    WorkloadSpec usual = bench().workload(bench().artifact(), GREEDY, 1);
    WorkloadSpec spec =
        new WorkloadSpec(
            usual.ref(),
            1,
            usual.artifact(),
            "",
            GREEDY,
            usual.environment(),
            usual.secretFiles(),
            usual.facts(),
            usual.owner(),
            1,
            usual.probe(),
            TINY,
            usual.grace(),
            Set.of(),
            null);

    bench().engine().workloads().apply(spec);

    bench()
        .awaitWorkload(
            spec,
            status ->
                status.instances().stream()
                    .anyMatch(
                        instance ->
                            new ProcessEnd(
                                    ProcessEnd.Kind.OUT_OF_MEMORY,
                                    137,
                                    "was killed (out of memory: limit 64 MB)")
                                .equals(instance.lastEnd())));
  }

  @Test
  void aBusyProcessGetsItsShareOfAProcessor() throws Exception {
    local.assumeKept("CPU limit");
    String busyForASecond =
        "end=$(($(date +%s%N) + 1000000000)); while [ $(date +%s%N) -lt $end ]; do :; done; times";
    BuildSpec spec = tiny(busyForASecond);

    bench().outcome(spec);

    List<String> times = bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
    double used =
        times.stream()
            .flatMap(line -> List.of(line.split(" ")).stream())
            .mapToDouble(LimitsTest::seconds)
            .sum();
    assertThat(used).isBetween(0.05, 0.4);
  }

  @Test
  void theNumberOfProcessesIsBounded() throws Exception {
    local.assumeKept("process limit");
    String many = "for i in $(seq 1200); do sleep 20 & done; echo all";
    BuildSpec usual = bench().build(many);

    bench().engine().builds().start(usual);
    BuildStatus status =
        bench()
            .awaitBuild(
                usual,
                s ->
                    !(s instanceof BuildStatus.Waiting || s instanceof BuildStatus.Running)
                        || bench().recorder().texts(usual.ref().key(), LogLine.Stream.ERR).stream()
                            .anyMatch(line -> line.contains("Resource temporarily unavailable")));

    assertThat(bench().recorder().texts(usual.ref().key(), LogLine.Stream.ERR))
        .as("%s", status)
        .anyMatch(line -> line.contains("Resource temporarily unavailable"));
  }

  @Test
  void aGroupThatIsHeldLongerThanItsRunIsGivenBackToo() throws Exception {
    local.assumeKept("process limit");
    WorkloadSpec spec = bench().workload(bench().artifact(), "echo up; sleep 600", 1);
    bench().engine().workloads().apply(spec);
    Eventually.see("output", () -> printed(spec), lines -> lines.contains("up"));
    Path group = Eventually.see("group", LimitsTest::groups, groups -> groups.size() == 1).get(0);
    Path holding = Files.createDirectory(group.resolve("holding"));

    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
    boolean held = Files.exists(group);
    Files.delete(holding);

    assertThat(held).isTrue();
    Eventually.see("groups", LimitsTest::groups, List::isEmpty);
  }

  private static List<String> printed(WorkloadSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  /** The groups of what runs, as an operator finds them. */
  private static List<Path> groups() throws IOException {
    Path place =
        bench().engine().offer().isolation().stream()
            .filter(isolation -> isolation.what().equals("process limit"))
            .map(isolation -> Path.of(isolation.how().replace("cgroups in ", "")))
            .findFirst()
            .orElseThrow();
    try (Stream<Path> entries = Files.list(place)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  /** As the shell prints it: minutes, an m, seconds, an s. */
  private static double seconds(String time) {
    String[] parts = time.replace("s", "").split("m");
    return Integer.parseInt(parts[0]) * 60 + Double.parseDouble(parts[1]);
  }
}
