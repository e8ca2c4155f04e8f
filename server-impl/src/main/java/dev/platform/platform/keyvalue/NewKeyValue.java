package dev.platform.platform.keyvalue;

import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.Region;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An instance that is to exist.
 *
 * @param ownerId the workspace; null is the caller's own choice
 * @param environmentId null is in none
 * @param persistence null is that of the plan
 */
public record NewKeyValue(
    @Nullable String ownerId,
    @Nullable EnvironmentId environmentId,
    String name,
    KeyValuePlan plan,
    Region region,
    MaxmemoryPolicy maxmemoryPolicy,
    @Nullable Persistence persistence,
    List<IpRange> ipAllowList) {
  public NewKeyValue {
    ipAllowList = List.copyOf(ipAllowList);
  }

  KeyValueConfig config() {
    return new KeyValueConfig(
        name,
        plan,
        maxmemoryPolicy,
        persistence == null ? KeyValueRules.usualPersistence(plan) : persistence);
  }
}
