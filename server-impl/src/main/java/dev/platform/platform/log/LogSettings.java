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
    var retention =
        config.duration(
            "log.retention", Duration.ofDays(14), "How long log lines are kept, 1d to 30d.");
    if (retention.compareTo(MIN) < 0 || retention.compareTo(MAX) > 0) {
      config.problem("log.retention", "must be from 1d to 30d");
    }
    return new LogSettings(retention);
  }
}
