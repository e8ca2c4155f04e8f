package dev.platform.engine.spi;

import java.time.Instant;

/**
 * One reading of what the commands of an owner have exchanged with other machines, builds and jobs
 * included. The counters never decrease while the engine runs; after a restart of the engine they
 * may begin lower.
 *
 * @param owner as in {@link BuildSpec}
 * @param sentBytes sent, with the headers of IP
 * @param receivedBytes received, with the headers of IP
 * @param readAt when this was read
 */
public record NetworkUsage(String owner, long sentBytes, long receivedBytes, Instant readAt) {}
