package dev.platform.identity.oauth;

/** A signing key as it is kept. */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes from the database to the vault
record SigningKeyRow(String id, byte[] sealedJwk) {}
