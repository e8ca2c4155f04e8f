package dev.platform.engine.local;

import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ProcessEnd.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends the work on a build or job before it is done. The message goes into its log. */
final class WorkEnded extends Exception {
  private static final long serialVersionUID = 1;

  private final Kind kind;
  private final @Nullable Integer exitCode;
  private final @Nullable String why;

  private WorkEnded(Kind kind, @Nullable Integer exitCode, @Nullable String why, String said) {
    super(said, null, false, false);
    this.kind = kind;
    this.exitCode = exitCode;
    this.why = why;
  }

  static WorkEnded canceled() {
    return new WorkEnded(Kind.CANCELED, null, null, "canceled");
  }

  /**
   * @param why in words for the user
   */
  static WorkEnded timedOut(String why) {
    return of(Kind.TIMED_OUT, why);
  }

  /**
   * @param why in words for the user
   */
  static WorkEnded notStarted(String why) {
    return of(Kind.NOT_STARTED, why);
  }

  /**
   * @param why in words for the user
   */
  static WorkEnded noSpace(String why) {
    return of(Kind.NO_SPACE, why);
  }

  /**
   * @param why in words for the user
   */
  static WorkEnded failed(String why) {
    return of(Kind.FAILED, why);
  }

  /**
   * @param end completes the sentence "The build command …"
   * @param lines the last ones of its output
   */
  static WorkEnded commandFailed(ProcessEnd end, List<String> lines) {
    List<String> why = new ArrayList<>(List.of("The build command " + end.how() + "."));
    why.addAll(lines);
    return new WorkEnded(
        end.kind(), end.exitCode(), String.join("\n", why), "failed: " + end.how());
  }

  private static WorkEnded of(Kind kind, String why) {
    return new WorkEnded(kind, null, why, "failed: " + why);
  }

  /** What ended it: not success. */
  Kind kind() {
    return kind;
  }

  /** Exit status of the command, if that ended the work. */
  @Nullable Integer exitCode() {
    return exitCode;
  }

  /** Null if the work was canceled. */
  @Nullable String why() {
    return why;
  }
}
