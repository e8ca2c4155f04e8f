package dev.platform.platform.service;

import dev.platform.api.platform.model.AutoDeployDto;
import dev.platform.api.platform.model.AutoDeployTriggerDto;
import dev.platform.api.platform.model.BuildFilterDto;
import dev.platform.api.platform.model.NotifySettingDto;
import dev.platform.api.platform.model.ServiceAndDeployDto;
import dev.platform.api.platform.model.ServiceDto;
import dev.platform.api.platform.model.ServiceInstanceDto;
import dev.platform.api.platform.model.ServiceTypeDto;
import dev.platform.api.platform.model.ServiceWithCursorDto;
import dev.platform.api.platform.model.SuspendedStateDto;
import dev.platform.api.platform.model.SuspenderTypeDto;
import dev.platform.platform.deploy.Instance;
import dev.platform.platform.notification.NotificationsToSend;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.List;

/** Services as the contract shows them. */
final class ServiceViews {
  private final ServiceSettings settings;
  private final ServiceDetailsViews details;

  @Inject
  ServiceViews(ServiceSettings settings, ServiceDetailsViews details) {
    this.settings = settings;
    this.details = details;
  }

  ServiceDto service(Service service) {
    var view = new ServiceDto();
    addSource(view, service.spec());
    if (service.environmentId() != null) {
      view.environmentId(service.environmentId().value());
    }
    return view.id(service.id().value())
        .ownerId(service.workspaceId().value())
        .name(service.name())
        .slug(service.slug())
        .type(ServiceTypeDto.valueOf(service.type().name()))
        .dashboardUrl(settings.dashboardUrl(service))
        .notifyOnFail(notifyOnFail(service.notificationsToSend()))
        .suspended(
            service.suspended() ? SuspendedStateDto.SUSPENDED : SuspendedStateDto.NOT_SUSPENDED)
        .suspenders(service.suspended() ? List.of(SuspenderTypeDto.USER) : List.of())
        .createdAt(service.createdAt().atOffset(ZoneOffset.UTC))
        .updatedAt(service.updatedAt().atOffset(ZoneOffset.UTC))
        .serviceDetails(details.details(service));
  }

  ServiceWithCursorDto entry(Service service, String cursor) {
    return new ServiceWithCursorDto().service(service(service)).cursor(cursor);
  }

  ServiceAndDeployDto created(Services.Created created) {
    return rehearsed(created.service()).deployId(created.deploy().value());
  }

  ServiceAndDeployDto rehearsed(Service service) {
    return new ServiceAndDeployDto().service(service(service));
  }

  static ServiceInstanceDto instance(Instance instance) {
    return new ServiceInstanceDto()
        .id(instance.id())
        .createdAt(instance.createdAt().atOffset(ZoneOffset.UTC));
  }

  private static NotifySettingDto notifyOnFail(NotificationsToSend setting) {
    return switch (setting) {
      case DEFAULT -> NotifySettingDto.DEFAULT;
      case NONE -> NotifySettingDto.IGNORE;
      case FAILURE, ALL -> NotifySettingDto.NOTIFY;
    };
  }

  private static void addSource(ServiceDto view, ServiceSpec spec) {
    var trigger = spec.autoDeployTrigger();
    view.repo(spec.repo())
        .rootDir(spec.rootDir())
        .autoDeploy(trigger == AutoDeployTrigger.OFF ? AutoDeployDto.NO : AutoDeployDto.YES)
        .autoDeployTrigger(AutoDeployTriggerDto.valueOf(trigger.name()));
    if (spec.branch() != null) {
      view.branch(spec.branch());
    }
    var filter = spec.buildFilter();
    if (filter != null) {
      view.buildFilter(
          new BuildFilterDto().paths(filter.paths()).ignoredPaths(filter.ignoredPaths()));
    }
  }
}
