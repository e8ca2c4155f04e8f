package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ProcessEnd.Kind;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeployEventTest {
  private static final ServiceId SERVICE = new ServiceId("srv-00000000000000000000");
  private static final String BUILD = "bld-00000000000000000000";
  private static final String COMMAND = "dce-00000000000000000000";
  private static final String DEPLOY = "dep-00000000000000000000";
  private static final EventCause FIRST =
      new EventCause(true, false, true, false, false, false, null, null);
  private static final EventCause ROLLBACK =
      new EventCause(false, false, false, false, true, true, "0123456", DEPLOY);

  /** You are here because details have changed. Receivers parse them: compare with the contract. */
  @Test
  void detailsAreTheContracts() {
    assertThat(
            told(
                new DeployEvent.BuildStarted(SERVICE, BUILD, FIRST),
                new DeployEvent.BuildEnded(SERVICE, BUILD, Ending.SUCCEEDED, EndReason.none()),
                new DeployEvent.BuildEnded(
                    SERVICE,
                    BUILD,
                    Ending.FAILED,
                    EndReason.failure(
                        FailureReason.of(
                            new BuildStatus.Failed(
                                null, Kind.FAILED, 2, "It exited with status 2.\nout of memory"),
                            0))),
                new DeployEvent.DeployStarted(SERVICE, DEPLOY, ROLLBACK),
                new DeployEvent.PreDeployStarted(SERVICE, COMMAND, DEPLOY),
                new DeployEvent.PreDeployEnded(
                    SERVICE, COMMAND, DEPLOY, Ending.SUCCEEDED, EndReason.none()),
                ended(Ending.SUCCEEDED, EndReason.none()),
                ended(Ending.FAILED, EndReason.buildFailed(new BuildId(BUILD))),
                ended(Ending.CANCELED, EndReason.replacedBy(new DeployId(DEPLOY))),
                ended(
                    Ending.FAILED,
                    EndReason.failure(FailureReason.timeout(Duration.ofMinutes(15), "the start"))),
                new DeployEvent.ServerAvailable(SERVICE),
                failed("srv-0-x", FailureReason.of(end(Kind.KILLED), 0)),
                failed("srv-0-x", FailureReason.of(end(Kind.OUT_OF_MEMORY), 1 << 29)),
                failed(null, FailureReason.unhealthy("GET /healthz answers 500")),
                new DeployEvent.ServerRestarted(SERVICE, "usr-00000000000000000000"),
                new DeployEvent.InstanceCountChanged(SERVICE, 1, 3),
                new DeployEvent.SuspenderAdded(SERVICE, "user"),
                new DeployEvent.ServiceSuspended(SERVICE),
                new DeployEvent.SuspenderRemoved(SERVICE, "user"),
                new DeployEvent.ServiceResumed(SERVICE),
                new DeployEvent.ServiceHibernated(SERVICE),
                new DeployEvent.ServiceWoken(SERVICE)))
        .isEqualTo(
            """
            build_started {"buildId":"bld-00000000000000000000","trigger":{"firstBuild":true,"envUpdated":false,"manual":true,"deployedByRender":false,"clearCache":false,"rollback":false}}
            build_ended {"buildId":"bld-00000000000000000000","buildStatus":"succeeded","reason":{},"status":1}
            build_ended {"buildId":"bld-00000000000000000000","buildStatus":"failed","reason":{"failure":{"evicted":false,"nonZeroExit":2,"message":"It exited with status 2.\\nout of memory"}},"status":2}
            deploy_started {"deployId":"dep-00000000000000000000","trigger":{"firstBuild":false,"envUpdated":false,"manual":false,"deployedByRender":false,"clearCache":true,"rollback":true,"newCommit":"0123456","rollbackTargetDeployId":"dep-00000000000000000000"}}
            pre_deploy_started {"deployCommandExecutionId":"dce-00000000000000000000","deployId":"dep-00000000000000000000"}
            pre_deploy_ended {"deployCommandExecutionId":"dce-00000000000000000000","deployId":"dep-00000000000000000000","preDeployStatus":"succeeded","reason":{},"status":1}
            deploy_ended {"deployId":"dep-00000000000000000000","reason":{},"deployStatus":"succeeded","status":1}
            deploy_ended {"deployId":"dep-00000000000000000000","reason":{"buildFailed":{"id":"bld-00000000000000000000"}},"deployStatus":"failed","status":2}
            deploy_ended {"deployId":"dep-00000000000000000000","reason":{"newDeploy":{"id":"dep-00000000000000000000"}},"deployStatus":"canceled","status":3}
            deploy_ended {"deployId":"dep-00000000000000000000","reason":{"failure":{"evicted":false,"timedOutSeconds":900,"timedOutReason":"the start"}},"deployStatus":"failed","status":2}
            server_available {}
            server_failed {"instanceID":"srv-0-x","reason":{"evicted":false,"earlyExit":true}}
            server_failed {"instanceID":"srv-0-x","reason":{"evicted":false,"oomKilled":{"memoryLimit":"512Mi"}}}
            server_failed {"reason":{"evicted":false,"unhealthy":"GET /healthz answers 500"}}
            server_restarted {"triggeredByUser":"usr-00000000000000000000"}
            instance_count_changed {"fromInstances":1,"toInstances":3}
            suspender_added {"actor":"user"}
            service_suspended {}
            suspender_removed {"actor":"user"}
            service_resumed {}
            service_hibernated {}
            service_woken {}
            """);
  }

  private static DeployEvent ended(Ending ending, EndReason reason) {
    return new DeployEvent.DeployEnded(SERVICE, DEPLOY, reason, ending);
  }

  private static ProcessEnd end(Kind kind) {
    return new ProcessEnd(kind, null, "ended");
  }

  private static DeployEvent failed(@Nullable String instance, FailureReason reason) {
    return new DeployEvent.ServerFailed(SERVICE, instance, reason);
  }

  private static String told(DeployEvent... events) {
    return Arrays.stream(events)
        .map(event -> event.type() + " " + Json.write(event.details()) + "\n")
        .collect(Collectors.joining());
  }
}
