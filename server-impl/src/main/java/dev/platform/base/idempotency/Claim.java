package dev.platform.base.idempotency;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row.
 *
 * @param request digest of the request, encrypted
 * @param answer its response, encrypted; null until it is kept
 * @param createdAt when the change was made
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Claim(byte[] request, byte @Nullable [] answer, Instant createdAt) {}
