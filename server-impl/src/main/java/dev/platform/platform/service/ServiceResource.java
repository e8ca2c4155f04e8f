package dev.platform.platform.service;

import dev.platform.api.platform.ServicesApi;
import dev.platform.api.platform.model.OutboundIpsDto;
import dev.platform.api.platform.model.OutboundIpsTypeDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.ScalePOSTDto;
import dev.platform.api.platform.model.ServiceAndDeployDto;
import dev.platform.api.platform.model.ServiceDto;
import dev.platform.api.platform.model.ServiceInstanceDto;
import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.api.platform.model.ServicePOSTDto;
import dev.platform.api.platform.model.ServiceRuntimeDto;
import dev.platform.api.platform.model.ServiceTypeDto;
import dev.platform.api.platform.model.ServiceWithCursorDto;
import dev.platform.api.platform.model.SuspendedStateDto;
import dev.platform.base.contract.Partial;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.DryRun;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Services over HTTP. */
@Singleton
final class ServiceResource implements ServicesApi {
  private static final String PARTIAL =
      "optional truthful metadata, partial serviceDetails projection";

  private final Services services;
  private final ServiceViews views;
  private final ServicePatchViews patches;
  private final Supplier<Caller> caller;

  @Inject
  ServiceResource(
      Services services, ServiceViews views, ServicePatchViews patches, Supplier<Caller> caller) {
    this.services = services;
    this.views = views;
    this.patches = patches;
    this.caller = caller;
  }

  @Override
  public ServiceAndDeployDto createService(ServicePOSTDto input, Boolean dryRun) {
    var wanted = NewServiceViews.newService(input);
    return DryRun.isWanted(dryRun, input.getDryRun())
        ? views.rehearsed(services.rehearseCreate(caller.get(), wanted))
        : views.created(services.create(caller.get(), wanted));
  }

  @Override
  @Partial(PARTIAL)
  public ServiceDto retrieveService(String serviceId) {
    return views.service(services.get(caller.get(), new ServiceId(serviceId)));
  }

  /** There are no previews, so nothing depends on {@code includePreviews}. */
  @Override
  @Partial(PARTIAL)
  public List<ServiceWithCursorDto> listServices(
      List<String> name,
      List<ServiceTypeDto> type,
      List<String> environmentId,
      List<ServiceRuntimeDto> env,
      List<RegionDto> region,
      List<SuspendedStateDto> suspended,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      Boolean includePreviews,
      String cursor,
      Integer limit) {
    var filter =
        new ServiceFilter(
            name,
            ServiceFilterViews.types(type),
            ServiceFilterViews.runtimes(env),
            ServiceFilterViews.regions(region),
            environmentId,
            ServiceFilterViews.suspended(suspended),
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    var page = PageRequest.of(Services.LIST, cursor, limit);
    return services.list(caller.get(), ownerId, filter, page).map(views::entry);
  }

  @Override
  public ServiceDto updateService(String serviceId, ServicePATCHDto input, Boolean dryRun) {
    var id = new ServiceId(serviceId);
    Function<ServiceType, ServicePatch> change = type -> patches.patch(type, input);
    return views.service(
        DryRun.isWanted(dryRun, input.getDryRun())
            ? services.rehearseUpdate(caller.get(), id, change)
            : services.update(caller.get(), id, change));
  }

  @Override
  public void deleteService(String serviceId, String confirm) {
    services.delete(caller.get(), new ServiceId(serviceId), confirm);
  }

  @Override
  public void suspendService(String serviceId, String confirm) {
    services.suspend(caller.get(), new ServiceId(serviceId), confirm);
  }

  @Override
  public void resumeService(String serviceId, String confirm) {
    services.resume(caller.get(), new ServiceId(serviceId), confirm);
  }

  @Override
  public void restartService(String serviceId, String confirm) {
    services.restart(caller.get(), new ServiceId(serviceId), confirm);
  }

  @Override
  public void scaleService(String serviceId, ScalePOSTDto input) {
    services.scale(caller.get(), new ServiceId(serviceId), input.getNumInstances());
  }

  @Override
  public List<ServiceInstanceDto> listInstances(String serviceId) {
    return services.instances(caller.get(), new ServiceId(serviceId)).stream()
        .map(ServiceViews::instance)
        .toList();
  }

  /** All services of a server share its addresses. */
  @Override
  public OutboundIpsDto retrieveServiceOutboundIps(String serviceId) {
    return new OutboundIpsDto()
        .type(OutboundIpsTypeDto.SHARED)
        .ips(services.outboundIps(caller.get(), new ServiceId(serviceId)));
  }
}
