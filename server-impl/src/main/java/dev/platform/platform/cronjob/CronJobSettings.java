package dev.platform.platform.cronjob;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * Settings of cron jobs.
 *
 * @param runBudget how long a run may take
 */
public record CronJobSettings(Duration runBudget) {
  private static final Duration MIN = Duration.ofSeconds(1);
  private static final Duration MAX = Duration.ofHours(12);

  /** Reads the settings {@code platform.cronjob.*}. */
  public static CronJobSettings of(Config config) {
    return new CronJobSettings(
        config.duration("cronjob.runbudget", MAX, MIN, MAX, "Timeout of a cron job run."));
  }
}
