package dev.platform.platform.webhook;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which attempts are asked for.
 *
 * @param sentAfter null is any
 * @param sentBefore null is any
 * @param delivered null is both outcomes
 */
public record AttemptFilter(
    @Nullable Instant sentAfter, @Nullable Instant sentBefore, @Nullable Boolean delivered) {}
