package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** Deletes artifacts that no rollback can reach any longer, and the rows of deleted services. */
final class ArtifactCleanupReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(30);

  /** How many live deploys back a rollback can go. */
  private static final int KEPT = 5;

  /** A deploy leaves something behind soon after it has changed. */
  private static final Duration RECENT = Duration.ofMinutes(30);

  /** All services are looked at now and then, in case something took longer. */
  private static final Duration SWEEP = Duration.ofHours(6);

  private final WantedStateStore runnings = new WantedStateStore();
  private final ArtifactStore artifacts = new ArtifactStore();
  private final Db db;
  private final Engine engine;
  private Instant sweptAt = Instant.EPOCH;

  @Inject
  ArtifactCleanupReconciler(Db db, Engine engine) {
    this.db = db;
    this.engine = engine;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    IsolatedSteps.of(
        db.read("artifact.surplus", tx -> artifacts.withSurplus(tx, KEPT, since(tx.now()))),
        WantedState::serviceId,
        this::giveUp);
    IsolatedSteps.of(
        db.read("artifact.discarding", artifacts::discarding), ArtifactRef::key, this::discard);
    IsolatedSteps.of(
        db.read("running.closed", runnings::closed), WantedState::serviceId, this::delete);
  }

  private Instant since(Instant now) {
    if (now.isBefore(sweptAt.plus(SWEEP))) {
      return now.minus(RECENT);
    }
    sweptAt = now;
    return Instant.EPOCH;
  }

  /** Under the service's lock, since a rollback may be on its way to the same artifact. */
  private void giveUp(WantedState service) {
    var grant = grant(service);
    db.change(
        "artifact.give_up",
        tx -> {
          runnings.tryLock(tx, grant);
          artifacts.markSurplus(tx, grant, KEPT);
        });
  }

  private void discard(ArtifactRef artifact) throws InterruptedException {
    engine.builds().discard(artifact);
    db.change("artifact.discarded", tx -> artifacts.delete(tx, artifact));
  }

  private void delete(WantedState service) throws InterruptedException {
    engine.builds().forget(service.serviceId().value());
    db.change("running.delete", tx -> runnings.deleteClosed(tx, grant(service)));
  }

  private static Grant<ServiceId> grant(WantedState service) {
    return Grant.asSystem(service.serviceId(), service.workspaceId());
  }
}
