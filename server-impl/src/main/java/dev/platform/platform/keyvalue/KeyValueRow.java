package dev.platform.platform.keyvalue;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
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
 * @param ipAllowList as JSON; only read, the datastore room keeps it
 * @param environmentId only read, the environment room keeps it
 */
record KeyValueRow(
    KeyValueId id,
    String ownerId,
    String ownerName,
    String ownerEmail,
    String name,
    Region region,
    KeyValuePlan plan,
    MaxmemoryPolicy maxmemoryPolicy,
    Persistence persistence,
    DatastoreStatus status,
    boolean suspended,
    String version,
    Instant createdAt,
    Instant updatedAt,
    String ipAllowList,
    @Nullable EnvironmentId environmentId) {

  KeyValue keyValue() {
    return new KeyValue(
        id,
        new DatastoreOwner(ownerId, ownerName, ownerEmail),
        new KeyValueConfig(name, plan, maxmemoryPolicy, persistence),
        region,
        Json.read(ipAllowList, new TypeReference<List<IpRange>>() {}),
        environmentId,
        status,
        suspended,
        version,
        createdAt,
        updatedAt);
  }
}
