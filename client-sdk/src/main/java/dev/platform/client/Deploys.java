package dev.platform.client;

import dev.platform.client.api.DeploysApi;
import dev.platform.client.error.DeployFailedException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.DeployStatus;
import dev.platform.client.model.NewDeploy;
import dev.platform.client.model.NewRollback;
import java.time.Duration;
import java.util.Set;

/**
 * The deploys of a service. Each deploy builds and releases the service once. At most one runs at a
 * time, and at most one is queued; a newer deploy replaces the queued one.
 */
public final class Deploys extends DeploysApi {
  private static final Duration FIRST_POLL = Duration.ofMillis(200);
  private static final Duration LAST_POLL = Duration.ofSeconds(2);

  private static final Set<DeployStatus> ENDED_OTHERWISE =
      Set.of(
          DeployStatus.BUILD_FAILED,
          DeployStatus.PRE_DEPLOY_FAILED,
          DeployStatus.UPDATE_FAILED,
          DeployStatus.CANCELED,
          DeployStatus.DEACTIVATED);

  private final Http http;

  Deploys(Http http) {
    super(http);
    this.http = http;
  }

  /** Deploys the newest commit of the branch, or the image. */
  public Deploy create(String serviceId) {
    return create(serviceId, NewDeploy.builder().build());
  }

  /** Deploys with a commit, an image or an empty cache. */
  public Deploy create(String serviceId, NewDeploy deploy) {
    return createOrQueue(serviceId, deploy).orElseGet(() -> newest(serviceId));
  }

  /** A deploy that has to wait for another is accepted without being told; it is the newest one. */
  private Deploy newest(String serviceId) {
    return list(serviceId, it -> it.limit(1))
        .first()
        .orElseThrow(
            () ->
                new TransportException(
                    "The deploy of %s was accepted, but the API returned no deploy"
                        .formatted(serviceId),
                    null));
  }

  /** Releases an earlier deploy again, with its artifact and its environment, as a new deploy. */
  public Deploy rollback(String serviceId, String deployId) {
    return rollback(serviceId, NewRollback.builder().deployId(deployId).build());
  }

  /**
   * Waits until a deploy is live and returns it. Polls every 0.2 to 2 seconds.
   *
   * <p>Throws {@link DeployFailedException}, with the last log lines, if the deploy fails, is
   * canceled, was replaced before it was seen live, or ended with a status that this version of the
   * client does not know. Throws {@link TimedOutException} on a timeout; the deploy continues to
   * run.
   */
  public Deploy waitUntilLive(String serviceId, String deployId, Duration timeout) {
    Polling polling = new Polling(http, FIRST_POLL, LAST_POLL, timeout);
    Deploy deploy = get(serviceId, deployId);
    while (!DeployStatus.LIVE.equals(deploy.status())) {
      if (hasEnded(deploy)) {
        throw new DeployFailedException(
            serviceId, deploy, new Logs(http).lastOf(serviceId, deploy));
      }
      if (!polling.pause()) {
        throw new TimedOutException(
            "Deploy %s of %s is still %s after %d s. It continues to run: wait longer, or cancel it"
                .formatted(deployId, serviceId, deploy.status(), timeout.toSeconds()),
            null);
      }
      deploy = get(serviceId, deployId);
    }
    return deploy;
  }

  /** Also in a status of a newer server, which is final when the deploy is finished. */
  private static boolean hasEnded(Deploy deploy) {
    DeployStatus status = deploy.status();
    return deploy.finishedAt() != null || (status != null && ENDED_OTHERWISE.contains(status));
  }
}
