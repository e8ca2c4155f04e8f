package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A service whose instances cannot run beside those of the release before. */
class RolloutInPlaceTest {
  private static final int LOOKS = 20;

  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);

  @BeforeEach
  void live() throws InterruptedException {
    bench.service.strategy = RolloutStrategy.IN_PLACE;
    bench.open("web_service", 1);
    bench.request();
    settleOneAtATime();
  }

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void theNextReleaseStartsWhenTheOneBeforeHasEnded() throws InterruptedException {
    var old = bench.upstreams();

    var next = bench.request();
    settleOneAtATime();

    assertThat(bench.get(next).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.upstreams()).hasSize(1).doesNotContainAnyElementsOf(old);
    assertThat(bench.count("rollout")).isEqualTo(1);
    assertThat(bench.events())
        .endsWith(
            "build_started", "build_ended", "deploy_started", "server_available", "deploy_ended");
  }

  @Test
  void aRollbackBringsTheVolumeOfTheServiceAndNotThatOfTheRelease() throws InterruptedException {
    var first = bench.list(DeployFilter.all()).get(0);
    var volume = new VolumeMount(new VolumeRef("dsk-1"), "/var/data");
    bench.service.volume = volume;
    bench.request();
    settleOneAtATime();
    assertThat(bench.workloads()).extracting(WorkloadSpec::volume).containsExactly(volume);

    bench.replica.deploys.rollback(bench.caller, bench.service.id(), first.id());
    settleOneAtATime();

    assertThat(bench.workloads()).extracting(WorkloadSpec::volume).containsExactly(volume);
  }

  @Test
  void aReleaseThatDoesNotComeUpGivesItsPlaceBack() throws InterruptedException {
    var artifact = bench.workloads().get(0).artifact();
    bench.service.startCommand = "exit 7";
    var failing = bench.request();
    settleOneAtATime();
    var starting = bench.instances().get(0).id();

    bench.engine.exit(starting, 7);
    bench.engine.exit(starting, 7);
    bench.engine.exit(starting, 7);
    settleOneAtATime();

    assertThat(bench.get(failing).state()).isEqualTo(DeployState.UPDATE_FAILED);
    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
    assertThat(bench.upstreams()).hasSize(1);
    assertThat(bench.workloads())
        .singleElement()
        .satisfies(workload -> assertThat(workload.artifact()).isEqualTo(artifact));
    assertThat(bench.replica.log.texts())
        .anyMatch(line -> line.endsWith("The previous version is being started again."));
  }

  @Test
  void aRestartStopsBeforeItStarts() throws InterruptedException {
    var old = bench.upstreams();

    bench.change((tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user()));
    settleOneAtATime();

    assertThat(bench.upstreams()).hasSize(1).doesNotContainAnyElementsOf(old);
    assertThat(bench.events()).endsWith("server_restarted", "server_available");
  }

  @Test
  void nothingIsRestartedWhileADeployTakesItsPlace() throws InterruptedException {
    bench.service.startCommand = "exit 7";
    bench.request();
    settleOneAtATime();

    assertThatThrownBy(
            () ->
                bench.change(
                    (tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user())))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "A deploy is replacing the instances. Restart the service after the deploy has"
                + " finished.");
  }

  @Test
  void aRollbackTakesOverAsTheServiceDoesNow() throws InterruptedException {
    var first = bench.list(DeployFilter.all()).get(0);
    bench.service.strategy = RolloutStrategy.BESIDE;
    bench.deploy();
    bench.pass(Duration.ofMinutes(1));
    bench.service.strategy = RolloutStrategy.IN_PLACE;

    var back = bench.replica.deploys.rollback(bench.caller, bench.service.id(), first.id());
    settleOneAtATime();

    assertThat(bench.get(back).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.upstreams()).hasSize(1);
  }

  private void settleOneAtATime() throws InterruptedException {
    for (int i = 0; i < LOOKS; i++) {
      bench.clock.pass(Duration.ofSeconds(5));
      bench.replica.look();
      assertThat(bench.workloads()).as("workloads at once").hasSizeLessThanOrEqualTo(1);
    }
  }
}
