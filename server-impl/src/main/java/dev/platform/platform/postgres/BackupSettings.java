package dev.platform.platform.postgres;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * What is kept to recover instances.
 *
 * @param days how far back an instance can be recovered; 0 keeps no backups
 */
public record BackupSettings(int days) {
  private static final int MAX_DAYS = 30;

  /** Older ones cannot be recovered by the same means. */
  private static final int BACKED_UP_SINCE = 12;

  /** Reads the setting {@code platform.postgres.waldays}. */
  public static BackupSettings of(Config config) {
    return new BackupSettings(
        (int)
            config.number(
                "postgres.waldays",
                3,
                0,
                MAX_DAYS,
                "Days for which operators can recover a Postgres instance to any time. Base backups"
                    + " and the write-ahead log of these days are kept. 0 keeps none."));
  }

  /** Of a server: one that follows another keeps none. */
  int daysOf(PostgresServer server) {
    return server.primaryId() == null && covers(server.version()) ? days : 0;
  }

  /** Whether servers of a version can keep backups. */
  static boolean covers(int version) {
    return version >= BACKED_UP_SINCE;
  }

  /** The same as time. */
  static Duration time(int days) {
    return Duration.ofDays(days);
  }
}
