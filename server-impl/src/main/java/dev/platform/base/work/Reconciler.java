package dev.platform.base.work;

import java.time.Duration;
import java.util.function.IntSupplier;

/** A loop that makes what is wanted true, one step at a time. Runs on one replica at a time. */
public interface Reconciler {

  /** How long at most until it looks again when nobody wakes it. */
  Duration period();

  /**
   * Finds its own work and moves each thing one step. Must be safe to repeat and to interrupt at
   * any point. What fails is logged and tried again at the next run.
   */
  void reconcile() throws InterruptedException;

  /**
   * Repeats a step until there is no more for it to do.
   *
   * @param batch how many things the step handles at most
   * @param step handles some things, tells how many
   */
  static void inBatches(int batch, IntSupplier step) throws InterruptedException {
    while (step.getAsInt() == batch) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
