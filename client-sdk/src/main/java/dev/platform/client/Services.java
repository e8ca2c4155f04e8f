package dev.platform.client;

import dev.platform.client.api.ServicesApi;
import dev.platform.client.api.ServicesApi.ListServices;
import dev.platform.client.error.BadRequestException;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.DeployFailedException;
import dev.platform.client.error.ForbiddenException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.http.Http;
import dev.platform.client.model.NewScale;
import dev.platform.client.model.NewService;
import dev.platform.client.model.Service;
import dev.platform.client.model.ServiceAndDeploy;
import dev.platform.client.model.ServiceInstance;
import dev.platform.client.model.ServicePatch;
import dev.platform.client.model.ServiceWithCursor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Web services, private services, workers, cron jobs and static sites. An id that the caller cannot
 * see is a {@link NotFoundException}.
 *
 * <p>In a protected environment {@code delete}, {@code restart}, {@code suspend} and {@code resume}
 * are refused with a {@link ForbiddenException} whose {@code confirm()} is the phrase to repeat.
 */
public final class Services {
  private final Http http;
  private final ServicesApi api;

  Services(Http http) {
    this.http = http;
    this.api = new ServicesApi(http);
  }

  /** All services that the caller sees, newest first. */
  public Paged<Service> list() {
    return list(all -> {});
  }

  /** Some services: {@code list(it -> it.type(ServiceType.WEB_SERVICE).name("web"))}. */
  public Paged<Service> list(Consumer<ListServices> filter) {
    return Paged.byCursor(
        api::listServices, filter, ServiceWithCursor::service, ServiceWithCursor::cursor);
  }

  /** One service. */
  public Service get(String serviceId) {
    return api.retrieveService(serviceId);
  }

  /**
   * Creates a service and starts its first deploy, which {@link Deploys#waitUntilLive} waits for.
   * Throws {@link ConflictException} when the name is in use and {@link BadRequestException} when a
   * setting is wrong.
   */
  public ServiceAndDeploy create(NewService service) {
    return api.createService(service);
  }

  /**
   * Creates a service and waits until its first deploy is live. Throws {@link
   * DeployFailedException} or {@link TimedOutException} when it does not get there; the service
   * exists then all the same.
   */
  public Service createAndWait(NewService service, Duration timeout) {
    ServiceAndDeploy created = create(service);
    String serviceId = Objects.requireNonNull(created.service()).id();
    new Deploys(http).waitUntilLive(serviceId, Objects.requireNonNull(created.deployId()), timeout);
    return get(serviceId);
  }

  /**
   * Changes what is set in the patch; what is set to null is cleared, the rest stays. Commands and
   * images take effect with the next deploy.
   */
  public Service update(String serviceId, ServicePatch patch) {
    return api.updateService(serviceId, patch);
  }

  /** Deletes a service with its variables, domains and disk. It is gone at once and for good. */
  public void delete(String serviceId) {
    api.deleteService(serviceId);
  }

  /** Deletes a service of a protected environment. */
  public void delete(String serviceId, String confirm) {
    api.deleteService(serviceId, it -> it.confirm(confirm));
  }

  /** Stops all instances until {@link #resume}. Nothing is lost. */
  public void suspend(String serviceId) {
    api.suspendService(serviceId);
  }

  /** Suspends a service of a protected environment. */
  public void suspend(String serviceId, String confirm) {
    api.suspendService(serviceId, it -> it.confirm(confirm));
  }

  /** Ends a suspension. The instances start in the background. */
  public void resume(String serviceId) {
    api.resumeService(serviceId);
  }

  /** Resumes a service of a protected environment. */
  public void resume(String serviceId, String confirm) {
    api.resumeService(serviceId, it -> it.confirm(confirm));
  }

  /** Replaces all instances by new ones of the same release, in the background. */
  public void restart(String serviceId) {
    api.restartService(serviceId);
  }

  /** Restarts a service of a protected environment. */
  public void restart(String serviceId, String confirm) {
    api.restartService(serviceId, it -> it.confirm(confirm));
  }

  /** Wants this many instances, 1 to 100. They start or stop in the background. */
  public void scale(String serviceId, int instances) {
    api.scaleService(serviceId, new NewScale().numInstances(instances));
  }

  /** The instances that run now. */
  public List<ServiceInstance> instances(String serviceId) {
    return api.listInstances(serviceId);
  }
}
