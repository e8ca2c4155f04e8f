package dev.platform.platform.log;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Gives lines that come together a microsecond each, in their order, so that a page can end between
 * them.
 */
final class LineTimestamps {
  private long from;
  private long to = -1;

  synchronized Instant next(Instant at) {
    long wanted = ChronoUnit.MICROS.between(Instant.EPOCH, at);
    if (wanted < from || wanted > to) {
      from = wanted;
      to = wanted - 1;
    }
    to++;
    return Instant.EPOCH.plus(to, ChronoUnit.MICROS);
  }
}
