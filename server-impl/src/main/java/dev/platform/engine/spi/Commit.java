package dev.platform.engine.spi;

import java.time.Instant;

/**
 * The commit that a build took.
 *
 * @param id full commit id, 40 or 64 hexadecimal digits
 * @param message first line of the commit message, at most 500 characters
 * @param createdAt committer time
 */
public record Commit(String id, String message, Instant createdAt) {}
