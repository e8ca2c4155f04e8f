package dev.platform.base.limit;

import java.time.Instant;

/**
 * A row.
 *
 * @param failures how many in a row
 * @param lastAt when the last one was
 * @param waitUntil until when the next one is rejected
 */
record FailedAttempts(int failures, Instant lastAt, Instant waitUntil) {}
