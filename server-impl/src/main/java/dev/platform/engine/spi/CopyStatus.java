package dev.platform.engine.spi;

/** How a snapshot, a restore, or an export stands. */
public sealed interface CopyStatus {

  /** The engine knows nothing of it, or lost it: ask for it again. */
  record Unknown() implements CopyStatus {}

  /** It waits or is being made. */
  record Running() implements CopyStatus {}

  /** It is complete. */
  record Done() implements CopyStatus {}

  /**
   * It came to nothing, and what was there before is as it was.
   *
   * @param why one complete sentence for the user
   */
  record Failed(String why) implements CopyStatus {}
}
