package dev.platform.platform.blueprint.format;

import dev.platform.platform.environment.IpRange;
import dev.platform.platform.postgres.PostgresPlan;
import dev.platform.platform.service.Region;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A managed PostgreSQL. What is null was left out, which keeps what an instance has.
 *
 * @param version major version
 * @param ipAllowList empty admits internal clients only
 * @param readReplicas names of all replicas
 */
public record DatabaseDeclaration(
    Origin origin,
    String name,
    @Nullable PostgresPlan plan,
    @Nullable Region region,
    @Nullable Integer version,
    @Nullable String databaseName,
    @Nullable String user,
    @Nullable Integer diskSizeGb,
    @Nullable Boolean diskAutoscaling,
    @Nullable Boolean highlyAvailable,
    @Nullable List<IpRange> ipAllowList,
    @Nullable List<String> readReplicas)
    implements Declaration {
  public DatabaseDeclaration {
    ipAllowList = ipAllowList == null ? null : List.copyOf(ipAllowList);
    readReplicas = readReplicas == null ? null : List.copyOf(readReplicas);
  }

  @Override
  public DatabaseDeclaration in(Place place) {
    return new DatabaseDeclaration(
        origin.in(place),
        name,
        plan,
        region,
        version,
        databaseName,
        user,
        diskSizeGb,
        diskAutoscaling,
        highlyAvailable,
        ipAllowList,
        readReplicas);
  }
}
