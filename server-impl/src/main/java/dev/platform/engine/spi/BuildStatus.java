package dev.platform.engine.spi;

import org.jspecify.annotations.Nullable;

/** The state of a build. Each one but {@link Unknown} is final or becomes final on its own. */
public sealed interface BuildStatus {

  /** The engine knows no such build, or lost it: start it again. */
  record Unknown() implements BuildStatus {}

  /** Its turn has not come: nothing of it has begun, and none of its budget is used. */
  record Waiting() implements BuildStatus {}

  /**
   * Clone or command runs.
   *
   * @param commit known once the source has been fetched
   */
  record Running(@Nullable Commit commit) implements BuildStatus {}

  /**
   * The artifact is there.
   *
   * @param artifact what to run or serve
   * @param commit what it was made of
   */
  record Succeeded(ArtifactRef artifact, Commit commit) implements BuildStatus {}

  /**
   * There will be no artifact.
   *
   * @param commit null if the source could not be fetched
   * @param kind what ended it; {@link ProcessEnd.Kind#FAILED} as well if there is nothing to
   *     publish
   * @param exitCode exit status of the build command, if that failed
   * @param why one complete sentence for the user; further lines are the last output
   */
  record Failed(
      @Nullable Commit commit, ProcessEnd.Kind kind, @Nullable Integer exitCode, String why)
      implements BuildStatus {}

  /** It was canceled and has ended. */
  record Canceled() implements BuildStatus {}
}
