package dev.platform.base.db;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
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
  /** While a database of this machine is down, any program here can listen in its place. */
  private static final String NOT_IN_CLEAR = "!password";

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

  /**
   * Reads {@code postgresql://user:password@host:port/database}, which is common but which the
   * driver does not read, or the same as {@code jdbc:postgresql://…}; empty if it is neither.
   */
  public static Optional<DatabaseAddress> parse(String url) {
    var plain = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
    try {
      var uri = new URI(plain.replaceFirst("^postgres:", "postgresql:"));
      var path = uri.getRawPath();
      if (!"postgresql".equals(uri.getScheme())
          || uri.getRawAuthority() == null
          || path == null
          || path.length() < 2
          || path.indexOf('/', 1) > 0) {
        return Optional.empty();
      }
      return Optional.of(of(uri));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static DatabaseAddress of(URI uri) {
    var authority = uri.getRawAuthority();
    int at = authority.lastIndexOf('@');
    var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    var jdbc = "jdbc:postgresql://" + authority.substring(at + 1) + uri.getRawPath() + query;
    if (at < 0) {
      return new DatabaseAddress(jdbc, null, null);
    }
    var parts = authority.substring(0, at).split(":", 2);
    return new DatabaseAddress(jdbc, decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "");
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Connections that are made for each use. */
  public DataSource direct() {
    return source();
  }

  private PGSimpleDataSource source() {
    var source = new PGSimpleDataSource();
    source.setURL(jdbcUrl);
    if (user != null) {
      source.setUser(user);
      source.setPassword(password);
    }
    if (source.getRequireAuth() == null && isOnThisMachine(source)) {
      source.setRequireAuth(NOT_IN_CLEAR);
    }
    source.setApplicationName("platform");
    source.setTcpKeepAlive(true);
    // The detail of an error is the row that was refused: it must not get into our log.
    source.setLogServerErrorDetail(false);
    return source;
  }

  private static boolean isOnThisMachine(PGSimpleDataSource source) {
    return Arrays.stream(source.getServerNames()).allMatch(LOOPBACK::contains);
  }

  /**
   * The same with limits for each connection.
   *
   * @param connectSeconds how long it may take to connect
   * @param responseSeconds how long a response may take
   */
  DataSource direct(int connectSeconds, int responseSeconds) {
    var source = source();
    source.setConnectTimeout(connectSeconds);
    source.setLoginTimeout(connectSeconds);
    source.setSocketTimeout(responseSeconds);
    return source;
  }

  @Override
  public String toString() {
    return jdbcUrl.replaceAll("password=[^&]*", "password=***");
  }
}
