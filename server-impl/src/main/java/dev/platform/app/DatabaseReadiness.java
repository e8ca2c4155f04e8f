package dev.platform.app;

import dev.platform.http.Readiness;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Ready when the database answers. */
final class DatabaseReadiness implements Readiness {
  private static final int PATIENCE_SECONDS = 2;

  private final DataSource source;

  DatabaseReadiness(DataSource source) {
    this.source = source;
  }

  @Override
  public Optional<String> missing() {
    try (var connection = source.getConnection()) {
      return connection.isValid(PATIENCE_SECONDS) ? Optional.empty() : Optional.of("database");
    } catch (SQLException e) {
      return Optional.of("database");
    }
  }
}
