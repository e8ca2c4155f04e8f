package dev.platform.platform.service;

import dev.platform.api.platform.model.BackgroundWorkerDetailsDto;
import dev.platform.api.platform.model.BuildPlanDto;
import dev.platform.api.platform.model.MaintenanceModeDto;
import dev.platform.api.platform.model.NativeEnvironmentDetailsDto;
import dev.platform.api.platform.model.PlanDto;
import dev.platform.api.platform.model.PortProtocolDto;
import dev.platform.api.platform.model.PreviewsDto;
import dev.platform.api.platform.model.PreviewsGenerationDto;
import dev.platform.api.platform.model.PrivateServiceDetailsDto;
import dev.platform.api.platform.model.PullRequestPreviewsEnabledDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.ServerPortDto;
import dev.platform.api.platform.model.ServiceDetailsDto;
import dev.platform.api.platform.model.ServiceEnvDto;
import dev.platform.api.platform.model.ServiceRuntimeDto;
import dev.platform.api.platform.model.StaticSiteDetailsDto;
import dev.platform.api.platform.model.WebServiceDetailsDto;
import dev.platform.platform.environment.EnvironmentViews;
import jakarta.inject.Inject;
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
      case CRON_JOB -> throw new IllegalStateException("no cron job is ever kept");
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
            .maintenanceMode(new MaintenanceModeDto().enabled(false).uri(""))
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
    var allowList = spec.ipAllowList();
    return allowList == null ? view : view.ipAllowList(EnvironmentViews.shown(allowList));
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
    return spec.maxShutdownDelaySeconds() == null
        ? view
        : view.maxShutdownDelaySeconds(spec.maxShutdownDelaySeconds());
  }

  private static NativeEnvironmentDetailsDto commands(ServiceSpec spec) {
    return new NativeEnvironmentDetailsDto()
        .buildCommand(spec.buildCommand())
        .startCommand(spec.startCommand());
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
