package dev.platform.engine.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of output.
 *
 * @param subject key of the build or workload that said it
 * @param instance id of the instance; null for a build
 * @param at when it was read
 * @param stream where it was written
 * @param text the line without its end, at most 16 KiB, valid Unicode without NUL
 * @param mark where it ends in the output of a process; null if it is told only once, as what the
 *     engine says itself
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
    /** What the engine says itself, for example which commit was fetched. */
    ENGINE
  }
}
