package dev.platform.engine.local;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;

/**
 * The sockets of an instance, or of a database server, as its processes had them open lately. To
 * find them, all processes of the machine are read, so what was found counts for a while: a socket
 * keeps its number for as long as it exists, and another one gets that number only after four
 * billion others. Callers that ask at the same time share an answer.
 */
final class KnownSockets {
  private static final long FOUND = Duration.ofMinutes(10).toNanos();
  private static final long MISSED = Duration.ofMillis(500).toNanos();

  private Set<Long> found = Set.of();
  private long foundAt = System.nanoTime() - FOUND;
  private Set<Long> missed = Set.of();
  private long missedAt;

  /** Finds the sockets that are open now. */
  interface Search {
    Set<Long> run() throws IOException;
  }

  /** Whether all these sockets, which were just seen, are among them. */
  synchronized boolean contain(Set<Long> inodes, Search search) throws IOException {
    long now = System.nanoTime();
    if (now - foundAt < FOUND && found.containsAll(inodes)) {
      return true;
    }
    if (now - missedAt < MISSED && missed.equals(inodes)) {
      return false;
    }
    found = search.run();
    foundAt = now;
    boolean contains = found.containsAll(inodes);
    missed = contains ? Set.of() : inodes;
    missedAt = System.nanoTime();
    return contains;
  }
}
