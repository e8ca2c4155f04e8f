package dev.platform.platform.secretfile;

/** A secret file as it is kept: sealed. */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes between the database and the vault
record SecretFileRow(String name, long position, byte[] content) {}
