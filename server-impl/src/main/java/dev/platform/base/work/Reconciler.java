package dev.platform.base.work;

import java.time.Duration;
import java.util.function.IntSupplier;

/** A loop that makes what is wanted true, one step at a time. Runs on one replica at a time. */
public interface Reconciler {
  /**
   * The period of one that is woken by everything that gives it work, while it has none: a look in
   * case that was missed.
   */
  Duration RESTING = Duration.ofSeconds(30);

  /** How long at most until it runs again without a wake-up. */
  Duration period();

  /**
   * Finds its own work and moves each row one step. Must be safe to repeat and to interrupt at any
   * point. What fails is logged and tried again at the next run.
   */
  void reconcile() throws InterruptedException;

  /**
   * Repeats a step until there is no more for it to do.
   *
   * @param batch how many rows the step handles at most
   * @param step handles some rows, returns how many
   */
  static void inBatches(int batch, IntSupplier step) throws InterruptedException {
    while (step.getAsInt() == batch) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
