package dev.platform.platform.service;

import dev.platform.api.platform.model.AutoscalingConfigDto;
import dev.platform.api.platform.model.BackgroundWorkerDetailsPOSTDto;
import dev.platform.api.platform.model.CronJobDetailsPOSTDto;
import dev.platform.api.platform.model.CronJobEnvSpecificDetailsPOSTDto;
import dev.platform.api.platform.model.CronJobNativeEnvironmentDetailsPOSTDto;
import dev.platform.api.platform.model.EnvSpecificDetailsPOSTDto;
import dev.platform.api.platform.model.NativeEnvironmentDetailsPOSTDto;
import dev.platform.api.platform.model.PaidPlanDto;
import dev.platform.api.platform.model.PlanDto;
import dev.platform.api.platform.model.PrivateServiceDetailsPOSTDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.ServiceDiskDto;
import dev.platform.api.platform.model.ServicePOSTDto;
import dev.platform.api.platform.model.StaticSiteDetailsPOSTDto;
import dev.platform.api.platform.model.WebServiceDetailsPOSTDto;
import dev.platform.base.error.Failure;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.autoscaling.AutoscalingViews;
import dev.platform.platform.disk.NewDisk;
import dev.platform.platform.envvar.EnvVarViews;
import dev.platform.platform.secretfile.SecretFileViews;
import dev.platform.platform.site.SiteViews;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Services to create, as the contract takes them, with the defaults of what is left out. */
final class NewServiceViews {
  private NewServiceViews() {}

  static NewService newService(ServicePOSTDto input) {
    var type = ServiceType.valueOf(input.getType().name());
    if (input.getImage() != null) {
      throw UnsupportedFields.container("image");
    }
    return type.isStatic() ? site(input, type) : program(input, type, program(input, type));
  }

  private static NewService site(ServicePOSTDto input, ServiceType type) {
    var details = or((StaticSiteDetailsPOSTDto) input.getServiceDetails());
    SpecViews.rejectPreviews(details.getPreviews(), details.getPullRequestPreviewsEnabled());
    var spec =
        new ServiceSpec(
            text(input.getRepo()),
            SpecViews.text(input.getBranch()),
            text(input.getRootDir()),
            SpecViews.filter(input.getBuildFilter()),
            trigger(input),
            null,
            Plan.STARTER,
            text(details.getBuildCommand()),
            "",
            text(details.getPublishPath()),
            "",
            null,
            SpecViews.ranges(details.getIpAllowList()),
            null,
            MaintenanceMode.OFF,
            SpecViews.subdomainDisabled(details.getRenderSubdomainPolicy()),
            null);
    return newService(input, type, Region.OREGON, spec, 1)
        .with(SiteViews.rules(details.getHeaders(), details.getRoutes()));
  }

  private static NewService program(
      ServicePOSTDto input, ServiceType type, WebServiceDetailsPOSTDto details) {
    reject(details);
    var commands = commands(details.getEnvSpecificDetails());
    var spec =
        new ServiceSpec(
            text(input.getRepo()),
            SpecViews.text(input.getBranch()),
            text(input.getRootDir()),
            SpecViews.filter(input.getBuildFilter()),
            trigger(input),
            runtime(details),
            SpecViews.plan(details.getPlan()),
            text(commands.getBuildCommand()),
            text(commands.getStartCommand()),
            null,
            text(details.getHealthCheckPath()),
            details.getMaxShutdownDelaySeconds(),
            SpecViews.ranges(details.getIpAllowList()),
            schedule(input),
            SpecViews.maintenance(details.getMaintenanceMode()),
            SpecViews.subdomainDisabled(details.getRenderSubdomainPolicy()),
            SpecViews.text(details.getPreDeployCommand()));
    int instances = Objects.requireNonNullElse(details.getNumInstances(), 1);
    var service =
        newService(input, type, region(details.getRegion()), spec, instances)
            .keeping(disk(details.getDisk()))
            .scaledBy(autoscaling(details.getAutoscaling()));
    return commands.getBuildCommand() == null ? service.lackingBuild() : service;
  }

  private static NewService newService(
      ServicePOSTDto input, ServiceType type, Region region, ServiceSpec spec, int instances) {
    return new NewService(
            input.getOwnerId(),
            type,
            input.getName(),
            region,
            spec,
            instances,
            EnvVarViews.inputs(input.getEnvVars()))
        .with(SecretFileViews.inputs(input.getSecretFiles()))
        .in(environment(input.getEnvironmentId()));
  }

  private static void reject(WebServiceDetailsPOSTDto details) {
    SpecViews.rejectPreviews(details.getPreviews(), details.getPullRequestPreviewsEnabled());
    UnsupportedFields.reject("serviceDetails.artifactSourceId", details.getArtifactSourceId());
    UnsupportedFields.reject("serviceDetails.internalRouting", details.getInternalRouting());
  }

  /** All programs have the fields of a web service, or fewer. */
  private static WebServiceDetailsPOSTDto program(ServicePOSTDto input, ServiceType type) {
    var details = input.getServiceDetails();
    if (details == null) {
      return new WebServiceDetailsPOSTDto();
    }
    return switch (type) {
      case WEB_SERVICE -> (WebServiceDetailsPOSTDto) details;
      case PRIVATE_SERVICE -> widened((PrivateServiceDetailsPOSTDto) details);
      case BACKGROUND_WORKER -> widened((BackgroundWorkerDetailsPOSTDto) details);
      case CRON_JOB -> widened((CronJobDetailsPOSTDto) details);
      case STATIC_SITE -> throw new IllegalArgumentException(type.wire());
    };
  }

  private static WebServiceDetailsPOSTDto widened(PrivateServiceDetailsPOSTDto details) {
    return new WebServiceDetailsPOSTDto()
        .artifactSourceId(details.getArtifactSourceId())
        .autoscaling(details.getAutoscaling())
        .disk(details.getDisk())
        .env(details.getEnv())
        .runtime(details.getRuntime())
        .envSpecificDetails(details.getEnvSpecificDetails())
        .numInstances(details.getNumInstances())
        .plan(plan(details.getPlan()))
        .preDeployCommand(details.getPreDeployCommand())
        .pullRequestPreviewsEnabled(details.getPullRequestPreviewsEnabled())
        .previews(details.getPreviews())
        .region(details.getRegion())
        .maxShutdownDelaySeconds(details.getMaxShutdownDelaySeconds());
  }

  private static WebServiceDetailsPOSTDto widened(BackgroundWorkerDetailsPOSTDto details) {
    return new WebServiceDetailsPOSTDto()
        .artifactSourceId(details.getArtifactSourceId())
        .autoscaling(details.getAutoscaling())
        .disk(details.getDisk())
        .env(details.getEnv())
        .runtime(details.getRuntime())
        .envSpecificDetails(details.getEnvSpecificDetails())
        .numInstances(details.getNumInstances())
        .plan(plan(details.getPlan()))
        .preDeployCommand(details.getPreDeployCommand())
        .pullRequestPreviewsEnabled(details.getPullRequestPreviewsEnabled())
        .previews(details.getPreviews())
        .region(details.getRegion())
        .maxShutdownDelaySeconds(details.getMaxShutdownDelaySeconds());
  }

  private static WebServiceDetailsPOSTDto widened(CronJobDetailsPOSTDto details) {
    return new WebServiceDetailsPOSTDto()
        .artifactSourceId(details.getArtifactSourceId())
        .env(details.getEnv())
        .runtime(details.getRuntime())
        .envSpecificDetails(commands(details.getEnvSpecificDetails()))
        .preDeployCommand(preDeployCommand(details.getEnvSpecificDetails()))
        .plan(plan(details.getPlan()))
        .region(details.getRegion());
  }

  private static NativeEnvironmentDetailsPOSTDto commands(
      @Nullable CronJobEnvSpecificDetailsPOSTDto details) {
    var commands = new NativeEnvironmentDetailsPOSTDto();
    if (details instanceof CronJobNativeEnvironmentDetailsPOSTDto given) {
      commands.buildCommand(given.getBuildCommand()).startCommand(given.getStartCommand());
    }
    return commands;
  }

  /** A cron job has it among the commands of its runtime. */
  private static @Nullable String preDeployCommand(
      @Nullable CronJobEnvSpecificDetailsPOSTDto details) {
    return details instanceof CronJobNativeEnvironmentDetailsPOSTDto given
        ? given.getPreDeployCommand()
        : null;
  }

  private static @Nullable String schedule(ServicePOSTDto input) {
    return input.getServiceDetails() instanceof CronJobDetailsPOSTDto cron
        ? cron.getSchedule()
        : null;
  }

  private static @Nullable AutoscalingConfig autoscaling(@Nullable AutoscalingConfigDto input) {
    return input == null ? null : AutoscalingViews.config(input);
  }

  private static @Nullable PlanDto plan(@Nullable PaidPlanDto plan) {
    return plan == null ? null : PlanDto.valueOf(plan.name());
  }

  /** The runtime by its new or its old name. */
  private static @Nullable ServiceRuntime runtime(WebServiceDetailsPOSTDto details) {
    var runtime = details.getRuntime();
    var env = details.getEnv();
    if (runtime != null && env != null && !runtime.name().equals(env.name())) {
      throw Failure.invalid(
          "serviceDetails.env", "conflicts with serviceDetails.runtime. Send only one of them");
    }
    if (runtime != null) {
      return ServiceRuntime.valueOf(runtime.name());
    }
    return env == null ? null : ServiceRuntime.valueOf(env.name());
  }

  private static NativeEnvironmentDetailsPOSTDto commands(
      @Nullable EnvSpecificDetailsPOSTDto details) {
    return details instanceof NativeEnvironmentDetailsPOSTDto commands
        ? commands
        : new NativeEnvironmentDetailsPOSTDto();
  }

  private static StaticSiteDetailsPOSTDto or(@Nullable StaticSiteDetailsPOSTDto details) {
    return details == null ? new StaticSiteDetailsPOSTDto() : details;
  }

  private static AutoDeployTrigger trigger(ServicePOSTDto input) {
    return Objects.requireNonNullElse(
        SpecViews.trigger(input.getAutoDeploy(), input.getAutoDeployTrigger()),
        AutoDeployTrigger.COMMIT);
  }

  private static Region region(@Nullable RegionDto region) {
    return region == null ? Region.OREGON : Region.valueOf(region.name());
  }

  private static @Nullable NewDisk disk(@Nullable ServiceDiskDto disk) {
    return disk == null
        ? null
        : new NewDisk(
            disk.getName(),
            Objects.requireNonNullElse(disk.getSizeGB(), NewDisk.USUAL_GB),
            disk.getMountPath());
  }

  private static @Nullable EnvironmentId environment(@Nullable String id) {
    return id == null || id.isEmpty() ? null : new EnvironmentId(id);
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
