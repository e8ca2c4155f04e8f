package dev.platform.testing;

import com.zaxxer.hikari.HikariDataSource;
import dev.platform.base.db.Db;
import dev.platform.base.db.Persistence;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.secret.Vault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of its own for one test class, with all migrations. It is a copy of a template that is
 * migrated once in each JVM, on the server of {@code TEST_DATABASE_URL} or else on an embedded one.
 * Used as a field: {@code @RegisterExtension static final TestDatabase database =
 * TestDatabase.fresh();}
 */
public final class TestDatabase implements AfterEachCallback, AfterAllCallback, AutoCloseable {
  private static final int POOL = 12;

  private final String name;
  private final HikariDataSource pool = new HikariDataSource();
  private final KeptConnections connections = new KeptConnections(this::source);

  private byte[] secretKey;
  private boolean hasFailed;

  private TestDatabase(String name) {
    this.name = name;
    pool.setDataSource(source());
    pool.setAutoCommit(false);
    pool.setMaximumPoolSize(POOL);
    pool.setMinimumIdle(0);
  }

  /** A new database. */
  public static TestDatabase fresh() {
    return new TestDatabase(TestPostgres.get().copyTemplate());
  }

  /** Makes a connection for each use. */
  public PGSimpleDataSource source() {
    return TestPostgres.get().database(name);
  }

  /** Where it is, for a process of the platform. */
  public String url() {
    var source = source();
    var password = source.getPassword();
    return source.getURL()
        + (source.getURL().contains("?") ? "&" : "?")
        + "user="
        + source.getUser()
        + (password == null ? "" : "&password=" + password);
  }

  /**
   * The vault of a process on this database. A process without a key gets that of the first one, or
   * it could not read what others have encrypted here.
   *
   * @param key file with the key of the process
   */
  public synchronized Vault vault(Path key) {
    try {
      if (secretKey != null && !Files.exists(key)) {
        Files.write(key, secretKey);
      }
      var vault = Vault.open(key);
      secretKey = Files.readAllBytes(key);
      return vault;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lends connections that it keeps. */
  public DataSource pool() {
    return pool;
  }

  /** Transactions on this database, through the mappers of some rooms. */
  public Db db(Clock clock, List<Persistence> rooms) {
    return new PostgresDb(pool, rooms, clock);
  }

  /** Runs one statement, for what no room offers. */
  public void execute(String sql) {
    try (var lent = connections.lend();
        var statement = lent.connection().createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The number that a query finds. */
  public int count(String sql) {
    try (var lent = connections.lend();
        var statement = lent.connection().createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The first column of what a query finds. */
  public List<String> query(String sql) {
    try (var lent = connections.lend();
        var statement = lent.connection().createStatement();
        var rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The columns of the one row that a query finds, by name. */
  public Map<String, Object> row(String sql) {
    try (var lent = connections.lend();
        var statement = lent.connection().createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      Map<String, Object> row = new HashMap<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.put(rows.getMetaData().getColumnName(i), rows.getObject(i));
      }
      return row;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    hasFailed |= context.getExecutionException().isPresent();
  }

  /**
   * A test that has failed is run once more in this process, and needs its database then, as does a
   * class that could not start.
   */
  @Override
  public void afterAll(ExtensionContext context) {
    hasFailed |= context.getExecutionException().isPresent();
    if (!hasFailed) {
      close();
    }
    hasFailed = false;
  }

  /** Ends the connections of the statements above, which are kept for the next one. */
  void releaseConnections() {
    connections.close();
  }

  @Override
  public void close() {
    pool.close();
    connections.close();
    TestPostgres.get().drop(name);
  }
}
