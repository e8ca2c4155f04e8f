package dev.platform.platform.keyvalue;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.service.Region;

/** A row to be inserted. */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes from the vault to the database
record KeyValueInsert(
    KeyValueId id,
    WorkspaceId workspaceId,
    KeyValueConfig config,
    Region region,
    String version,
    byte[] sealedPassword) {}
