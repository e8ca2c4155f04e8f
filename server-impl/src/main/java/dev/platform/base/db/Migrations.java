package dev.platform.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Brings the tables up to date. Several replicas may try immediately; one does it. */
public final class Migrations {
  private static final String FOLDER = "db/migration";

  private Migrations() {}

  /**
   * Applies what is missing and says how many steps that were.
   *
   * @throws IllegalStateException if a newer version has changed the tables already
   */
  public static int run(DataSource source) {
    var flyway = on(source).load();
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

  /** Whether this version has a migration with this file name. */
  public static boolean has(String script) {
    return Migrations.class.getResource("/" + FOLDER + "/" + script) != null;
  }

  /** Applies those up to one, whose file name begins with its version. */
  static void runUntil(DataSource source, String script) {
    var version = script.substring(1, script.indexOf("__"));
    on(source).target(version).load().migrate();
  }

  /** Deletes all tables, with everything in them. */
  public static void undo(DatabaseAddress address) {
    on(address.direct()).cleanDisabled(false).load().clean();
  }

  private static FluentConfiguration on(DataSource source) {
    return Flyway.configure()
        .dataSource(hasty(source))
        .locations("classpath:" + FOLDER)
        .loggers("slf4j");
  }

  /**
   * With commits that don't wait for the disk. A step that a crash takes back is made again, and no
   * later commit can outlive it.
   */
  private static DataSource hasty(DataSource source) {
    return new DataSourceAdapter() {
      @Override
      public Connection getConnection() throws SQLException {
        var connection = source.getConnection();
        try (var statement = connection.createStatement()) {
          statement.execute("set synchronous_commit = off");
        }
        return connection;
      }
    };
  }
}
