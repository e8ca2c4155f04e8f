package dev.platform.platform.log;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * Settings of logs.
 *
 * @param retention how long lines are kept
 */
public record LogSettings(Duration retention) {
  private static final Duration MIN = Duration.ofDays(1);
  private static final Duration MAX = Duration.ofDays(30);

  /** Reads the settings {@code platform.log.*}. */
  public static LogSettings of(Config config) {
    return new LogSettings(
        config.duration(
            "log.retention", Duration.ofDays(14), MIN, MAX, "How long log lines are kept."));
  }
}
