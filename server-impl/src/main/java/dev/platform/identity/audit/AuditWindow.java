package dev.platform.identity.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries to read.
 *
 * @param from the first moment; null is the beginning
 * @param to the moment behind the last; null is now
 */
public record AuditWindow(@Nullable Instant from, @Nullable Instant to) {}
