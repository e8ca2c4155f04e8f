package dev.platform.platform.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.platform.api.platform.model.CacheProfileDto;
import dev.platform.api.platform.model.CronJobDetailsPATCHDto;
import dev.platform.api.platform.model.NativeEnvironmentDetailsPATCHDto;
import dev.platform.api.platform.model.PlanDto;
import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.api.platform.model.StaticSiteDetailsPATCHDto;
import dev.platform.api.platform.model.WebServiceDetailsPATCHDto;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.Violation;
import dev.platform.base.json.Json;
import dev.platform.base.patch.Patch;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Changes to services, as the contract takes them: which details it takes depends on the type. */
final class ServicePatchViews {
  private static final String DETAILS = "serviceDetails";
  private static final String COMMANDS = "envSpecificDetails";
  private static final String ALLOW_LIST = "ipAllowList";
  private static final String SUBDOMAIN = "renderSubdomainPolicy";

  private final Contract contract;

  @Inject
  ServicePatchViews(Contract contract) {
    this.contract = contract;
  }

  ServicePatch patch(ServiceType type, ServicePATCHDto input) {
    reject(input);
    return switch (type) {
      case STATIC_SITE ->
          patch(input, new WebServiceDetailsPATCHDto(), site(input), new Patch.Keep<>());
      case WEB_SERVICE, PRIVATE_SERVICE, BACKGROUND_WORKER ->
          patch(input, program(type, input), new StaticSiteDetailsPATCHDto(), new Patch.Keep<>());
      case CRON_JOB -> cronJob(input);
    };
  }

  /** It has the fields of a web service, or fewer, and a schedule. */
  private ServicePatch cronJob(ServicePATCHDto input) {
    var cron =
        read(
            input.getServiceDetails(),
            DETAILS,
            "cronJobDetailsPATCH",
            new CronJobDetailsPATCHDto());
    return patch(
        input,
        widened(cron),
        new StaticSiteDetailsPATCHDto(),
        Patch.of(cron.isSet("schedule"), cron.getSchedule()));
  }

  private static WebServiceDetailsPATCHDto widened(CronJobDetailsPATCHDto cron) {
    var program = new WebServiceDetailsPATCHDto();
    if (cron.isSet(COMMANDS)) {
      program.envSpecificDetails(cron.getEnvSpecificDetails());
    }
    if (cron.isSet("plan")) {
      program.plan(cron.getPlan() == null ? null : PlanDto.valueOf(cron.getPlan().name()));
    }
    if (cron.isSet("preDeployCommand")) {
      program.preDeployCommand(cron.getPreDeployCommand());
    }
    if (cron.isSet("runtime")) {
      program.runtime(cron.getRuntime());
    }
    return program;
  }

  private ServicePatch patch(
      ServicePATCHDto input,
      WebServiceDetailsPATCHDto program,
      StaticSiteDetailsPATCHDto site,
      Patch<String> schedule) {
    var commands = commands(program);
    var trigger = SpecViews.trigger(input.getAutoDeploy(), input.getAutoDeployTrigger());
    var buildCommand =
        site.isSet("buildCommand") ? site.getBuildCommand() : commands.getBuildCommand();
    var allowList = site.isSet(ALLOW_LIST) ? site.getIpAllowList() : program.getIpAllowList();
    var subdomain =
        site.isSet(SUBDOMAIN)
            ? site.getRenderSubdomainPolicy()
            : program.getRenderSubdomainPolicy();
    return new ServicePatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("repo"), input.getRepo()),
        Patch.of(input.isSet("branch"), SpecViews.text(input.getBranch())),
        Patch.of(input.isSet("rootDir"), input.getRootDir()),
        Patch.of(input.isSet("buildFilter"), SpecViews.filter(input.getBuildFilter())),
        Patch.of(trigger != null, trigger),
        Patch.of(program.isSet("runtime"), runtime(program)),
        Patch.of(program.isSet("plan"), SpecViews.plan(program.getPlan())),
        Patch.of(site.isSet("buildCommand") || commands.isSet("buildCommand"), buildCommand),
        Patch.of(commands.isSet("startCommand"), commands.getStartCommand()),
        Patch.of(site.isSet("publishPath"), SpecViews.publishPath(site.getPublishPath())),
        Patch.of(program.isSet("healthCheckPath"), program.getHealthCheckPath()),
        Patch.of(program.isSet("maxShutdownDelaySeconds"), program.getMaxShutdownDelaySeconds()),
        Patch.of(site.isSet(ALLOW_LIST) || program.isSet(ALLOW_LIST), SpecViews.ranges(allowList)),
        schedule,
        Patch.of(
            program.isSet("maintenanceMode"), SpecViews.maintenance(program.getMaintenanceMode())),
        Patch.of(
            site.isSet(SUBDOMAIN) || program.isSet(SUBDOMAIN),
            SpecViews.subdomainDisabled(subdomain)),
        Patch.of(program.isSet("preDeployCommand"), SpecViews.text(program.getPreDeployCommand())));
  }

  private static void reject(ServicePATCHDto input) {
    if (input.getImage() != null) {
      throw UnsupportedFields.container("image");
    }
    UnsupportedFields.reject("artifactSourceId", input.getArtifactSourceId());
    UnsupportedFields.reject("artifactId", input.getArtifactId());
  }

  private StaticSiteDetailsPATCHDto site(ServicePATCHDto input) {
    var site =
        read(
            input.getServiceDetails(),
            DETAILS,
            "staticSiteDetailsPATCH",
            new StaticSiteDetailsPATCHDto());
    SpecViews.rejectPreviews(site.getPreviews(), site.getPullRequestPreviewsEnabled());
    return site;
  }

  /** All programs have the fields of a web service, or fewer. */
  private WebServiceDetailsPATCHDto program(ServiceType type, ServicePATCHDto input) {
    var program =
        read(input.getServiceDetails(), DETAILS, component(type), new WebServiceDetailsPATCHDto());
    SpecViews.rejectPreviews(program.getPreviews(), program.getPullRequestPreviewsEnabled());
    var cache = program.getCache();
    UnsupportedFields.rejectIf(
        cache != null
            && cache.getProfile() != null
            && cache.getProfile() != CacheProfileDto.NO_CACHE,
        "serviceDetails.cache.profile");
    return program;
  }

  private static String component(ServiceType type) {
    return switch (type) {
      case WEB_SERVICE -> "webServiceDetailsPATCH";
      case PRIVATE_SERVICE -> "privateServiceDetailsPATCH";
      case BACKGROUND_WORKER -> "backgroundWorkerDetailsPATCH";
      case STATIC_SITE, CRON_JOB -> throw new IllegalArgumentException(type.wire());
    };
  }

  private static @Nullable ServiceRuntime runtime(WebServiceDetailsPATCHDto program) {
    var runtime = program.getRuntime();
    return runtime == null ? null : ServiceRuntime.valueOf(runtime.name());
  }

  /** Those of a container have a form of their own; it is refused before its fields are read. */
  private NativeEnvironmentDetailsPATCHDto commands(WebServiceDetailsPATCHDto program) {
    var runtime = runtime(program);
    if (runtime != null && runtime.isContainer()) {
      throw UnsupportedFields.container(DETAILS + ".runtime");
    }
    if (program.getEnvSpecificDetails() instanceof NullNode) {
      return new NativeEnvironmentDetailsPATCHDto().buildCommand(null).startCommand(null);
    }
    return read(
        program.getEnvSpecificDetails(),
        DETAILS + "." + COMMANDS,
        "nativeEnvironmentDetailsPATCH",
        new NativeEnvironmentDetailsPATCHDto());
  }

  /** Reads a part that the contract could not check before the type was known. */
  private <T> T read(@Nullable JsonNode part, String at, String component, T nothing) {
    if (part == null || part.isNull()) {
      return nothing;
    }
    contract
        .check(component, part, at)
        .map(Violation::failure)
        .ifPresent(
            failure -> {
              throw failure;
            });
    try {
      return Json.MAPPER.readerForUpdating(nothing).readValue(part);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
