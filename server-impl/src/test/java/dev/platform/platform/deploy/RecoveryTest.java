package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.platform.base.error.Failure;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of deploys when processes die, engines forget and many act at once. */
class RecoveryTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void aNewProcessOnAnEmptyMachineBringsEverythingBack() {
    bench.live(2);
    var before = bench.workloads().get(0);
    var other = new SimulatedEngine();
    var replica = bench.join(other);
    other.start(replica.listener());

    replica.settle();

    assertThat(other.workloads().wanted())
        .extracting(WorkloadSpec::ref, WorkloadSpec::instances)
        .containsExactly(tuple(before.ref(), 2));
    assertThat(bench.upstreams()).hasSize(2);
  }

  @Test
  void aBuildThatTheEngineLostIsStartedAgain() {
    bench.open("web_service", 1);
    bench.engine.holdBuilds();
    var deploy = bench.deploy();
    var other = new SimulatedEngine();
    var replica = bench.join(other);
    other.start(replica.listener());

    replica.settle();

    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.LIVE);
  }

  @Test
  void aWorkloadThatNobodyAskedForIsRemoved() {
    bench.live(1);
    var wanted = bench.workloads().get(0);
    bench.engine.workloads().apply(stranger(wanted));

    bench.settle();

    assertThat(bench.workloads()).containsExactly(wanted);
  }

  @Test
  void aBrokenEngineIsAskedAgain() {
    bench.open("web_service", 1);
    bench.engine.breakDown();
    var deploy = bench.deploy();
    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.BUILD_IN_PROGRESS);

    bench.engine.repair();
    bench.settle();

    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.LIVE);
  }

  @Test
  void aDiskThatFillsUpBehindABuildFailsTheDeployAtOnceAndSaysWhy() {
    bench.live(1);
    var before = bench.upstreams();
    bench.engine.holdBuilds();
    var deploy = bench.deploy();
    bench.engine.releaseBuilds();
    bench.engine.fillDisk();

    bench.settle();

    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.UPDATE_FAILED);
    assertThat(bench.replica.log.texts()).anyMatch(line -> line.contains("server's disk is full"));
    assertThat(bench.upstreams()).isEqualTo(before);
  }

  @Test
  void manyWishesAtOnceLeaveOneDeployWaiting() throws Exception {
    bench.open("web_service", 1);

    atOnce(12, bench::request);

    var states = bench.list(DeployFilter.all()).stream().map(Deploy::state).toList();
    assertThat(states).hasSize(12);
    assertThat(states).containsOnlyOnce(DeployState.QUEUED);
    assertThat(states.stream().filter(s -> s == DeployState.CANCELED)).hasSize(11);
  }

  @Test
  void replicasThatLookAtOnceDoNothingTwice() throws Exception {
    bench.open("web_service", 1);
    var others = List.of(bench.replica, bench.join(bench.engine), bench.join(bench.engine));
    for (int i = 0; i < 5; i++) {
      bench.request();
      atOnce(others, Replica::settle);
    }
    bench.settle();

    assertThat(bench.events().stream().filter("deploy_ended"::equals)).hasSize(5);
    assertThat(bench.events().stream().filter("server_available"::equals)).hasSize(5);
    assertThat(bench.list(DeployFilter.all()))
        .extracting(Deploy::state)
        .containsExactly(
            DeployState.LIVE,
            DeployState.DEACTIVATED,
            DeployState.DEACTIVATED,
            DeployState.DEACTIVATED,
            DeployState.DEACTIVATED);
    assertThat(bench.upstreams()).hasSize(1);
  }

  @Test
  void aCancelThatMeetsTheEndOfTheBuildWinsOrIsRefused() throws Exception {
    bench.open("web_service", 1);
    for (int i = 0; i < 5; i++) {
      var deploy = bench.request();
      List<Callable<Object>> race =
          List.of(
              () -> {
                bench.replica.settle();
                return "";
              },
              () -> {
                try {
                  return bench.replica.deploys.cancel(
                      bench.caller, bench.service.id(), deploy.id());
                } catch (Failure e) {
                  return e;
                }
              });
      run(race);
      bench.settle();

      assertThat(bench.get(deploy).state()).isIn(DeployState.CANCELED, DeployState.LIVE);
      assertThat(bench.details("deploy_ended")).hasSize(i + 1);
    }
  }

  private static WorkloadSpec stranger(WorkloadSpec like) {
    return new WorkloadSpec(
        new WorkloadRef("rol-stranger"),
        1,
        like.artifact(),
        like.workingDir(),
        like.command(),
        like.environment(),
        like.secretFiles(),
        like.facts(),
        like.owner(),
        1,
        like.probe(),
        like.resources(),
        like.grace(),
        Set.of(),
        null);
  }

  private static void atOnce(int times, Runnable work) throws Exception {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      numbers.add(i);
    }
    atOnce(numbers, n -> work.run());
  }

  private static <T> void atOnce(List<T> things, Consumer<T> work) throws Exception {
    List<Callable<Object>> calls = new ArrayList<>();
    things.forEach(thing -> calls.add(Executors.callable(() -> work.accept(thing))));
    run(calls);
  }

  private static void run(List<Callable<Object>> calls) throws Exception {
    var threads = Executors.newFixedThreadPool(calls.size());
    try {
      for (Future<Object> done : threads.invokeAll(calls)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
