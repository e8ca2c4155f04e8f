package dev.platform.platform.environment;

import dev.platform.base.error.Failure;

/** What every environment that is kept fulfils. */
final class EnvironmentRules {
  private static final int MAX_NAME = 100;

  private EnvironmentRules() {}

  static String name(String name) {
    if (name.isBlank() || name.length() > MAX_NAME) {
      throw Failure.invalid("name", "must have 1 to 100 characters");
    }
    return name;
  }
}
