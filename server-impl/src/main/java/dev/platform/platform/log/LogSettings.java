package dev.platform.platform.log;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * Settings of logs.
 *
 * @param retention how long lines are kept
 * @param requests how many requests of a service are kept per second; beyond it, a sample; 0: all
 */
public record LogSettings(Duration retention, long requests) {
  private static final Duration MIN = Duration.ofDays(1);
  private static final Duration MAX = Duration.ofDays(30);
  private static final long USUAL_REQUESTS = 1_000;
  private static final long MOST_REQUESTS = 1_000_000;

  /** Reads the settings {@code platform.log.*}. */
  public static LogSettings of(Config config) {
    return new LogSettings(
        config.duration(
            "log.retention", Duration.ofDays(14), MIN, MAX, "Retention period of log lines."),
        config.number(
            "log.requests",
            USUAL_REQUESTS,
            0,
            MOST_REQUESTS,
            "Requests per second of each service that are logged. Above this rate, a sample is logged. 0 logs"
                + " all."));
  }
}
