package dev.platform.engine.local;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends the work on a build or job before it is done. The message goes into its log. */
final class WorkEnded extends Exception {
  private static final long serialVersionUID = 1;

  private final Cause cause;
  private final @Nullable String why;

  /** What ends work early. */
  enum Cause {
    CANCELED,
    TIMED_OUT,
    FAILED
  }

  private WorkEnded(Cause cause, @Nullable String why, String said) {
    super(said, null, false, false);
    this.cause = cause;
    this.why = why;
  }

  static WorkEnded canceled() {
    return new WorkEnded(Cause.CANCELED, null, "canceled");
  }

  /**
   * @param why in words for the user
   */
  static WorkEnded timedOut(String why) {
    return new WorkEnded(Cause.TIMED_OUT, why, "failed: " + why);
  }

  /**
   * @param why in words for the user
   */
  static WorkEnded failed(String why) {
    return new WorkEnded(Cause.FAILED, why, "failed: " + why);
  }

  /**
   * @param how completes the sentence "The build command …"
   * @param lines the last ones of its output
   */
  static WorkEnded commandFailed(String how, List<String> lines) {
    List<String> why = new ArrayList<>(List.of("The build command " + how + "."));
    why.addAll(lines);
    return new WorkEnded(Cause.FAILED, String.join("\n", why), "failed: " + how);
  }

  Cause reason() {
    return cause;
  }

  /** Null if the work was canceled. */
  @Nullable String why() {
    return why;
  }
}
