package dev.platform.platform.postgres;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * What becomes of exports.
 *
 * @param kept how long an export is kept
 * @param finalExport whether an instance that is deleted is exported once more
 */
public record ExportSettings(Duration kept, boolean finalExport) {

  /** Reads the settings {@code platform.postgres.*} of exports. */
  public static ExportSettings of(Config config) {
    return new ExportSettings(
        config.duration(
            "postgres.exportskept",
            Duration.ofDays(7),
            Duration.ofHours(1),
            Duration.ofDays(365),
            "How long an export of a Postgres instance is kept."),
        config.flag(
            "postgres.finalexport",
            true,
            "Exports a Postgres instance when it is deleted, if client tools of PostgreSQL are"
                + " installed. The export is kept as long as others, for operators."));
  }
}
