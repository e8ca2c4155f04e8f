package dev.platform.engine.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of output.
 *
 * @param subject key of the build, workload or job that said it
 * @param instance ID of the instance, which of a job is its key; null for a build
 * @param at when it was read
 * @param stream where it was written
 * @param text the line without its end, at most 16 KiB, valid Unicode without NUL
 * @param mark where it ends in the output of a process; null if it is reported only once, as the
 *     engine's own lines
 */
public record LogLine(
    String subject,
    @Nullable String instance,
    Instant at,
    Stream stream,
    String text,
    @Nullable OutputPosition mark) {

  /** The two streams of a process, and the engine's own voice. */
  public enum Stream {
    /** Standard output. */
    OUT,
    /** Standard error. */
    ERR,
    /** What the engine reports itself, for example which commit was fetched. */
    ENGINE
  }
}
