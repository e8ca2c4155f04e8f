package dev.platform.base.mail;

import java.time.Instant;

/**
 * A mail that waits, as it is kept.
 *
 * @param sealed the encrypted {@link Mail}
 * @param attempts how often it was taken, this time included
 */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes from the database to the vault
record QueuedMail(String id, byte[] sealed, int attempts, Instant createdAt) {}
