package dev.platform.engine.spi;

import java.util.List;

/** Makes sources into artifacts. */
public interface BuildEngine {

  /**
   * Starts a build and returns. A ref that is known already, running or ended, is left as it is.
   *
   * @throws EngineException if it cannot be started now
   */
  void start(BuildSpec wanted) throws InterruptedException;

  /**
   * How many builds can be at work at a time. One that is started beyond that waits for its turn.
   */
  int places() throws InterruptedException;

  /** How a build stands. Cheap: reads memory or a small file. */
  BuildStatus observe(BuildRef ref) throws InterruptedException;

  /**
   * Ends a running build and all of its processes within five seconds; does not wait for it.
   * Canceling what has ended or is unknown does nothing.
   */
  void cancel(BuildRef ref) throws InterruptedException;

  /** Forgets a build; its artifact stays. A running build is canceled first. */
  void remove(BuildRef ref) throws InterruptedException;

  /** Every build this engine knows, those that have ended included. */
  List<BuildRef> list() throws InterruptedException;

  /** Deletes an artifact. What still runs from it is not disturbed. */
  void discard(ArtifactRef artifact) throws InterruptedException;

  /**
   * Deletes what builds of an owner have kept for later ones, after the last trace of the owner.
   */
  void forget(String owner) throws InterruptedException;
}
