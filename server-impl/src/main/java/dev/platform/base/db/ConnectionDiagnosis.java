package dev.platform.base.db;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Says in a sentence why a database cannot be entered, and what to do about it. */
final class ConnectionDiagnosis {
  private ConnectionDiagnosis() {}

  static String sentence(DatabaseAddress address, Throwable failure) {
    return "cannot connect to the database "
        + address
        + ": "
        + cause(failure)
        + " (setting PLATFORM_DATABASE_URL)";
  }

  private static String cause(Throwable failure) {
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof UnknownHostException) {
        return "the host name cannot be resolved";
      }
      if (at instanceof ConnectException) {
        return "the connection was refused. Start PostgreSQL, or correct the host and port";
      }
      if (at instanceof SQLException sql && sql.getSQLState() != null) {
        var known = known(sql.getSQLState());
        if (known != null) {
          return known;
        }
      }
    }
    return String.valueOf(failure.getMessage());
  }

  private static @Nullable String known(String state) {
    return switch (state) {
      case "28P01", "28000" ->
          "the user name or password is wrong, or pg_hba.conf does not allow this user";
      case "3D000" -> "the database does not exist. Create it";
      case "42501" -> "the user does not have permission to use it";
      case "53300" ->
          "the server has no connections left. Raise max_connections, or lower"
              + " PLATFORM_DATABASE_POOL";
      case "57P03" -> "the server is still starting. Try again";
      default -> null;
    };
  }
}
