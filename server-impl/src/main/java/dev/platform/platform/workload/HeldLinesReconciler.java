package dev.platform.platform.workload;

import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Passes on what was held of builds, workloads and jobs that are silent since. */
final class HeldLinesReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final WorkloadListener listener;

  @Inject
  HeldLinesReconciler(WorkloadListener listener) {
    this.listener = listener;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() {
    listener.releaseHeld();
  }
}
