package dev.platform.platform.environment;

import dev.platform.platform.NameRule;
import java.util.List;

/** An environment to create. */
public record NewEnvironment(
    String name, boolean isProtected, boolean isIsolated, List<IpRange> ipAllowList) {
  public NewEnvironment {
    name = NameRule.check("name", name);
    ipAllowList = List.copyOf(ipAllowList);
  }
}
