package dev.platform.base.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Where a database is and how to get in.
 *
 * @param jdbcUrl {@code jdbc:postgresql://…}
 * @param user null if the URL has it
 * @param password null if the URL has it
 */
public record DatabaseAddress(String jdbcUrl, @Nullable String user, @Nullable String password) {
  /** Each costs some MiB of the server's memory. */
  private static final int KEPT = 4;

  private static final Duration IDLE = Duration.ofMinutes(1);

  /** Connections that are made for each use. */
  public DataSource direct() {
    var source = new PGSimpleDataSource();
    source.setURL(jdbcUrl);
    if (user != null) {
      source.setUser(user);
      source.setPassword(password);
    }
    source.setApplicationName("platform");
    source.setTcpKeepAlive(true);
    // The detail of an error is the row that was refused: it must not get into our log.
    source.setLogServerErrorDetail(false);
    return source;
  }

  /** At most {@code size} connections; few are kept while nobody needs them. */
  public HikariDataSource pool(int size) {
    var config = new HikariConfig();
    config.setDataSource(direct());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(size, KEPT));
    config.setIdleTimeout(IDLE.toMillis());
    config.setPoolName("database");
    config.setAutoCommit(false);
    config.setConnectionTimeout(10_000);
    return new HikariDataSource(config);
  }

  @Override
  public String toString() {
    return jdbcUrl.replaceAll("password=[^&]*", "password=***");
  }
}
