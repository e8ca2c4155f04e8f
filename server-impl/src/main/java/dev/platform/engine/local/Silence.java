package dev.platform.engine.local;

import dev.platform.base.time.DurationText;
import java.time.Duration;

/** Lets a user know, less and less often, that a command without output still runs. */
final class Silence {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final EventReporter reporter;
  private final String command;
  private long since;
  private Duration next = PATIENCE;

  /**
   * @param command its name in the log
   */
  Silence(EventReporter reporter, String command, long now) {
    this.reporter = reporter;
    this.command = command;
    this.since = now;
  }

  /**
   * Reports a silence that has become long.
   *
   * @param hasOutput whether output came since the last time
   */
  void note(boolean hasOutput, long now) {
    if (hasOutput) {
      since = now;
      next = PATIENCE;
    } else if (now - since >= next.toNanos()) {
      reporter.report(
          "The " + command + " is still running: no output for " + DurationText.of(next));
      next = next.multipliedBy(2);
    }
  }
}
