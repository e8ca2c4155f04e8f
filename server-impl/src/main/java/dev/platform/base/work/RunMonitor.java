package dev.platform.base.work;

import java.time.Duration;
import java.time.Instant;

/** Is told of every run of a reconciler. Must not block. */
@FunctionalInterface
public interface RunMonitor {
  /** Keeps nothing. */
  RunMonitor NONE = run -> {};

  /** A reconciler has run. */
  void ran(Run run);

  /**
   * One run.
   *
   * @param reconciler name of the reconciler
   * @param ended when it ended
   * @param late how long after it was due it began
   * @param took how long it took
   */
  record Run(String reconciler, Instant ended, Duration late, Duration took, Outcome outcome) {}

  /** How a run ended. */
  enum Outcome {
    /** It is due again after its period, or when it is woken. */
    DONE,
    /** It threw an exception, which is logged. */
    FAILED
  }
}
