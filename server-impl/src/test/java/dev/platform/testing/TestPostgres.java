package dev.platform.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** The PostgreSQL server of the tests in this JVM, with a migrated template on it. */
final class TestPostgres {
  /** Where nothing waits for a disk, this takes half of the CPU time of the usual way. */
  private static final String BY_FILE = "strategy file_copy";

  private final String url;
  private final String copying;
  private final String prefix = "test_" + ProcessHandle.current().pid() + "_";
  private final AtomicInteger count = new AtomicInteger();
  private final KeptConnections connections = new KeptConnections(this::source);

  private TestPostgres(String url, String copying) {
    this.url = url;
    this.copying = copying;
    execute("drop database if exists " + template());
    execute("create database " + template());
    Flyway.configure()
        .dataSource(database(template()))
        .locations("classpath:db/migration")
        .load()
        .migrate();
  }

  static TestPostgres get() {
    return Holder.ONLY;
  }

  /** Makes a new database and answers its name. */
  synchronized String copyTemplate() {
    var name = prefix + count.incrementAndGet();
    execute("drop database if exists " + name);
    execute("create database " + name + " template " + template() + " " + copying);
    return name;
  }

  PGSimpleDataSource database(String name) {
    var source = source();
    source.setDatabaseName(name);
    return source;
  }

  private PGSimpleDataSource source() {
    var source = new PGSimpleDataSource();
    source.setUrl(url);
    return source;
  }

  void drop(String name) {
    execute("drop database if exists " + name + " with (force)");
  }

  private String template() {
    return prefix + "template";
  }

  private void execute(String sql) {
    try (var lent = connections.lend();
        var statement = lent.connection().createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private static final class Holder {
    private static final TestPostgres ONLY = open();

    private static TestPostgres open() {
      var given = System.getenv("TEST_DATABASE_URL");
      if (given == null || given.isBlank()) {
        return new TestPostgres(embedded(), BY_FILE);
      }
      var server = new TestPostgres(given, "");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> server.drop(server.template())));
      return server;
    }

    private static String embedded() {
      try {
        var builder =
            EmbeddedPostgres.builder()
                .setServerConfig("max_connections", "300")
                .setPGStartupWait(Duration.ofMinutes(2))
                .setRegisterShutdownHook(false);
        MemoryFolder.get()
            .ifPresent(folder -> builder.setDataDirectory(folder.resolve("postgres")));
        var server = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server)));
        return server.getJdbcUrl("postgres", "postgres");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A server whose files are deleted while it runs cannot be stopped. */
    private static void end(EmbeddedPostgres server) {
      try {
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        MemoryFolder.delete();
      }
    }
  }
}
