package dev.platform.engine.local.server;

import java.time.Duration;

/** How long to wait before a process that ended by itself is started again. */
public final class RestartPause {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration HEALTHY = Duration.ofSeconds(60);

  /** Who waits for a database can do nothing else. */
  private static final Duration LONGEST_OF_A_DATABASE = Duration.ofSeconds(10);

  private final Duration longest;
  private Duration next = FIRST;

  /** Pauses up to this length. */
  public RestartPause(Duration longest) {
    this.longest = longest;
  }

  /** The pauses of a database server. */
  public static RestartPause ofDatabase() {
    return new RestartPause(LONGEST_OF_A_DATABASE);
  }

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
    next = doubled.compareTo(longest) < 0 ? doubled : longest;
    return pause;
  }
}
