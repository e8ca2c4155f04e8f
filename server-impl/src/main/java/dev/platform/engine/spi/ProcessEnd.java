package dev.platform.engine.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a process ended: what the platform acts on, and words for the user.
 *
 * @param kind what ended it
 * @param exitCode its exit status; null if it has none, as one that was never started
 * @param how completes the sentence "The instance …" or "The command …"
 */
public record ProcessEnd(Kind kind, @Nullable Integer exitCode, String how) {

  /** Of what could not be started. */
  public static ProcessEnd notStarted(String why) {
    return new ProcessEnd(Kind.NOT_STARTED, null, "could not be started: " + why);
  }

  /** Of what was ended, because it failed its probe for a time. */
  public static ProcessEnd unhealthyFor(Duration time) {
    return new ProcessEnd(
        Kind.UNHEALTHY, null, "failed its health check for " + time.toSeconds() + " s");
  }

  /** The ways in which a process, or the work around it, can end. */
  public enum Kind {
    /** With exit status 0. */
    SUCCEEDED,
    /** With another exit status, or what it made cannot be used. */
    FAILED,
    /** A signal ended it, or its exit status is not known. */
    KILLED,
    /** It used more memory than it may. */
    OUT_OF_MEMORY,
    /** It failed its probe for too long, so that it was ended. */
    UNHEALTHY,
    /** It could not be started. */
    NOT_STARTED,
    /** There was no space left for what it writes. */
    NO_SPACE,
    /** Its budget was used up. */
    TIMED_OUT,
    /** Somebody canceled it. */
    CANCELED
  }
}
