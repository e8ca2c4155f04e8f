package dev.platform.base.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.apache.ibatis.exceptions.PersistenceException;
import org.jspecify.annotations.Nullable;

/**
 * The database is away, or went away while it was asked. {@link Heartbeat} logs each outage once,
 * so no one else needs to.
 */
public final class DatabaseUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Shutdown, crash, still starting, no connection free, and connections it has closed itself. */
  private static final Set<String> STATES =
      Set.of("57P01", "57P02", "57P03", "57P05", "53300", "25P03");

  private static final String CONNECTION = "08";

  private final boolean isOutcomeUnknown;

  private DatabaseUnavailable(Throwable cause, boolean isOutcomeUnknown) {
    super("the database does not respond", withoutStatement(cause));
    this.isOutcomeUnknown = isOutcomeUnknown;
  }

  /** What MyBatis says of an outage is the statement that it happened to meet. */
  private static Throwable withoutStatement(Throwable error) {
    var cause = error.getCause();
    return error instanceof PersistenceException && cause != null ? cause : error;
  }

  static DatabaseUnavailable before(Throwable cause) {
    return new DatabaseUnavailable(cause, false);
  }

  static DatabaseUnavailable inCommit(Throwable cause) {
    return new DatabaseUnavailable(cause, true);
  }

  /** Whether a commit was on its way, so that the change may have been made. */
  public boolean isOutcomeUnknown() {
    return isOutcomeUnknown;
  }

  /** Whether an error of the driver or the pool says that there is no database to talk to. */
  static boolean isCauseOf(@Nullable Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLTransientConnectionException
          || (cause instanceof SQLException sql && isOutage(sql.getSQLState()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOutage(@Nullable String state) {
    return state != null && (state.startsWith(CONNECTION) || STATES.contains(state));
  }
}
