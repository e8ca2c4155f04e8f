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
 * Web services, private services, workers, cron jobs, and static sites. An ID that is not visible
 * to the caller results in a {@link NotFoundException}.
 *
 * <p>In a protected environment {@code delete}, {@code restart}, {@code suspend} and {@code resume}
 * throw a {@link ForbiddenException} whose {@code confirm()} returns the phrase to repeat.
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
   * Throws {@link ConflictException} if the name is in use, and {@link BadRequestException} if a
   * setting is invalid.
   */
  public ServiceAndDeploy create(NewService service) {
    return api.createService(service);
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
   * Updates the members that are set in the patch. Members set to null are cleared, and all others
   * stay unchanged. Commands and images take effect with the next deploy.
   */
  public Service update(String serviceId, ServicePatch patch) {
    return api.updateService(serviceId, patch);
  }

  /** Permanently deletes a service with its environment variables, domains, and disk. */
  public void delete(String serviceId) {
    api.deleteService(serviceId);
  }

  /** Deletes a service of a protected environment. */
  public void delete(String serviceId, String confirm) {
    api.deleteService(serviceId, it -> it.confirm(confirm));
  }

  /** Stops all instances until {@link #resume}. No data is deleted. */
  public void suspend(String serviceId) {
    api.suspendService(serviceId);
  }

  /** Suspends a service of a protected environment. */
  public void suspend(String serviceId, String confirm) {
    api.suspendService(serviceId, it -> it.confirm(confirm));
  }

  /** Resumes a suspended service. Its instances start in the background. */
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

  /** Sets the number of instances, from 1 to 100. Instances start or stop in the background. */
  public void scale(String serviceId, int instances) {
    api.scaleService(serviceId, new NewScale().numInstances(instances));
  }

  /** The instances that run now. */
  public List<ServiceInstance> instances(String serviceId) {
    return api.listInstances(serviceId);
  }
}
