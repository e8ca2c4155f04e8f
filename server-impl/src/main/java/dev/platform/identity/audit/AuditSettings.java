package dev.platform.identity.audit;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * Settings of the audit log.
 *
 * @param retention how long entries are kept
 */
public record AuditSettings(Duration retention) {
  private static final Duration MIN = Duration.ofDays(30);
  private static final Duration MAX = Duration.ofDays(3_650);

  /** Reads the settings {@code platform.audit.*}. */
  public static AuditSettings of(Config config) {
    return new AuditSettings(
        config.duration(
            "audit.retention",
            Duration.ofDays(365),
            MIN,
            MAX,
            "Retention period of audit log entries."));
  }
}
