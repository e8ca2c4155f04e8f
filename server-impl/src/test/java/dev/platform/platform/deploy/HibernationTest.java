package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.secret.Secret;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A service that runs only while somebody visits it. */
class HibernationTest {
  private static final Duration IDLE = Duration.ofMinutes(15);

  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);

  @BeforeEach
  void open() {
    bench.service.sleeps = true;
    bench.live(1);
    bench.replica.serves = true;
    bench.settle();
  }

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  private HostRoute asleep() {
    return new HostRoute.Asleep(bench.service.id().value(), "web");
  }

  private void fallAsleep() {
    bench.pass(IDLE.plusSeconds(1));
    assertThat(bench.route()).isEqualTo(asleep());
  }

  private List<String> eventsAfter(int count) {
    var events = bench.events();
    return events.subList(count, events.size());
  }

  @Test
  void whatNobodyVisitsSleepsAndWakesForTheNextVisitor() {
    int before = bench.events().size();

    fallAsleep();
    assertThat(bench.phase()).isEqualTo(ServicePhase.HIBERNATED);
    assertThat(bench.workloads()).isEmpty();
    assertThat(bench.instances()).isEmpty();

    bench.replica.routes.wake(bench.service.id().value());
    bench.replica.routes.refresh();
    assertThat(bench.route()).isEqualTo(asleep());
    assertThat(bench.phase()).isEqualTo(ServicePhase.DEPLOYING);

    bench.settle();
    assertThat(bench.upstreams()).hasSize(1);
    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
    assertThat(eventsAfter(before))
        .containsExactly("service_hibernated", "service_woken", "server_available");
    assertThat(bench.list(DeployFilter.all()))
        .extracting(Deploy::state)
        .containsExactly(DeployState.LIVE);
  }

  @Test
  void whatIsVisitedDoesNotSleep() {
    for (int i = 0; i < 4; i++) {
      bench.pass(IDLE.minusMinutes(1));
      bench.replica.visited.add(bench.service.id().value());
      bench.replica.routes.report();
      assertThat(bench.upstreams()).hasSize(1);
    }
  }

  @Test
  void whoeverIsStillBeingAnsweredIsAVisitor() {
    bench.replica.busy.addAll(bench.upstreams());

    bench.pass(IDLE.minusMinutes(1));
    bench.pass(IDLE.minusMinutes(1));

    assertThat(bench.upstreams()).hasSize(1);
  }

  @Test
  void aRequestThatMeetsTheSleepIsAnsweredByTheInstanceThatLeaves() {
    var instance = bench.upstreams().get(0);
    database.execute(
        "insert into edge (id, version, busy, heard_at) values ('late', 1, '{}', now() + interval"
            + " '1 hour')");

    fallAsleep();
    assertThat(running()).containsExactly(instance);

    database.execute(
        "update edge set version = (select version from route_version), busy = array['"
            + instance
            + "'] where id = 'late'");
    bench.settle();
    assertThat(running()).containsExactly(instance);

    database.execute("delete from edge where id = 'late'");
    bench.settle();
    assertThat(running()).isEmpty();
  }

  private List<String> running() {
    return bench.engine.workloads().list().stream()
        .flatMap(ref -> bench.engine.workloads().observe(ref).instances().stream())
        .map(InstanceStatus::id)
        .toList();
  }

  @Test
  void whatMayNotSleepRunsOn() {
    bench.service.sleeps = false;
    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));

    bench.pass(IDLE.multipliedBy(10));

    assertThat(bench.upstreams()).hasSize(1);
  }

  @Test
  void aPlanThatDoesNotSleepWakes() {
    fallAsleep();
    bench.service.sleeps = false;

    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));
    bench.settle();

    assertThat(bench.upstreams()).hasSize(1);
  }

  @Test
  void aDeployWakesAndIsNotDisturbed() {
    bench.engine.holdBuilds();
    var deploy = bench.deploy();
    bench.pass(IDLE.plusSeconds(1));
    assertThat(bench.upstreams()).hasSize(1);
    bench.engine.releaseBuilds();
    bench.settle();
    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.LIVE);

    fallAsleep();
    int before = bench.events().size();
    assertThat(bench.deploy().state()).isEqualTo(DeployState.LIVE);

    assertThat(bench.upstreams()).hasSize(1);
    assertThat(eventsAfter(before))
        .containsExactly(
            "build_started",
            "build_ended",
            "deploy_started",
            "service_woken",
            "server_available",
            "deploy_ended");
  }

  @Test
  void aFailedDeployLeavesItAsleep() {
    fallAsleep();
    bench.service.startCommand = "exit 1";

    var deploy = bench.deploy();
    bench.pass(IDLE.plusMinutes(1));
    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.UPDATE_FAILED);

    assertThat(bench.route()).isEqualTo(asleep());
  }

  @Test
  void aRestartWakesWithTheVariablesOfNow() {
    fallAsleep();
    bench.service.variables.put("COLOR", new Secret("blue"));

    bench.change((tx, grant) -> bench.replica.deploys.restart(tx, grant, bench.caller.user()));
    bench.settle();

    assertThat(bench.upstreams()).hasSize(1);
    assertThat(bench.workloads().get(0).environment()).containsEntry("COLOR", "blue");
  }

  @Test
  void whatIsSuspendedIsNotWokenByVisitors() {
    fallAsleep();
    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    assertThat(bench.route()).isEqualTo(new HostRoute.Closed("web", HostRoute.Reason.SUSPENDED));

    bench.replica.routes.wake(bench.service.id().value());
    bench.settle();
    assertThat(bench.workloads()).isEmpty();

    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.settle();
    assertThat(bench.upstreams()).hasSize(1);
  }

  @Test
  void whatDoesNotComeUpLetsNobodyWait() {
    fallAsleep();
    bench.replica.routes.wake(bench.service.id().value());
    bench.replica.routes.refresh();
    assertThat(backend().isDormant()).isTrue();

    database.execute(
        "insert into instance (rollout_id, id, created_at, state, host, port, restarts)"
            + " select current_rollout, 'x', now(), 'STARTING', 'localhost', 1, 3 from running");

    assertThat(bench.phase()).isEqualTo(ServicePhase.FAILED);
    assertThat(backend().isDormant()).isFalse();
  }

  private Backend backend() {
    return bench.read(tx -> new BackendStore().of(tx, List.of(bench.service.id()))).get(0);
  }

  @Test
  void whoeverReadsBetweenTwoStatementsLetsVisitorsWait() {
    assertThat(bench.upstreams()).hasSize(1);
    database.execute("update instance set draining_since = now()");

    assertThat(backend().ready()).isEmpty();
    assertThat(backend().isDormant()).isTrue();
  }

  @Test
  void aDeletedServiceSleepsForGood() {
    fallAsleep();

    bench.change((tx, grant) -> bench.replica.cleanup.cleanUp(tx, grant));
    bench.settle();

    assertThat(bench.route()).isEqualTo(new HostRoute.Unknown());
    assertThat(bench.count("running")).isZero();
    assertThat(bench.count("service_visit")).isZero();
  }
}
