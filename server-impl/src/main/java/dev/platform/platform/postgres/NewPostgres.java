package dev.platform.platform.postgres;

import dev.platform.platform.EnvironmentId;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.Region;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instance that is to exist.
 *
 * @param ownerId the workspace; null is the caller's own choice
 * @param environmentId null is in none
 * @param version {@link #NEWEST} is the newest that there is
 * @param databaseName empty makes one from the name
 * @param databaseUser empty makes one from the database name
 * @param diskSizeGb null is that of the plan
 */
public record NewPostgres(
    @Nullable String ownerId,
    @Nullable EnvironmentId environmentId,
    String name,
    PostgresPlan plan,
    Region region,
    int version,
    String databaseName,
    String databaseUser,
    @Nullable Integer diskSizeGb,
    boolean diskAutoscaling,
    boolean highlyAvailable,
    List<IpRange> ipAllowList,
    Map<String, String> parameterOverrides,
    List<NewReplica> readReplicas) {
  /** Instead of a version. */
  public static final int NEWEST = 0;

  public NewPostgres {
    ipAllowList = List.copyOf(ipAllowList);
    parameterOverrides = Map.copyOf(parameterOverrides);
    readReplicas = List.copyOf(readReplicas);
  }

  NewPostgres of(int newVersion) {
    return new NewPostgres(
        ownerId,
        environmentId,
        name,
        plan,
        region,
        newVersion,
        databaseName,
        databaseUser,
        diskSizeGb,
        diskAutoscaling,
        highlyAvailable,
        ipAllowList,
        parameterOverrides,
        readReplicas);
  }

  PostgresConfig config() {
    return new PostgresConfig(
        name,
        plan,
        diskSizeGb == null ? plan.diskSizeGb() : diskSizeGb,
        diskAutoscaling,
        highlyAvailable,
        parameterOverrides);
  }
}
