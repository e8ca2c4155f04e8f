package dev.platform.platform.log;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One line as it is kept.
 *
 * @param time when it happened, in whole microseconds
 * @param id sorts lines of one microsecond in the order they came
 * @param resource id of what it is about
 * @param type name of its {@link LogType} on the wire
 * @param level name of its level on the wire
 * @param instance id of the instance; null for builds and the platform itself
 * @param host host name that was asked; requests only, like the next three
 * @param method HTTP method
 * @param path path without the query
 * @param statusCode status of the answer
 * @param message the text
 */
public record LogEntry(
    Instant time,
    String id,
    String resource,
    String type,
    String level,
    @Nullable String instance,
    @Nullable String host,
    @Nullable String method,
    @Nullable String path,
    @Nullable Integer statusCode,
    String message) {
  /** Oldest first. */
  static final Comparator<LogEntry> ORDER =
      Comparator.comparing(LogEntry::time).thenComparing(LogEntry::id);

  /** The value of a label; null if it has none. */
  @Nullable String value(LogLabel label) {
    return switch (label) {
      case HOST -> host;
      case INSTANCE -> instance;
      case LEVEL -> level;
      case METHOD -> method;
      case PATH -> path;
      case STATUS_CODE -> statusCode == null ? null : statusCode.toString();
      case TEXT -> message;
      case TYPE -> type;
      case SANDBOX, TASK, TASK_RUN -> null;
    };
  }
}
