package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.ExportRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the database of an instance held at a point in time, as a file of the engine.
 *
 * @param name of the instance
 * @param version of the instance
 * @param isFinal whether it is kept although the instance is deleted
 * @param createdAt when it was asked for
 * @param completedAt since when it can be downloaded; null while it is made
 */
public record Export(
    ExportId id,
    WorkspaceId workspaceId,
    PostgresId postgresId,
    String name,
    int version,
    boolean isFinal,
    Instant createdAt,
    @Nullable Instant completedAt) {

  ExportRef ref() {
    return new ExportRef(PostgresServer.ref(postgresId), id.value());
  }
}
