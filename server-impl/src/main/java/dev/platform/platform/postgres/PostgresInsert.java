package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.service.Region;
import org.jspecify.annotations.Nullable;

/**
 * A row to be inserted.
 *
 * @param parameterOverrides those of the config, as JSON
 */
@SuppressWarnings("ArrayRecordComponent") // read and written once
record PostgresInsert(
    PostgresId id,
    WorkspaceId workspaceId,
    PostgresConfig config,
    String parameterOverrides,
    Region region,
    int version,
    String databaseName,
    String databaseUser,
    byte[] sealedPassword,
    @Nullable PostgresId primaryId) {}
