package dev.platform.engine.local.postgres;

import java.time.Duration;

/**
 * Whether a server that runs responds. One on a busy machine may take long, and still works; one
 * that is frozen does nothing at all.
 */
final class Responsiveness {
  /** A server that is not busy answers much sooner. */
  private static final Duration USUAL = Duration.ofSeconds(5);

  /** How long a busy one may take. */
  private static final Duration BUSY = Duration.ofSeconds(20);

  /** In this time whoever has something to do gets a share of the processor. */
  private static final Duration WATCHED = Duration.ofSeconds(1);

  private static final long LOOKED_EVERY = Duration.ofSeconds(2).toNanos();

  private long heard = System.nanoTime();
  private long nextLook = System.nanoTime();
  private boolean isBusy;

  /** It has responded, or begins anew. */
  void heard() {
    heard = System.nanoTime();
    isBusy = false;
  }

  /** For how long it has not responded. */
  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - heard);
  }

  /**
   * How long the first statement of a connection may take.
   *
   * @param atMost for a server that was busy the last time
   */
  Duration patience(Duration atMost) {
    return isBusy ? atMost : USUAL;
  }

  /** Whether it was found to be stopped, so that there is no use in asking it. */
  boolean isStopped(Node node) {
    if (System.nanoTime() - nextLook < 0) {
      return false;
    }
    boolean isStopped = node.member().isStopped();
    nextLook = isStopped ? System.nanoTime() : System.nanoTime() + LOOKED_EVERY;
    return isStopped;
  }

  /** Whether one that has not responded cannot: its users need not try. */
  boolean isLost(Node node) throws InterruptedException {
    if (silence().compareTo(USUAL) < 0) {
      return node.member().isStopped();
    }
    isBusy = node.member().worksWithin(WATCHED);
    return !isBusy || silence().compareTo(BUSY) > 0;
  }
}
