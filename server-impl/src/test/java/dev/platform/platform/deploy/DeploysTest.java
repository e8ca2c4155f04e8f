package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import dev.platform.identity.access.Permission;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deploys from the wish to the end, on a simulated engine. */
class DeploysTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void aDeployIsBuiltStartedAndLive() {
    bench.open("web_service", 2);

    var asked = bench.request();
    var phaseBefore = bench.phase();
    bench.settle();

    var live = bench.get(asked);
    assertThat(asked.state()).isEqualTo(DeployState.QUEUED);
    assertThat(phaseBefore).isEqualTo(ServicePhase.PENDING);
    assertThat(live.state()).isEqualTo(DeployState.LIVE);
    assertThat(live.code().commit()).isNotNull();
    assertThat(live.times().finishedAt())
        .isEqualTo(live.times().liveAt())
        .isAfter(live.times().createdAt());
    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
    assertThat(bench.upstreams())
        .hasSize(2)
        .allMatch(id -> id.startsWith(bench.service.id().value() + "-"));
    assertThat(bench.instances()).extracting(Instance::id).isEqualTo(bench.upstreams());
    assertThat(bench.events())
        .containsExactly(
            "build_started", "build_ended", "deploy_started", "server_available", "deploy_ended");
    assertThat(bench.engine.builds().started()).isEmpty();
    assertThat(bench.service.shown).isPositive();
  }

  @Test
  void aNewServiceIsDeployedByItself() {
    bench.service.variables.put("COLOR", new Secret("red"));
    bench.change(
        (tx, grant) -> {
          var wanted =
              new FirstDeploy(
                  bench.service.of(tx, grant), bench.service.contents(tx, grant), 1, null);
          assertThat(bench.replica.deploys.begin(tx, grant, wanted))
              .isEqualTo(new DeployStore().waiting(tx, grant).orElseThrow());
        });
    var begun = bench.list(DeployFilter.all()).get(0);
    var phaseBefore = bench.phase();
    bench.settle();

    assertThat(begun.state()).isEqualTo(DeployState.QUEUED);
    assertThat(begun.origin().first()).isTrue();
    assertThat(begun.times().startedAt()).isNull();
    assertThat(phaseBefore).isEqualTo(ServicePhase.PENDING);
    assertThat(bench.get(begun).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.workloads().get(0).environment()).containsEntry("COLOR", "red");
    assertThat(bench.details("build_started"))
        .singleElement()
        .asString()
        .contains("firstBuild\": true");
    assertThat(bench.events())
        .containsExactly(
            "build_started", "build_ended", "deploy_started", "server_available", "deploy_ended");
    assertThat(bench.engine.builds().started()).isEmpty();
  }

  @Test
  void aServicesOwnVariablesWinOverThoseItShares() {
    bench.service.sharedVariables.putAll(
        Map.of("COLOR", new Secret("red"), "SIZE", new Secret("large")));
    bench.service.variables.put("COLOR", new Secret("blue"));

    bench.live(1);

    assertThat(bench.workloads().get(0).environment())
        .containsEntry("COLOR", "blue")
        .containsEntry("SIZE", "large");
  }

  @Test
  void aPortThatAUserSetsIsWantedOfTheEngine() {
    bench.service.variables.put("PORT", new Secret("3000"));

    bench.live(1);

    assertThat(bench.workloads().get(0).wantedPort()).contains("3000");
  }

  @Test
  void theNextDeployTakesOverInOneStepAndTheOldOneDrains() {
    bench.live(1);
    var old = bench.upstreams();

    var next = bench.deploy();

    assertThat(bench.list(DeployFilter.all()))
        .extracting(Deploy::state)
        .containsExactly(DeployState.LIVE, DeployState.DEACTIVATED);
    assertThat(next.state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.upstreams()).hasSize(1).doesNotContainAnyElementsOf(old);
    assertThat(bench.workloads()).hasSize(2);

    bench.pass(Duration.ofSeconds(5));

    assertThat(bench.workloads()).hasSize(1);
    assertThat(bench.count("rollout")).isEqualTo(1);
  }

  @Test
  void anOldRolloutWaitsForItsRequestsButNotForEver() {
    bench.live(1);
    bench.replica.serves = true;
    bench.replica.busy.add(bench.upstreams().get(0));
    bench.deploy();

    bench.pass(Duration.ofSeconds(33));
    assertThat(bench.workloads()).hasSize(2);

    bench.pass(Duration.ofSeconds(2));
    assertThat(bench.workloads()).hasSize(1);
  }

  @Test
  void aBuildThatFailsIsToldAndLeavesTheOldReleaseServing() {
    bench.live(1);
    var serving = bench.upstreams();
    bench.service.buildCommand = "exit 3";

    var failed = bench.deploy();

    assertThat(failed.state()).isEqualTo(DeployState.BUILD_FAILED);
    assertThat(failed.reason()).isEqualTo("The build command exited with status 3.");
    assertThat(bench.upstreams()).isEqualTo(serving);
    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
    assertThat(bench.details("build_ended").get(1))
        .contains("\"buildStatus\": \"failed\"", "\"nonZeroExit\": 3");
    assertThat(bench.details("deploy_ended").get(1))
        .contains("\"deployStatus\": \"failed\"", failed.code().buildId().value());
    assertThat(bench.replica.log.texts())
        .contains(
            "Deploy "
                + failed.id().value()
                + " failed: The build command exited with status 3. The previous version keeps"
                + " serving traffic.");
  }

  @Test
  void aFirstBuildThatFailsLeavesNothing() {
    bench.open("web_service", 1);
    bench.service.buildCommand = "exit 1";

    bench.deploy();

    assertThat(bench.phase()).isEqualTo(ServicePhase.FAILED);
    assertThat(bench.route()).isEqualTo(new HostRoute.Closed("web", HostRoute.Reason.FAILED));
  }

  @Test
  void aStartThatFailsAgainAndAgainIsGivenUp() {
    bench.live(1);
    var serving = bench.upstreams();
    bench.service.startCommand = "exit 7";

    var deploy = bench.deploy();
    var starting = bench.instances().get(1).id();
    assertThat(deploy.state()).isEqualTo(DeployState.UPDATE_IN_PROGRESS);
    bench.engine.exit(starting, 7);
    bench.engine.exit(starting, 7);
    bench.settle();

    var failed = bench.get(deploy);
    assertThat(failed.state()).isEqualTo(DeployState.UPDATE_FAILED);
    assertThat(failed.reason())
        .isEqualTo("An instance exited with status 7. It exited 3 times before it was ready.");
    assertThat(bench.upstreams()).isEqualTo(serving);
    assertThat(bench.workloads()).hasSize(1);
    assertThat(bench.engine.builds().artifacts()).hasSize(1);
  }

  @Test
  void aStartThatNeverGetsReadyIsGivenUpAfterItsBudget() {
    bench.open("web_service", 1);
    bench.service.startCommand = "./hang";
    var deploy = bench.deploy();

    bench.pass(Duration.ofMinutes(14));
    assertThat(bench.phase()).isEqualTo(ServicePhase.DEPLOYING);
    assertThat(bench.route()).isEqualTo(new HostRoute.Closed("web", HostRoute.Reason.STARTING));

    bench.pass(Duration.ofMinutes(2));
    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.UPDATE_FAILED);
    assertThat(bench.get(deploy).reason())
        .isEqualTo(
            "Only 0 of 1 instances were ready after 15 minutes. An instance is ready when GET"
                + " /healthz returns 2xx or 3xx on the port in the environment variable PORT.");
    assertThat(bench.details("deploy_ended").get(0)).contains("\"timedOutSeconds\": 900");
    assertThat(bench.workloads()).isEmpty();
  }

  @Test
  void aBuildThatNeverEndsIsGivenUpAfterItsBudget() {
    bench.open("web_service", 1);
    bench.service.buildCommand = "./hang";
    var deploy = bench.deploy();

    bench.pass(Duration.ofMinutes(32));

    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.BUILD_FAILED);
    assertThat(bench.get(deploy).reason()).isEqualTo("The build did not finish within 30 minutes.");
    assertThat(bench.engine.builds().started()).isEmpty();
  }

  /** Budgets are for work, and the clock of a machine is not for measuring it. */
  @Test
  void aClockThatJumpsEndsNeitherBuildNorStart() {
    bench.open("web_service", 1);
    bench.service.startCommand = "./hang";
    bench.engine.holdBuilds();
    var deploy = bench.deploy();
    bench.clock.jump(Duration.ofHours(2));
    bench.settle();
    var built = bench.get(deploy).state();

    bench.engine.releaseBuilds();
    bench.settle();
    bench.clock.jump(Duration.ofHours(2));
    bench.settle();

    assertThat(built).isEqualTo(DeployState.BUILD_IN_PROGRESS);
    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.UPDATE_IN_PROGRESS);
  }

  @Test
  void oneDeployIsWorkedOnAndTheNewestWaits() {
    bench.open("web_service", 1);
    bench.engine.holdBuilds();
    var first = bench.deploy();
    var second = bench.request();
    var third = bench.request();

    assertThat(List.of(bench.get(first), bench.get(second), bench.get(third)))
        .extracting(Deploy::state)
        .containsExactly(DeployState.BUILD_IN_PROGRESS, DeployState.CANCELED, DeployState.QUEUED);
    assertThat(bench.details("deploy_ended")).hasSize(1);
    assertThat(bench.details("deploy_ended").get(0))
        .contains("\"newDeploy\": {\"id\": \"" + third.id().value());

    bench.engine.releaseBuilds();
    bench.settle();

    assertThat(bench.get(first).state()).isEqualTo(DeployState.DEACTIVATED);
    assertThat(bench.get(third).state()).isEqualTo(DeployState.LIVE);
  }

  @Test
  void cancelEndsABuildAndTheNextOneBegins() {
    bench.open("web_service", 1);
    bench.engine.holdBuilds();
    var first = bench.deploy();
    var second = bench.request();

    var canceled = bench.replica.deploys.cancel(bench.caller, bench.service.id(), first.id());
    bench.settle();

    assertThat(canceled.state()).isEqualTo(DeployState.CANCELED);
    assertThat(bench.get(second).state()).isEqualTo(DeployState.BUILD_IN_PROGRESS);
    assertThat(bench.engine.builds().started())
        .extracting(spec -> spec.ref().key())
        .containsExactly(bench.get(second).code().buildId().value());
    assertThat(bench.events()).startsWith("build_started", "build_ended", "deploy_ended");
  }

  @Test
  void cancelEndsAStart() {
    bench.open("web_service", 1);
    bench.service.startCommand = "./hang";
    var deploy = bench.deploy();

    bench.replica.deploys.cancel(bench.caller, bench.service.id(), deploy.id());
    bench.settle();

    assertThat(bench.workloads()).isEmpty();
    assertThat(bench.phase()).isEqualTo(ServicePhase.CANCELED);
    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.CANCELED);
  }

  @Test
  void whatHasEndedCannotBeCanceled() {
    bench.live(1);
    var live = bench.list(DeployFilter.all()).get(0);

    assertThatThrownBy(
            () -> bench.replica.deploys.cancel(bench.caller, bench.service.id(), live.id()))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "Deploy "
                + live.id().value()
                + " is live. Only a queued or running deploy can be canceled.");
  }

  @Test
  void rollbackBringsBackArtifactAndVariablesWithoutABuild() {
    bench.service.variables.put("COLOR", new Secret("red"));
    bench.live(1);
    var red = bench.list(DeployFilter.all()).get(0);
    bench.service.variables.put("COLOR", new Secret("blue"));
    bench.service.milliCpu = 500;
    bench.deploy();

    var back = bench.replica.deploys.rollback(bench.caller, bench.service.id(), red.id());
    bench.settle();

    assertThat(back.state()).isEqualTo(DeployState.UPDATE_IN_PROGRESS);
    assertThat(bench.get(back).origin().trigger()).isEqualTo(Trigger.ROLLBACK);
    assertThat(bench.get(back).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.get(back).code().commit()).isEqualTo(red.code().commit());
    var running = bench.workloads().get(bench.workloads().size() - 1);
    assertThat(running.artifact().key()).isEqualTo(red.code().artifact());
    assertThat(running.environment()).containsEntry("COLOR", "red").doesNotContainKey("PORT");
    assertThat(running.resources().milliCpu()).isEqualTo(500);
    assertThat(bench.details("deploy_started").get(2))
        .contains("\"rollback\": true", "\"rollbackTargetDeployId\": \"" + red.id().value());
    assertThat(bench.access.asked()).contains(Permission.CREATE);
  }

  @Test
  void rollbackGoesOnlyToWhatHasBeenLiveAndIsStillThere() {
    bench.live(1);
    var first = bench.list(DeployFilter.all()).get(0);
    bench.service.buildCommand = "exit 1";
    var failed = bench.deploy();
    bench.service.buildCommand = "make";
    for (int i = 0; i < 5; i++) {
      bench.deploy();
      bench.pass(Duration.ofSeconds(10));
    }

    assertThatThrownBy(
            () -> bench.replica.deploys.rollback(bench.caller, bench.service.id(), failed.id()))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("deployId: must be a deploy that has been live");
    assertThatThrownBy(
            () -> bench.replica.deploys.rollback(bench.caller, bench.service.id(), first.id()))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("has been deleted");
    assertThat(bench.engine.builds().artifacts()).hasSize(5);
    assertThat(bench.count("artifact")).isEqualTo(5);
  }

  @Test
  void deployOnlyUsesTheLiveArtifactWithTheVariablesOfNow() {
    bench.live(1);
    var live = bench.list(DeployFilter.all()).get(0);
    bench.service.variables.put("COLOR", new Secret("blue"));

    var again =
        bench.replica.deploys.create(
            bench.caller, bench.service.id(), DeployRequest.redeploy(Trigger.API));
    bench.settle();

    assertThat(bench.get(again).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.get(again).code().buildId()).isNull();
    var running = bench.workloads().get(1);
    assertThat(running.artifact().key()).isEqualTo(live.code().artifact());
    assertThat(running.environment()).containsEntry("COLOR", "blue");
  }

  @Test
  void choosingACommitIsMoreThanOperating() {
    bench.open("web_service", 1);
    var commit = "0123456789abcdef0123456789abcdef01234567";
    var request = new DeployRequest(Trigger.API, commit, true, DeployRequest.Mode.BUILD_AND_DEPLOY);

    bench.replica.deploys.create(bench.caller, bench.service.id(), request);
    bench.engine.holdBuilds();
    bench.settle();

    var build = bench.engine.builds().started().get(0);
    assertThat(bench.access.asked()).containsExactly(Permission.CREATE);
    assertThat(build.source().commit()).isEqualTo(commit);
    assertThat(build.useCache()).isFalse();
    assertThat(build.commitVariables())
        .containsExactlyInAnyOrder("RENDER_GIT_COMMIT", "PLATFORM_GIT_COMMIT");
  }

  @Test
  void whatIsNoCommitIsRefused() {
    bench.open("web_service", 1);
    var request =
        new DeployRequest(
            Trigger.API, "--upload-pack=x", false, DeployRequest.Mode.BUILD_AND_DEPLOY);

    assertThatThrownBy(
            () -> bench.replica.deploys.create(bench.caller, bench.service.id(), request))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("commitId: must be a commit hash");
    assertThat(bench.list(DeployFilter.all())).isEmpty();
  }

  @Test
  void aStaticSiteIsLiveOnceItsFilesAreThere() {
    bench.open("static_site", 1);
    bench.engine.holdBuilds();
    var deploy = bench.deploy();
    bench.engine.releaseBuilds();
    bench
        .engine
        .builds()
        .artifacts()
        .forEach(a -> bench.engine.builds().publish(a, Path.of("/site")));
    bench.settle();

    assertThat(bench.get(deploy).state()).isEqualTo(DeployState.LIVE);
    assertThat(bench.route())
        .isEqualTo(
            new HostRoute.Site(bench.service.id().value(), Path.of("/site"), SiteRules.none()));
    assertThat(bench.workloads()).isEmpty();
    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
  }

  @Test
  void aWorkerRunsWithoutAPortAndWithoutARoute() {
    bench.open("background_worker", 1);

    bench.deploy();

    assertThat(bench.phase()).isEqualTo(ServicePhase.RUNNING);
    assertThat(bench.route()).isEqualTo(new HostRoute.Unknown());
    assertThat(bench.workloads().get(0).facts()).doesNotContainKey("PORT");
  }

  @Test
  void deploysAreListedNewestFirstAndFiltered() {
    bench.live(1);
    bench.service.buildCommand = "exit 1";
    var failed = bench.deploy();

    var all = bench.list(DeployFilter.all());
    var onlyFailed =
        new DeployFilter(
            Set.of(DeployState.BUILD_FAILED, DeployState.CANCELED),
            null,
            null,
            null,
            null,
            null,
            null);
    var before =
        new DeployFilter(Set.of(), failed.times().createdAt(), null, null, null, null, null);

    assertThat(all).hasSize(2).first().isEqualTo(failed);
    assertThat(bench.list(onlyFailed)).containsExactly(failed);
    assertThat(bench.list(before)).containsExactly(all.get(1));
  }
}
