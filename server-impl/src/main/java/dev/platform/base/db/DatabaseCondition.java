package dev.platform.base.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a database says that it cannot do now, and may be able to do later. The one place that knows
 * which of its errors mean that.
 */
public enum DatabaseCondition {
  /** It is stopped, crashed or unreachable, or has closed the connection. */
  AWAY("does not respond"),
  /** It starts, or reads what a crash has left. */
  STARTING("is starting or recovering"),
  /** It has connections at most, and all are in use. */
  NO_CONNECTIONS("has no connections left"),
  /** Its disk is full. */
  DISK_FULL("has no disk space left"),
  /** It cannot read or write its files. */
  FILES_FAILED("cannot access its files"),
  /** It only reads: it is a standby, or was made so by its administrator. */
  READ_ONLY("is read-only"),
  /** It has not enough memory, or another limit of its configuration is reached. */
  NO_RESOURCES("has reached a resource limit");

  /** Begins the state of every error of a connection. */
  private static final String CONNECTION = "08";

  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final String words;

  DatabaseCondition(String words) {
    this.words = words;
  }

  /** What an error of the driver or the pool says of the database; empty if nothing. */
  static Optional<DatabaseCondition> of(@Nullable Throwable error) {
    @Nullable DatabaseCondition found = null;
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      var said = cause instanceof SQLException sql ? ofOne(sql) : null;
      found = said == null ? found : said;
    }
    return Optional.ofNullable(found);
  }

  private static @Nullable DatabaseCondition ofOne(SQLException error) {
    var state = String.valueOf(error.getSQLState());
    return switch (state) {
      case "57P01", "57P02", "57P04", "57P05", "25P03" -> AWAY;
      case "57P03" -> STARTING;
      case "53300" -> NO_CONNECTIONS;
      case "53100" -> DISK_FULL;
      case "58000", "58030" -> FILES_FAILED;
      case "25006" -> READ_ONLY;
      case "53000", "53200", "53400" -> NO_RESOURCES;
      default -> isLost(error, state) ? AWAY : null;
    };
  }

  private static boolean isLost(SQLException error, String state) {
    return error instanceof SQLTransientConnectionException || state.startsWith(CONNECTION);
  }

  /** Completes the sentence "The database …". */
  public String words() {
    return words;
  }

  /** When it is worth asking again. */
  public Duration pause() {
    return preventsWriting() ? LONG : SHORT;
  }

  /** Whether it still answers, but nothing can be changed until somebody has done something. */
  boolean preventsWriting() {
    return this == DISK_FULL || this == FILES_FAILED || this == READ_ONLY;
  }

  /** Whether a commit that met this may have been made all the same. */
  boolean leavesCommitsOpen() {
    return this == AWAY;
  }
}
