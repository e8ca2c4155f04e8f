package dev.platform.platform.blueprint.format;

import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.keyvalue.KeyValuePlan;
import dev.platform.platform.keyvalue.MaxmemoryPolicy;
import dev.platform.platform.service.Region;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Key Value instance. What is null was left out, which keeps what an instance has.
 *
 * @param ipAllowList empty admits internal clients only
 */
public record KeyValueDeclaration(
    Origin origin,
    String name,
    @Nullable KeyValuePlan plan,
    @Nullable Region region,
    @Nullable MaxmemoryPolicy maxmemoryPolicy,
    @Nullable Persistence persistence,
    List<IpRange> ipAllowList)
    implements Declaration {
  public KeyValueDeclaration {
    ipAllowList = List.copyOf(ipAllowList);
  }

  @Override
  public KeyValueDeclaration in(Place place) {
    return new KeyValueDeclaration(
        origin.in(place), name, plan, region, maxmemoryPolicy, persistence, ipAllowList);
  }
}
