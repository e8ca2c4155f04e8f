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
    var retention =
        config.duration(
            "audit.retention",
            Duration.ofDays(365),
            "How long entries of the audit log are kept, 30d to 3650d.");
    if (retention.compareTo(MIN) < 0 || retention.compareTo(MAX) > 0) {
      config.problem("audit.retention", "must be from 30d to 3650d");
    }
    return new AuditSettings(retention);
  }
}
