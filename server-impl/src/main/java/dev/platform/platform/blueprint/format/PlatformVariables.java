package dev.platform.platform.blueprint.format;

import java.util.Set;

/** The variables that the platform sets in every service. Their values are known from the start. */
final class PlatformVariables {
  private static final Set<String> NAMES =
      Set.of("RENDER", "PLATFORM", "PORT", "IS_PULL_REQUEST", "WEB_CONCURRENCY");

  private PlatformVariables() {}

  static boolean contain(String key) {
    return NAMES.contains(key) || key.startsWith("RENDER_") || key.startsWith("PLATFORM_");
  }
}
