package dev.platform.base.db;

import org.apache.ibatis.exceptions.PersistenceException;

/**
 * The database is away, went away while it was asked, or cannot do now what it was asked for.
 * {@link Heartbeat} logs each outage once, so no one else needs to.
 */
public final class DatabaseUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final DatabaseCondition condition;
  private final boolean isOutcomeUnknown;

  private DatabaseUnavailable(
      DatabaseCondition condition, Throwable cause, boolean isOutcomeUnknown) {
    super("the database " + condition.words(), withoutStatement(cause));
    this.condition = condition;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }

  /** What MyBatis says of an outage is the statement that it happened to meet. */
  private static Throwable withoutStatement(Throwable error) {
    var cause = error.getCause();
    return error instanceof PersistenceException && cause != null ? cause : error;
  }

  static DatabaseUnavailable before(DatabaseCondition condition, Throwable cause) {
    return new DatabaseUnavailable(condition, cause, false);
  }

  static DatabaseUnavailable inCommit(DatabaseCondition condition, Throwable cause) {
    return new DatabaseUnavailable(condition, cause, condition.leavesCommitsOpen());
  }

  /** Why it is unavailable. */
  public DatabaseCondition condition() {
    return condition;
  }

  /** Whether a commit was on its way, so that the change may have been made. */
  public boolean isOutcomeUnknown() {
    return isOutcomeUnknown;
  }
}
