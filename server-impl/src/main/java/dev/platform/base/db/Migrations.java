package dev.platform.base.db;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** Brings the tables up to date. Several replicas may try immediately; one does it. */
public final class Migrations {
  private Migrations() {}

  /**
   * Applies what is missing and says how many steps that were.
   *
   * @throws IllegalStateException if a newer version has changed the tables already
   */
  public static int run(DataSource source) {
    var flyway =
        Flyway.configure()
            .dataSource(source)
            .locations("classpath:db/migration")
            .loggers("slf4j")
            .load();
    for (MigrationInfo step : flyway.info().applied()) {
      if (step.getState() == MigrationState.FUTURE_SUCCESS) {
        throw new IllegalStateException(
            "the database schema was created by a newer version of Platform (migration "
                + step.getVersion()
                + " "
                + step.getDescription()
                + "). Start that version or a newer one, or restore a backup made with this"
                + " version");
      }
    }
    return flyway.migrate().migrationsExecuted;
  }
}
