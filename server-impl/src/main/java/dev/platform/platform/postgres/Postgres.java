package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.datastore.DatastoreOwner;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.Region;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server with one database.
 *
 * @param primaryId the instance that it follows; null if it is written to
 * @param readReplicas those that follow it, in the order of their creation
 * @param environmentId where it is; null is in none
 */
public record Postgres(
    PostgresId id,
    DatastoreOwner owner,
    PostgresConfig config,
    Region region,
    int version,
    String databaseName,
    String databaseUser,
    List<IpRange> ipAllowList,
    @Nullable PostgresId primaryId,
    List<ReadReplica> readReplicas,
    @Nullable EnvironmentId environmentId,
    DatastoreStatus status,
    boolean suspended,
    Instant createdAt,
    Instant updatedAt) {
  public Postgres {
    ipAllowList = List.copyOf(ipAllowList);
    readReplicas = List.copyOf(readReplicas);
  }

  String name() {
    return config.name();
  }

  WorkspaceId workspace() {
    return new WorkspaceId(owner.id());
  }

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(PostgresInstances.LIST, createdAt, id.value());
  }
}
