package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Restart, scale, suspend, resume and delete, on a simulated engine. */
class ServiceLifecycleTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void aRestartReplacesTheInstancesWithoutAGap() {
    bench.live(1);
    var old = bench.upstreams();

    bench.change((tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user()));
    assertThat(bench.upstreams()).isEqualTo(old);
    bench.settle();

    assertThat(bench.upstreams()).hasSize(1).doesNotContainAnyElementsOf(old);
    assertThat(bench.workloads()).hasSize(2);
    assertThat(bench.list(DeployFilter.all())).hasSize(1);
    assertThat(bench.events()).endsWith("deploy_ended", "server_restarted", "server_available");
    assertThat(bench.details("server_restarted"))
        .containsExactly("{\"triggeredByUser\": \"" + bench.caller.user().value() + "\"}");

    bench.pass(Duration.ofSeconds(5));
    assertThat(bench.workloads()).hasSize(1);
  }

  @Test
  void aRestartTakesTheVariablesAndFilesOfNowAndNothingElseDoes() {
    set("red");
    bench.live(1);

    set("blue");
    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, 2));
    bench.settle();
    assertThat(colors()).containsExactly("red red");

    restart();
    bench.settle();
    bench.pass(Duration.ofSeconds(6));
    set("green");
    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, 1));
    bench.settle();
    assertThat(colors()).containsExactly("blue blue");

    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    bench.settle();
    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.settle();
    assertThat(colors()).containsExactly("blue blue");
  }

  @Test
  void aRestartThatFailsLeavesTheOldValues() {
    set("red");
    bench.live(1);
    set("blue");
    bench.engine.fillDisk();

    restart();
    bench.settle();
    bench.engine.repair();
    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, 2));
    bench.settle();

    assertThat(colors()).containsExactly("red red");
  }

  @Test
  void aRollbackBringsBackWhatTheDeployWasStartedWithLast() {
    set("red");
    bench.live(1);
    var first = bench.list(DeployFilter.all()).get(0).id();
    set("blue");
    restart();
    bench.settle();
    set("green");
    bench.deploy();
    bench.settle();
    bench.pass(Duration.ofSeconds(6));
    assertThat(colors()).containsExactly("green green");

    bench.replica.deploys.rollback(bench.caller, bench.service.id(), first);
    bench.settle();
    bench.pass(Duration.ofSeconds(6));

    assertThat(colors()).containsExactly("blue blue");
  }

  private void set(String color) {
    bench.service.variables.put("COLOR", new Secret(color));
    bench.service.secretFiles.put("color.txt", new Secret(color));
  }

  private void restart() {
    bench.change((tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user()));
  }

  /** Variable and file of each workload. */
  private List<String> colors() {
    return bench.workloads().stream()
        .map(it -> it.environment().get("COLOR") + " " + it.secretFiles().get("color.txt"))
        .toList();
  }

  @Test
  void aRestartDuringADeployEndsNeither() {
    bench.live(1);
    bench.engine.holdBuilds();
    var deploy = bench.deploy();

    bench.change((tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user()));
    bench.settle();
    bench.engine.releaseBuilds();
    bench.settle();
    bench.pass(Duration.ofSeconds(6));

    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.workloads()).hasSize(1);
    assertThat(bench.workloads().get(0).artifact().key())
        .isEqualTo(bench.get(deploy).code().artifact());
  }

  @Test
  void whatDoesNotRunCannotBeRestarted() {
    bench.open("web_service", 1);

    assertThatThrownBy(
            () ->
                bench.change(
                    (tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user())))
        .isInstanceOf(Failure.class)
        .hasMessage("The service has no live deploy to restart.");
  }

  @Test
  void scalingChangesTheInstancesOfWhatRuns() {
    bench.live(1);
    var first = bench.upstreams();

    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, 3));
    bench.settle();
    assertThat(bench.upstreams()).hasSize(3).containsAll(first);

    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, 2));
    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, 2));
    bench.settle();
    assertThat(bench.upstreams()).hasSize(2);
    assertThat(bench.details("instance_count_changed"))
        .containsExactly(
            "{\"toInstances\": 3, \"fromInstances\": 1}",
            "{\"toInstances\": 2, \"fromInstances\": 3}");
    assertThat(bench.workloads()).hasSize(1);
  }

  @Test
  void aSuspendedServiceDoesNotRunUntilItIsResumed() {
    bench.live(1);
    var live = bench.list(DeployFilter.all()).get(0);

    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    var closed = bench.route();
    bench.settle();
    var workloads = bench.workloads();
    var phase = bench.phase();
    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.settle();

    assertThat(closed).isEqualTo(new HostRoute.Closed("web", HostRoute.Reason.SUSPENDED));
    assertThat(phase).isEqualTo(ServicePhase.HIBERNATED);
    assertThat(workloads).isEmpty();
    assertThat(bench.upstreams()).hasSize(1);
    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
    assertThat(bench.list(DeployFilter.all())).containsExactly(live);
    assertThat(bench.events())
        .endsWith(
            "suspender_added",
            "service_suspended",
            "suspender_removed",
            "service_resumed",
            "server_available");
  }

  @Test
  void visitorsSeeANewNameAtOnce() {
    bench.live(1);
    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));

    bench.service.name = "shop";
    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));

    assertThat(bench.route()).isEqualTo(new HostRoute.Closed("shop", HostRoute.Reason.SUSPENDED));
    assertThat(bench.list(DeployFilter.all())).hasSize(1);
  }

  @Test
  void suspendingEndsADeployAndWishesWaitUntilTheServiceIsResumed() {
    bench.open("web_service", 1);
    bench.engine.holdBuilds();
    var building = bench.deploy();

    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    bench.change(
        (tx, grant) ->
            bench.replica.deploys.request(tx, grant, DeployRequest.build(Trigger.SERVICE_UPDATED)));
    bench.settle();

    assertThat(bench.get(building).state()).isEqualTo(DeployState.CANCELED);
    assertThat(bench.list(DeployFilter.all()).get(0).state()).isEqualTo(DeployState.QUEUED);
    assertThatThrownBy(bench::request)
        .isInstanceOf(Failure.class)
        .hasMessage("The service is suspended. Resume it first.");

    bench.engine.releaseBuilds();
    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.settle();

    assertThat(bench.list(DeployFilter.all()))
        .extracting(Deploy::state)
        .containsExactly(DeployState.LIVE, DeployState.CANCELED);
  }

  @Test
  void resumingWhatWasNeverLiveDeploysIt() {
    bench.open("web_service", 1);
    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));

    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.settle();

    assertThat(bench.list(DeployFilter.all()))
        .extracting(deploy -> deploy.origin().trigger(), Deploy::state)
        .containsExactly(tuple(Trigger.SERVICE_RESUMED, DeployState.LIVE));
  }

  @Test
  void nothingIsLeftOfADeletedService() {
    bench.live(2);
    bench.engine.holdBuilds();
    bench.deploy();

    bench.change((tx, grant) -> bench.replica.cleanup.cleanUp(tx, grant));
    assertThat(bench.route()).isEqualTo(new HostRoute.Unknown());
    bench.settle();

    assertThat(bench.workloads()).isEmpty();
    assertThat(bench.engine.builds().started()).isEmpty();
    assertThat(bench.engine.builds().artifacts()).isEmpty();
    assertThat(bench.engine.builds().discardedCaches()).containsExactly(bench.service.id().value());
    assertThat(List.of("running", "deploy", "rollout", "artifact"))
        .allMatch(table -> bench.count(table) == 0);
    assertThatThrownBy(bench::phase).isInstanceOf(Failure.class);
  }

  @Test
  void anInstanceThatEndsIsToldOnce() {
    bench.live(1);

    bench.engine.end(
        bench.upstreams().get(0), new ProcessEnd(ProcessEnd.Kind.OUT_OF_MEMORY, 137, "was killed"));
    bench.settle();

    assertThat(bench.events()).endsWith("server_failed", "server_available");
    assertThat(bench.details("server_failed").get(0))
        .contains("\"oomKilled\": {\"memoryLimit\": \"512Mi\"}", bench.upstreams().get(0));
  }

  @Test
  void aCrashLoopDoesNotFloodTheTimeline() {
    bench.live(1);
    var instance = bench.upstreams().get(0);

    for (int i = 0; i < 10; i++) {
      bench.engine.exit(instance, 1);
      bench.pass(Duration.ofSeconds(20));
    }
    assertThat(bench.events())
        .filteredOn(event -> event.startsWith("server_"))
        .endsWith("server_failed", "server_available", "server_failed")
        .hasSize(4);

    bench.pass(Outage.CALM);

    assertThat(bench.events()).last().isEqualTo("server_available");
  }
}
