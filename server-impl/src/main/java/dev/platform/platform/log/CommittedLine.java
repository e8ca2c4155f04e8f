package dev.platform.platform.log;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line for those who read all lines in the order in which they were committed.
 *
 * @param transaction the one that wrote it
 * @param time when it happened
 * @param id its id
 * @param resource id of what it is about
 * @param type where it comes from: app, request, or build
 * @param level how bad it is: debug, info, notice, warning, error, critical, alert, or emergency
 * @param instance id of the instance; null for builds and the platform itself
 * @param message the text
 */
public record CommittedLine(
    long transaction,
    Instant time,
    String id,
    String resource,
    String type,
    String level,
    @Nullable String instance,
    String message) {

  /** The place behind it. */
  public LogCursor cursor() {
    return new LogCursor(transaction, id);
  }
}
