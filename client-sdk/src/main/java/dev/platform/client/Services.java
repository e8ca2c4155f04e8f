package dev.platform.client;

import dev.platform.client.api.ServicesApi;
import dev.platform.client.error.DeployFailedException;
import dev.platform.client.error.ForbiddenException;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.NewScale;
import dev.platform.client.model.NewService;
import dev.platform.client.model.Service;
import dev.platform.client.model.ServiceAndDeploy;
import dev.platform.client.model.SuspendedState;
import java.time.Duration;
import java.util.Objects;

/**
 * Web services, private services, workers, cron jobs, and static sites. An ID that is not visible
 * to the caller results in a {@link NotFoundException}.
 *
 * <p>In a protected environment {@code delete}, {@code restart}, {@code suspend} and {@code resume}
 * throw a {@link ForbiddenException} whose {@code confirm()} returns the phrase to repeat.
 */
public final class Services extends ServicesApi {
  private final Http http;

  Services(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Creates a service and waits until its first deploy is live. Throws {@link
   * DeployFailedException} or {@link TimedOutException} if the deploy does not go live. The service
   * exists even then.
   */
  public Service createAndWait(NewService service, Duration timeout) {
    ServiceAndDeploy created = create(service);
    String serviceId = Objects.requireNonNull(created.service()).id();
    new Deploys(http).waitUntilLive(serviceId, Objects.requireNonNull(created.deployId()), timeout);
    return get(serviceId);
  }

  /**
   * Waits until a service is suspended and returns it. Polls every 0.2 to 2 seconds. Throws {@link
   * TimedOutException} on a timeout.
   */
  public Service waitUntilSuspended(String serviceId, Duration timeout) {
    return new Polling(http, timeout)
        .until(
            () -> get(serviceId),
            it -> it.suspended().equals(SuspendedState.SUSPENDED),
            "Service %s is not suspended".formatted(serviceId));
  }

  /**
   * Waits until a service is no longer suspended and returns it. Its instances may still be
   * starting. Polls every 0.2 to 2 seconds. Throws {@link TimedOutException} on a timeout.
   */
  public Service waitUntilResumed(String serviceId, Duration timeout) {
    return new Polling(http, timeout)
        .until(
            () -> get(serviceId),
            it -> it.suspended().equals(SuspendedState.NOT_SUSPENDED),
            "Service %s is still suspended".formatted(serviceId));
  }

  /**
   * Waits until the API no longer returns a service that was deleted. Polls every 0.2 to 2 seconds.
   * Throws {@link TimedOutException} on a timeout.
   */
  public void waitUntilDeleted(String serviceId, Duration timeout) {
    new Polling(http, timeout)
        .until(
            () -> exists(serviceId),
            exists -> !exists,
            "Service %s still exists".formatted(serviceId));
  }

  private boolean exists(String serviceId) {
    try {
      return serviceId.equals(get(serviceId).id());
    } catch (NotFoundException | GoneException e) {
      return false;
    }
  }

  /** Sets the number of instances, from 1 to 100. Instances start or stop in the background. */
  public void scale(String serviceId, int instances) {
    scale(serviceId, NewScale.builder().numInstances(instances).build());
  }
}
