package dev.platform.platform.blueprint.format;

import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.MaintenanceMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a service is reached from outside. What is null was left out.
 *
 * @param domains custom domains, as written
 * @param ipAllowList empty admits no client
 * @param subdomainDisabled whether only its custom domains lead to it
 */
public record TrafficDeclaration(
    @Nullable List<String> domains,
    @Nullable List<IpRange> ipAllowList,
    @Nullable MaintenanceMode maintenanceMode,
    @Nullable Boolean subdomainDisabled) {
  public TrafficDeclaration {
    domains = domains == null ? null : List.copyOf(domains);
    ipAllowList = ipAllowList == null ? null : List.copyOf(ipAllowList);
  }
}
