package dev.platform.engine.local.server;

import java.time.Duration;

/** How long to wait before a process that ended by itself is started again. */
public final class RestartPause {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration HEALTHY = Duration.ofSeconds(60);

  private Duration next = FIRST;

  /**
   * The pause after this end; each is twice as long as the one before.
   *
   * @param ready how long the process had been ready
   */
  public Duration after(Duration ready) {
    if (ready.compareTo(HEALTHY) >= 0) {
      next = FIRST;
    }
    Duration pause = next;
    Duration doubled = next.multipliedBy(2);
    next = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    return pause;
  }
}
