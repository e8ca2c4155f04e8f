package dev.platform.base.db;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings the tables up to date. Several replicas may try at once; one does it. */
public final class Migrations {
  private Migrations() {}

  /** Applies what is missing and says how many steps that were. */
  public static int run(DataSource source) {
    return Flyway.configure()
        .dataSource(source)
        .locations("classpath:db/migration")
        .loggers("slf4j")
        .load()
        .migrate()
        .migrationsExecuted;
  }
}
