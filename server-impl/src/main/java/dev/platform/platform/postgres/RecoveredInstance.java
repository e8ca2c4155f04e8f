package dev.platform.platform.postgres;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An instance that begins with the data of another one.
 *
 * @param sourceId the other one
 * @param recoveredTo what was committed there later is left out
 * @param completedAt when it had the data; null until then
 * @param failure a sentence that says why it could not get them; null if it could
 */
public record RecoveredInstance(
    PostgresId postgresId,
    PostgresId sourceId,
    Instant recoveredTo,
    @Nullable Instant completedAt,
    @Nullable String failure) {}
