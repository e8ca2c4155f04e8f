package dev.platform.platform.job;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * Limits of jobs.
 *
 * @param budget how long a job may run
 * @param unfinished how many jobs of a workspace may wait and run at a time
 */
public record JobSettings(Duration budget, int unfinished) {

  /** Reads the settings {@code platform.jobs.*}. */
  public static JobSettings of(Config config) {
    return new JobSettings(
        config.duration(
            "jobs.budget",
            Duration.ofHours(24),
            Duration.ofSeconds(1),
            Duration.ofDays(30),
            "Timeout of a one-off job."),
        (int)
            config.number(
                "jobs.unfinished",
                20,
                1,
                1_000,
                "Maximum number of pending and running one-off jobs of a workspace."));
  }
}
