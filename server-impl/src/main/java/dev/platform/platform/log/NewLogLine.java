package dev.platform.platform.log;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line that a build or an instance said.
 *
 * @param resource id of what it is about
 * @param type {@link LogType#APP} or {@link LogType#BUILD}
 * @param instance id of the instance; null for builds and the platform itself
 * @param at when it was said
 * @param text the line
 * @param mark where it ends in an output that can be read again; null if it comes only once
 */
public record NewLogLine(
    String resource,
    LogType type,
    @Nullable String instance,
    Instant at,
    String text,
    @Nullable LogOutputPosition mark) {

  /** A line that comes only once. */
  public NewLogLine(
      String resource, LogType type, @Nullable String instance, Instant at, String text) {
    this(resource, type, instance, at, text, null);
  }
}
