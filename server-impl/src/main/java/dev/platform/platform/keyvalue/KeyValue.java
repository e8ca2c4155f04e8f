package dev.platform.platform.keyvalue;

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
 * A server that speaks the Redis protocol.
 *
 * @param ipAllowList who may connect from outside
 * @param environmentId where it is; null is in none
 * @param version of the server program
 */
public record KeyValue(
    KeyValueId id,
    DatastoreOwner owner,
    KeyValueConfig config,
    Region region,
    List<IpRange> ipAllowList,
    @Nullable EnvironmentId environmentId,
    DatastoreStatus status,
    boolean suspended,
    String version,
    Instant createdAt,
    Instant updatedAt) {
  public KeyValue {
    ipAllowList = List.copyOf(ipAllowList);
  }

  String name() {
    return config.name();
  }

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(KeyValues.LIST, createdAt, id.value());
  }
}
