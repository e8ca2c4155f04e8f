package dev.platform.platform.workload;

import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Publishes what the engine offers when that changes: an operator installs programs any time. */
final class OfferReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private final Offers offers;

  @Inject
  OfferReconciler(Offers offers) {
    this.offers = offers;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() {
    offers.publish();
  }
}
