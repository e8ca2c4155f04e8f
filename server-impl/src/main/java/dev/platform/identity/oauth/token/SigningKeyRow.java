package dev.platform.identity.oauth.token;

import java.time.Instant;

/** A signing key as it is kept. */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes from the database to the vault
record SigningKeyRow(String id, byte[] sealedJwk, Instant createdAt) {}
