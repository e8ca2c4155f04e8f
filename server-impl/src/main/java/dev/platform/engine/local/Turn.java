package dev.platform.engine.local;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** The turn of a build or job: one thread takes it once, and it can be canceled before and then. */
final class Turn {
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CountDownLatch canceled = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  /** Whoever is told yes does the work, or says that there is none. */
  boolean begin() {
    return begun.compareAndSet(false, true);
  }

  void cancel() {
    canceled.countDown();
  }

  /** Reaches zero when the work is canceled. */
  CountDownLatch canceled() {
    return canceled;
  }

  boolean isCanceled() {
    return canceled.getCount() == 0;
  }

  void end() {
    begun.set(true);
    over.countDown();
  }

  boolean isOver() {
    return over.getCount() == 0;
  }

  void awaitEnd() throws InterruptedException {
    over.await();
  }
}
