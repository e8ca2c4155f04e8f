package dev.platform.platform.envvar;

/** A variable as it is kept: sealed. */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes between the database and the vault
record EnvVarRow(String key, long position, byte[] value) {}
