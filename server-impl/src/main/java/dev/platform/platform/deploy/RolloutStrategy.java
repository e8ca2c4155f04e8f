package dev.platform.platform.deploy;

/** How the instances of a release take over from those before them. */
public enum RolloutStrategy {
  /** They come up while the others serve, and then get the requests: no gap. */
  BESIDE,
  /**
   * They come up when the others have ended, since both cannot have something at once, such as a
   * disk. Nothing serves in between.
   */
  IN_PLACE
}
