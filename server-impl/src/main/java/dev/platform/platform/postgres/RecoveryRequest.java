package dev.platform.platform.postgres;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A new instance that is to begin with the data of another one.
 *
 * @param source the other one
 * @param to what was committed later is left out; null is the last time that is possible
 * @param name of the new instance; null makes one from that of the source
 * @param plan word of a plan; null is that of the source
 */
public record RecoveryRequest(
    PostgresId source, @Nullable Instant to, @Nullable String name, @Nullable String plan) {}
