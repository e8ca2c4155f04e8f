package dev.platform.platform.service;

import dev.platform.api.platform.model.BackgroundWorkerDetailsDto;
import dev.platform.api.platform.model.BuildPlanDto;
import dev.platform.api.platform.model.CronJobDetailsDto;
import dev.platform.api.platform.model.DiskDto;
import dev.platform.api.platform.model.MaintenanceModeDto;
import dev.platform.api.platform.model.NativeEnvironmentDetailsDto;
import dev.platform.api.platform.model.PlanDto;
import dev.platform.api.platform.model.PortProtocolDto;
import dev.platform.api.platform.model.PreviewsDto;
import dev.platform.api.platform.model.PreviewsGenerationDto;
import dev.platform.api.platform.model.PrivateServiceDetailsDto;
import dev.platform.api.platform.model.PullRequestPreviewsEnabledDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.RenderSubdomainPolicyDto;
import dev.platform.api.platform.model.ServerPortDto;
import dev.platform.api.platform.model.ServiceDetailsDto;
import dev.platform.api.platform.model.ServiceEnvDto;
import dev.platform.api.platform.model.ServiceRuntimeDto;
import dev.platform.api.platform.model.StaticSiteDetailsDto;
import dev.platform.api.platform.model.WebServiceDetailsDto;
import dev.platform.platform.autoscaling.AutoscalingViews;
import dev.platform.platform.environment.EnvironmentViews;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;

/** What the contract shows of a service besides what all services have: each type has its keys. */
final class ServiceDetailsViews {
  private final ServiceSettings settings;

  @Inject
  ServiceDetailsViews(ServiceSettings settings) {
    this.settings = settings;
  }

  ServiceDetailsDto details(Service service) {
    return switch (service.type()) {
      case STATIC_SITE -> site(service);
      case WEB_SERVICE -> web(service);
      case PRIVATE_SERVICE -> privateService(service);
      case BACKGROUND_WORKER -> worker(service);
      case CRON_JOB -> cronJob(service);
    };
  }

  private StaticSiteDetailsDto site(Service service) {
    var view =
        new StaticSiteDetailsDto()
            .buildCommand(service.spec().buildCommand())
            .buildPlan(BuildPlanDto.STARTER)
            .previews(previews())
            .publishPath(service.spec().publishPath())
            .pullRequestPreviewsEnabled(PullRequestPreviewsEnabledDto.NO)
            .url(settings.publicAddress(service.slug()));
    if (service.spec().subdomainDisabled()) {
      view.renderSubdomainPolicy(RenderSubdomainPolicyDto.DISABLED);
    }
    var allowList = service.spec().ipAllowList();
    return allowList == null ? view : view.ipAllowList(EnvironmentViews.shown(allowList));
  }

  private WebServiceDetailsDto web(Service service) {
    var spec = service.spec();
    var view =
        new WebServiceDetailsDto()
            .buildPlan(BuildPlanDto.STARTER)
            .env(ServiceEnvDto.valueOf(runtime(spec)))
            .envSpecificDetails(commands(spec))
            .healthCheckPath(spec.healthCheckPath())
            .maintenanceMode(maintenance(spec.maintenanceMode()))
            .numInstances(service.numInstances())
            .openPorts(service.openPorts().isEmpty() ? null : ports(service))
            .plan(plan(spec))
            .previews(previews())
            .pullRequestPreviewsEnabled(PullRequestPreviewsEnabledDto.NO)
            .region(region(service))
            .runtime(ServiceRuntimeDto.valueOf(runtime(spec)))
            .url(settings.publicAddress(service.slug()));
    if (spec.maxShutdownDelaySeconds() != null) {
      view.maxShutdownDelaySeconds(spec.maxShutdownDelaySeconds());
    }
    if (spec.subdomainDisabled()) {
      view.renderSubdomainPolicy(RenderSubdomainPolicyDto.DISABLED);
    }
    if (service.disk() != null) {
      view.disk(disk(service.disk()));
    }
    if (service.autoscaling() != null) {
      view.autoscaling(AutoscalingViews.shown(service.autoscaling()));
    }
    var allowList = spec.ipAllowList();
    return allowList == null ? view : view.ipAllowList(EnvironmentViews.shown(allowList));
  }

  private static MaintenanceModeDto maintenance(MaintenanceMode mode) {
    return new MaintenanceModeDto().enabled(mode.enabled()).uri(mode.uri());
  }

  private PrivateServiceDetailsDto privateService(Service service) {
    var spec = service.spec();
    var view =
        new PrivateServiceDetailsDto()
            .buildPlan(BuildPlanDto.STARTER)
            .env(ServiceEnvDto.valueOf(runtime(spec)))
            .envSpecificDetails(commands(spec))
            .numInstances(service.numInstances())
            .openPorts(ports(service))
            .plan(plan(spec))
            .previews(previews())
            .pullRequestPreviewsEnabled(PullRequestPreviewsEnabledDto.NO)
            .region(region(service))
            .runtime(ServiceRuntimeDto.valueOf(runtime(spec)))
            .url(settings.privateAddress(service.slug()));
    if (service.disk() != null) {
      view.disk(disk(service.disk()));
    }
    if (service.autoscaling() != null) {
      view.autoscaling(AutoscalingViews.shown(service.autoscaling()));
    }
    return spec.maxShutdownDelaySeconds() == null
        ? view
        : view.maxShutdownDelaySeconds(spec.maxShutdownDelaySeconds());
  }

  private static BackgroundWorkerDetailsDto worker(Service service) {
    var spec = service.spec();
    var view =
        new BackgroundWorkerDetailsDto()
            .buildPlan(BuildPlanDto.STARTER)
            .env(ServiceEnvDto.valueOf(runtime(spec)))
            .envSpecificDetails(commands(spec))
            .numInstances(service.numInstances())
            .plan(plan(spec))
            .previews(previews())
            .pullRequestPreviewsEnabled(PullRequestPreviewsEnabledDto.NO)
            .region(region(service))
            .runtime(ServiceRuntimeDto.valueOf(runtime(spec)));
    if (service.disk() != null) {
      view.disk(disk(service.disk()));
    }
    if (service.autoscaling() != null) {
      view.autoscaling(AutoscalingViews.shown(service.autoscaling()));
    }
    return spec.maxShutdownDelaySeconds() == null
        ? view
        : view.maxShutdownDelaySeconds(spec.maxShutdownDelaySeconds());
  }

  private static CronJobDetailsDto cronJob(Service service) {
    var spec = service.spec();
    var view =
        new CronJobDetailsDto()
            .buildPlan(BuildPlanDto.STARTER)
            .env(ServiceEnvDto.valueOf(runtime(spec)))
            .envSpecificDetails(commands(spec))
            .plan(plan(spec))
            .region(region(service))
            .runtime(ServiceRuntimeDto.valueOf(runtime(spec)))
            .schedule(Objects.requireNonNull(spec.schedule()));
    var last = service.lastSuccessfulRunAt();
    return last == null ? view : view.lastSuccessfulRunAt(last.atOffset(ZoneOffset.UTC));
  }

  private static DiskDto disk(ServiceDisk disk) {
    return new DiskDto()
        .id(disk.id())
        .name(disk.name())
        .sizeGB(disk.sizeGb())
        .mountPath(disk.mountPath());
  }

  private static NativeEnvironmentDetailsDto commands(ServiceSpec spec) {
    var view =
        new NativeEnvironmentDetailsDto()
            .buildCommand(spec.buildCommand())
            .startCommand(spec.startCommand());
    return spec.preDeployCommand() == null ? view : view.preDeployCommand(spec.preDeployCommand());
  }

  private static String runtime(ServiceSpec spec) {
    return Objects.requireNonNull(spec.runtime()).name();
  }

  private static PlanDto plan(ServiceSpec spec) {
    return PlanDto.valueOf(spec.plan().name());
  }

  private static RegionDto region(Service service) {
    return RegionDto.valueOf(service.region().name());
  }

  private static PreviewsDto previews() {
    return new PreviewsDto().generation(PreviewsGenerationDto.OFF);
  }

  /** Each instance listens where the variable {@code PORT} tells it to. */
  private static List<ServerPortDto> ports(Service service) {
    return service.openPorts().stream()
        .map(port -> new ServerPortDto().port(port).protocol(PortProtocolDto.TCP))
        .toList();
  }
}
