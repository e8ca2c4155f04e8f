package dev.platform.platform.postgres;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.json.Json;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.datastore.DatastoreOwner;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.Region;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An instance as it is kept.
 *
 * @param parameterOverrides as JSON
 * @param ipAllowList as JSON; only read, the datastore room keeps it
 * @param readReplicas as JSON; null is none
 * @param environmentId only read, the environment room keeps it
 */
record PostgresRow(
    PostgresId id,
    String ownerId,
    String ownerName,
    String ownerEmail,
    String name,
    Region region,
    PostgresPlan plan,
    int version,
    String databaseName,
    String databaseUser,
    int diskSizeGb,
    boolean isDiskAutoscaling,
    boolean isHighlyAvailable,
    String parameterOverrides,
    @Nullable PostgresId primaryId,
    DatastoreStatus status,
    boolean suspended,
    Instant createdAt,
    Instant updatedAt,
    String ipAllowList,
    @Nullable String readReplicas,
    @Nullable EnvironmentId environmentId) {

  /** A replica in JSON. */
  private record Replica(String id, String name, java.util.Map<String, String> parameterOverrides) {
    ReadReplica replica() {
      return new ReadReplica(new PostgresId(id), name, parameterOverrides);
    }
  }

  Postgres postgres() {
    return new Postgres(
        id,
        new DatastoreOwner(ownerId, ownerName, ownerEmail),
        new PostgresConfig(
            name,
            plan,
            diskSizeGb,
            isDiskAutoscaling,
            isHighlyAvailable,
            Json.readTexts(parameterOverrides)),
        region,
        version,
        databaseName,
        databaseUser,
        Json.read(ipAllowList, new TypeReference<List<IpRange>>() {}),
        primaryId,
        readReplicas == null
            ? List.of()
            : Json.read(readReplicas, new TypeReference<List<Replica>>() {}).stream()
                .map(Replica::replica)
                .toList(),
        environmentId,
        status,
        suspended,
        createdAt,
        updatedAt);
  }
}
