package dev.platform.client;

import dev.platform.client.api.DeploysApi;
import dev.platform.client.api.DeploysApi.ListDeploys;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.DeployFailedException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.http.Http;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.DeployStatus;
import dev.platform.client.model.DeployWithCursor;
import dev.platform.client.model.NewDeploy;
import dev.platform.client.model.NewRollback;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The deploys of a service. Each deploy builds and releases the service once. At most one runs at a
 * time, and at most one is queued; a newer deploy replaces the queued one.
 */
public final class Deploys {
  private static final Duration FIRST_POLL = Duration.ofMillis(200);
  private static final Duration LAST_POLL = Duration.ofSeconds(2);

  private static final Set<DeployStatus> ENDED_OTHERWISE =
      EnumSet.of(
          DeployStatus.BUILD_FAILED,
          DeployStatus.PRE_DEPLOY_FAILED,
          DeployStatus.UPDATE_FAILED,
          DeployStatus.CANCELED,
          DeployStatus.DEACTIVATED);

  private final Http http;
  private final DeploysApi api;

  Deploys(Http http) {
    this.http = http;
    this.api = new DeploysApi(http);
  }

  /** All deploys of a service, newest first. */
  public Paged<Deploy> list(String serviceId) {
    return list(serviceId, all -> {});
  }

  /** Some deploys: {@code list(id, it -> it.status(DeployStatus.LIVE))}. */
  public Paged<Deploy> list(String serviceId, Consumer<ListDeploys> filter) {
    return Paged.byCursor(
        options -> api.listDeploys(serviceId, options),
        filter,
        DeployWithCursor::deploy,
        DeployWithCursor::cursor);
  }

  /** One deploy. */
  public Deploy get(String serviceId, String deployId) {
    return api.retrieveDeploy(serviceId, deployId);
  }

  /** Deploys the newest commit of the branch, or the image. */
  public Deploy create(String serviceId) {
    return create(serviceId, new NewDeploy());
  }

  /** Deploys with a commit, an image or an empty cache. */
  public Deploy create(String serviceId, NewDeploy deploy) {
    return api.createDeploy(serviceId, deploy).orElseGet(() -> newest(serviceId));
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

  /**
   * Cancels a deploy that has not finished. The live version keeps serving traffic. Throws {@link
   * ConflictException} or {@code BadRequestException} if the deploy has finished.
   */
  public Deploy cancel(String serviceId, String deployId) {
    return api.cancelDeploy(serviceId, deployId);
  }

  /** Releases an earlier deploy again, with its artifact and its environment, as a new deploy. */
  public Deploy rollback(String serviceId, String deployId) {
    return api.rollbackDeploy(serviceId, new NewRollback().deployId(deployId));
  }

  /**
   * Waits until a deploy is live and returns it. Polls every 0.2 to 2 seconds.
   *
   * <p>Throws {@link DeployFailedException}, with the last log lines, if the deploy fails, is
   * canceled, or was replaced before it was seen live. Throws {@link TimedOutException} on a
   * timeout; the deploy continues to run.
   */
  public Deploy waitUntilLive(String serviceId, String deployId, Duration timeout) {
    Polling polling = new Polling(http, FIRST_POLL, LAST_POLL, timeout);
    Deploy deploy = get(serviceId, deployId);
    while (deploy.status() != DeployStatus.LIVE) {
      if (ENDED_OTHERWISE.contains(deploy.status())) {
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
}
