package dev.platform.platform.environment;

import java.util.List;

/** An environment to create. */
public record NewEnvironment(
    String name, boolean isProtected, boolean isIsolated, List<IpRange> ipAllowList) {
  public NewEnvironment {
    name = EnvironmentRules.name(name);
    ipAllowList = List.copyOf(ipAllowList);
  }
}
