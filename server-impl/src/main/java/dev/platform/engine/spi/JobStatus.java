package dev.platform.engine.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The state of a job. Each one but {@link Unknown} is final or becomes final on its own. */
public sealed interface JobStatus {

  /** The engine knows no such job, or lost it. Only the platform knows whether it may have run. */
  record Unknown() implements JobStatus {}

  /** Its command has not been started. */
  record Waiting() implements JobStatus {}

  /** Its command runs. */
  record Running(Instant startedAt) implements JobStatus {}

  /**
   * The command has ended, or will never be started.
   *
   * @param kind how it ended
   * @param exitCode exit status of the command; null if it has none, as one that was never started
   * @param startedAt when the command was started; null if it never was
   * @param endedAt when it ended
   * @param how completes the sentence "The command …" for the user
   */
  record Ended(
      ProcessEnd.Kind kind,
      @Nullable Integer exitCode,
      @Nullable Instant startedAt,
      Instant endedAt,
      String how)
      implements JobStatus {

    /** Without the times. */
    public ProcessEnd end() {
      return new ProcessEnd(kind, exitCode, how);
    }
  }
}
