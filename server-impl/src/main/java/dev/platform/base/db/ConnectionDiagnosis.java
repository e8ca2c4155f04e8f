package dev.platform.base.db;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Says in a sentence why a database cannot be entered, and what to do about it. */
final class ConnectionDiagnosis {
  private ConnectionDiagnosis() {}

  static String sentence(DatabaseAddress address, Throwable failure) {
    return "cannot enter the database "
        + address
        + ": "
        + cause(failure)
        + " (setting PLATFORM_DATABASE_URL)";
  }

  private static String cause(Throwable failure) {
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof UnknownHostException) {
        return "there is no such host";
      }
      if (at instanceof ConnectException) {
        return "nothing answers there; start PostgreSQL, or mend host and port";
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
      case "28P01", "28000" -> "user or password is wrong, or the server lets this user not in";
      case "3D000" -> "it does not exist; create it";
      case "42501" -> "the user has no right to it";
      case "53300" -> "it has no connection left; raise max_connections, or lower the pools";
      case "57P03" -> "it is still starting; try again";
      default -> null;
    };
  }
}
