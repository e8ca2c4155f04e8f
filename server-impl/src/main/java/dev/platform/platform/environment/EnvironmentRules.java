package dev.platform.platform.environment;

import dev.platform.base.error.Failure;
import java.util.List;

/** What every environment that is kept fulfils. */
final class EnvironmentRules {
  private static final int MAX_NAME = 100;
  private static final int MAX_RANGES = 200;

  private EnvironmentRules() {}

  static String name(String name) {
    if (name.isBlank() || name.length() > MAX_NAME) {
      throw Failure.invalid("name", "must have 1 to 100 characters");
    }
    return name;
  }

  static List<IpRange> ranges(List<IpRange> ranges) {
    if (ranges.size() > MAX_RANGES) {
      throw Failure.invalid("ipAllowList", "must have at most 200 entries");
    }
    return List.copyOf(ranges);
  }
}
