package dev.platform.testing;

import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Work that is done when a test says so, on the test's thread. Replicas share one. */
public final class TestWork implements Work {
  /** Nothing takes so many runs unless reconcilers wake each other for ever. */
  private static final int MOST_RUNS = 1_000;

  private final Set<Class<? extends Reconciler>> due = new LinkedHashSet<>();

  @Override
  public synchronized void wake(WriteTx tx, Class<? extends Reconciler> reconciler) {
    due.add(reconciler);
  }

  @Override
  public synchronized void wake(Class<? extends Reconciler> reconciler) {
    due.add(reconciler);
  }

  /** Lets all reconcilers look, and again whom that wakes, until nothing is due any longer. */
  public void settle(List<? extends Reconciler> reconcilers) {
    reconcilers.forEach(it -> wake(it.getClass()));
    for (int run = 0; run < MOST_RUNS; run++) {
      var next = next();
      if (next.isEmpty()) {
        return;
      }
      reconcilers.stream().filter(next.get()::isInstance).forEach(TestWork::run);
    }
    throw new AssertionError("still due after " + MOST_RUNS + " runs: " + due);
  }

  private synchronized Optional<Class<? extends Reconciler>> next() {
    var next = due.stream().findFirst();
    next.ifPresent(due::remove);
    return next.map(it -> it);
  }

  private static void run(Reconciler reconciler) {
    try {
      reconciler.reconcile();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
