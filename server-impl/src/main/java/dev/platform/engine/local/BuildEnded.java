package dev.platform.engine.local;

import org.jspecify.annotations.Nullable;

/** Ends the work on a build before it has an artifact. The message goes into the build's log. */
final class BuildEnded extends Exception {
  private static final long serialVersionUID = 1;

  private final @Nullable String why;

  private BuildEnded(@Nullable String why, String said) {
    super(said, null, false, false);
    this.why = why;
  }

  static BuildEnded canceled() {
    return new BuildEnded(null, "Build canceled");
  }

  /**
   * @param why one complete sentence for the user
   */
  static BuildEnded failed(String why) {
    return new BuildEnded(why, "Build failed: " + why);
  }

  /**
   * @param how completes the sentence "The build command …"
   */
  static BuildEnded commandFailed(String how) {
    return new BuildEnded("The build command " + how + ".", "Build failed: " + how);
  }

  /** Null if the build was canceled. */
  @Nullable String why() {
    return why;
  }
}
