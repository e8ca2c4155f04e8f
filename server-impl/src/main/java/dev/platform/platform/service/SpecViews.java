package dev.platform.platform.service;

import dev.platform.api.platform.model.AutoDeployDto;
import dev.platform.api.platform.model.AutoDeployTriggerDto;
import dev.platform.api.platform.model.BuildFilterDto;
import dev.platform.api.platform.model.CidrBlockAndDescriptionDto;
import dev.platform.api.platform.model.MaintenanceModeDto;
import dev.platform.api.platform.model.PlanDto;
import dev.platform.api.platform.model.PreviewsDto;
import dev.platform.api.platform.model.PreviewsGenerationDto;
import dev.platform.api.platform.model.PullRequestPreviewsEnabledDto;
import dev.platform.api.platform.model.RenderSubdomainPolicyDto;
import dev.platform.base.error.Failure;
import dev.platform.platform.environment.EnvironmentViews;
import dev.platform.platform.environment.IpRange;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields that creating and changing a service take alike. */
final class SpecViews {
  private static final String PUBLISH_PATH = "public";

  private SpecViews() {}

  /** What the two ways to say it mean together; null if nothing is said. */
  static @Nullable AutoDeployTrigger trigger(
      @Nullable AutoDeployDto autoDeploy, @Nullable AutoDeployTriggerDto trigger) {
    if (trigger == null) {
      return autoDeploy == null ? null : trigger(autoDeploy);
    }
    if (trigger == AutoDeployTriggerDto.CHECKS_PASS) {
      throw Failure.invalid(
          "autoDeployTrigger",
          "CI checks are not supported. Use \"commit\" to deploy every new commit, or \"off\"");
    }
    boolean off = trigger == AutoDeployTriggerDto.OFF;
    if (autoDeploy != null && off != (autoDeploy == AutoDeployDto.NO)) {
      throw Failure.invalid(
          "autoDeploy", "conflicts with autoDeployTrigger. Send only one of them");
    }
    return AutoDeployTrigger.valueOf(trigger.name());
  }

  private static AutoDeployTrigger trigger(AutoDeployDto autoDeploy) {
    return autoDeploy == AutoDeployDto.YES ? AutoDeployTrigger.COMMIT : AutoDeployTrigger.OFF;
  }

  /** A filter without any path is none. */
  static @Nullable BuildFilter filter(@Nullable BuildFilterDto filter) {
    if (filter == null || (filter.getPaths() == null && filter.getIgnoredPaths() == null)) {
      return null;
    }
    return new BuildFilter(list(filter.getPaths()), list(filter.getIgnoredPaths()));
  }

  private static List<String> list(@Nullable List<String> values) {
    return values == null ? List.of() : values;
  }

  /** An empty text is none. */
  static @Nullable String text(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  /** Where the built files of a site are; nothing and an empty text are the default. */
  static String publishPath(@Nullable String path) {
    return path == null || path.isEmpty() ? PUBLISH_PATH : path;
  }

  static Plan plan(@Nullable PlanDto plan) {
    return plan == null ? Plan.STARTER : known(plan);
  }

  private static Plan known(PlanDto plan) {
    return Arrays.stream(Plan.values())
        .filter(known -> known.name().equals(plan.name()))
        .findFirst()
        .orElseThrow(
            () -> Failure.invalid("serviceDetails.plan", "must be one of " + Plan.words()));
  }

  static void rejectPreviews(
      @Nullable PreviewsDto previews, @Nullable PullRequestPreviewsEnabledDto enabled) {
    var generation = previews == null ? null : previews.getGeneration();
    UnsupportedFields.rejectIf(
        generation != null && generation != PreviewsGenerationDto.OFF,
        "serviceDetails.previews.generation");
    UnsupportedFields.rejectIf(
        enabled == PullRequestPreviewsEnabledDto.YES, "serviceDetails.pullRequestPreviewsEnabled");
  }

  /** Nothing given is the default, enabled. */
  static boolean subdomainDisabled(@Nullable RenderSubdomainPolicyDto policy) {
    return policy == RenderSubdomainPolicyDto.DISABLED;
  }

  /** Nothing given is everywhere, an empty list is nowhere. */
  static @Nullable List<IpRange> ranges(@Nullable List<CidrBlockAndDescriptionDto> list) {
    return list == null ? null : EnvironmentViews.given("serviceDetails.ipAllowList", list);
  }

  /** Nothing given is off. */
  static MaintenanceMode maintenance(@Nullable MaintenanceModeDto mode) {
    return mode == null
        ? MaintenanceMode.OFF
        : new MaintenanceMode(mode.getEnabled(), mode.getUri());
  }
}
