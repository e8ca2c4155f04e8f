package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real instances of a real server. */
@Tag("slow")
class LocalWorkloadsTest {
  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  @BeforeAll
  static void startEngine() throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    local = LocalBench.start(LocalBench.settings(folder.resolve("data")), repo);
    artifact = local.bench().artifact();
  }

  @AfterAll
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

  @Test
  void instancesDoNotShareFiles() throws Exception {
    List<InstanceStatus> two = bench().ready(bench().workload(artifact, "./serve", 2));

    Web.get(two.get(0), "/write?mine");
    Web.get(two.get(0), "/write?public/index.html");

    assertThat(Web.get(two.get(0), "/read?mine")).isEqualTo("written");
    assertThat(Web.get(two.get(1), "/read?mine")).isEqualTo("nothing");
    assertThat(Web.get(two.get(1), "/read?public/index.html")).isEqualTo("<h1>hello</h1>");
    assertThat(bench().engine().files(artifact).orElseThrow().resolve("public/index.html"))
        .hasContent("<h1>hello</h1>");
  }

  @Test
  void anArtifactStaysWhileAnInstanceNeedsIt() throws Exception {
    ArtifactRef discarded = bench().artifact();
    Path place = local.settings().data().resolve("artifacts").resolve(discarded.key());
    WorkloadSpec spec = bench().workload(discarded, "./serve", 1);
    InstanceStatus instance = bench().ready(spec).get(0);

    bench().engine().builds().discard(discarded);

    assertThat(bench().engine().files(discarded)).isEmpty();
    assertThat(Web.get(instance, "/read?public/index.html")).isEqualTo("<h1>hello</h1>");
    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
    assertThat(place).doesNotExist();
  }

  @Test
  void aCrashedInstanceComesBackWithItsIdAndFiles() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "./serve", 1);
    InstanceStatus before = bench().ready(spec).get(0);
    Web.get(before, "/write?mine");

    Web.tryGet(before, "/exit");
    InstanceStatus after =
        bench()
            .awaitWorkload(spec, s -> s.ready() == 1 && s.instances().get(0).restarts() == 1)
            .instances()
            .get(0);

    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.lastEnd())
        .isEqualTo(new ProcessEnd(ProcessEnd.Kind.FAILED, 3, "exited with status 3"));
    assertThat(after.startedAt()).isAfter(before.startedAt());
    assertThat(Web.get(after, "/read?mine")).isEqualTo("written");
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE))
        .contains("==> Instance exited with status 3. It is restarted in 1 s");
  }

  @Test
  void whatIsUnhealthyForTooLongIsRestartedOneAfterTheOther() throws Exception {
    Probe probe = Probe.http("/health").within(Duration.ofSeconds(1));
    WorkloadSpec spec =
        with(bench().workload(artifact, "./serve", 2), probe, Duration.ofSeconds(5));
    List<InstanceStatus> two = bench().ready(spec);

    Web.get(two.get(0), "/sick");
    Web.get(two.get(1), "/sick");
    List<InstanceStatus> after =
        bench()
            .awaitWorkload(
                spec,
                s -> s.ready() == 2 && s.instances().stream().allMatch(i -> i.restarts() == 1))
            .instances();

    assertThat(after)
        .extracting(InstanceStatus::id)
        .containsExactly(two.get(0).id(), two.get(1).id());
    assertThat(after)
        .extracting(InstanceStatus::lastEnd)
        .allSatisfy(
            end -> {
              assertThat(end.kind()).isEqualTo(ProcessEnd.Kind.UNHEALTHY);
              assertThat(end.how()).isEqualTo("failed its health check for 1 s");
            });
    assertThat(after.get(1).startedAt()).isNotEqualTo(after.get(0).startedAt());
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE))
        .contains("==> Restarting the instance, because it failed its health check for 1 s");
  }

  @Test
  void whatACrashedProcessPrintedWaitsUntilItIsTaken() throws Exception {
    String command = "echo x >> lives; echo life $(wc -l < lives); exit 3";
    WorkloadSpec spec =
        with(bench().workload(artifact, command, 1), Probe.process(), Duration.ofSeconds(5));
    bench().recorder().taking(false);

    bench().engine().workloads().apply(spec);
    bench()
        .awaitWorkload(
            spec, s -> s.instances().stream().anyMatch(instance -> instance.restarts() > 0));
    bench().recorder().taking(true);

    Eventually.see(
        "what was printed",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT),
        lines -> lines.containsAll(List.of("life 1", "life 2")));
  }

  @Test
  void anOpenPortIsEnoughForATcpProbe() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "./serve", 1);

    bench().ready(with(spec, Probe.tcp(), Duration.ofSeconds(5)));
  }

  @Test
  void aProcessProbeWantsAProcessThatStays() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "./hang", 1);

    bench().ready(with(spec, Probe.process(), Duration.ofSeconds(5)));
  }

  @Test
  void nothingIsLeftOfARemovedWorkload() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "./serve", 1);
    bench().ready(spec);
    Path kept = folder.resolve("data/workloads").resolve(spec.ref().key());
    boolean before = Files.exists(kept);

    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);

    assertThat(before).isTrue();
    assertThat(kept).doesNotExist();
  }

  @Test
  void aMissingArtifactIsToldAndTriedAgain() throws Exception {
    WorkloadSpec spec = bench().workload(new ArtifactRef("nothing"), "./serve", 1);

    bench().engine().workloads().apply(spec);

    InstanceStatus instance =
        bench()
            .awaitWorkload(spec, s -> s.instances().stream().anyMatch(i -> i.restarts() > 0))
            .instances()
            .get(0);
    assertThat(instance.state()).isEqualTo(State.STARTING);
    assertThat(instance.lastEnd())
        .isEqualTo(
            new ProcessEnd(
                ProcessEnd.Kind.NOT_STARTED,
                null,
                "could not be started: its files could not be copied"));
  }
}
