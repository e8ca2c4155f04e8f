package dev.platform.engine.local;

import java.io.IOException;

/** A build or job: it waits for its turn, and then one thread takes it to its end. */
interface LocalWork extends Runnable {

  /** Names it. */
  String key();

  /** Whether its command already runs, started by an earlier life. */
  boolean isFar();

  /** Returns at once; the work ends soon. */
  void cancel();

  boolean hasEnded();

  void awaitEnd() throws InterruptedException;

  /** Whether it was canceled before it did anything that must happen only once. */
  boolean canComeAgain();

  /** Ends the work and deletes all of it but its result. Without its spec it never comes back. */
  void forget() throws IOException, InterruptedException;
}
