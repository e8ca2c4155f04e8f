package dev.platform.base.db;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the tables up to date. Several replicas may try immediately; one does it. */
public final class Migrations {
  private static final Logger log = LoggerFactory.getLogger(Migrations.class);
  private static final String FOLDER = "db/migration";
  private static final String HISTORY = "flyway_schema_history";

  private Migrations() {}

  /**
   * Applies what is missing and says how many steps that were.
   *
   * @throws IllegalStateException if a newer version has changed the tables already
   */
  public static int run(DataSource source) {
    if (isCurrent(source)) {
      return 0;
    }
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

  /**
   * Whether exactly the steps of this version have been applied. Then the library has nothing to
   * do, and a start is spared the half second of processor time that it takes to load and compare.
   */
  private static boolean isCurrent(DataSource source) {
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      try (var table = statement.executeQuery("select to_regclass('" + HISTORY + "') is null")) {
        if (!table.next() || table.getBoolean(1)) {
          return false;
        }
      }
      Set<String> applied = new HashSet<>();
      try (var steps =
          statement.executeQuery(
              "select script, success from " + HISTORY + " where type = 'SQL'")) {
        while (steps.next()) {
          if (!steps.getBoolean(2)) {
            return false;
          }
          applied.add(steps.getString(1));
        }
      }
      return applied.equals(scripts());
    } catch (SQLException | IOException | URISyntaxException e) {
      log.debug("the migrations are compared by Flyway", e);
      return false;
    }
  }

  /** File names of the migrations of this version. */
  private static Set<String> scripts() throws IOException, URISyntaxException {
    var code =
        Path.of(Migrations.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(code)) {
      try (var files = Files.list(code.resolve(FOLDER))) {
        return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
      }
    }
    try (var jar = new JarFile(code.toFile())) {
      return jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.startsWith(FOLDER + "/") && name.endsWith(".sql"))
          .map(name -> name.substring(FOLDER.length() + 1))
          .collect(Collectors.toSet());
    }
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
