package dev.platform.platform.event;

import dev.platform.base.db.Db;
import dev.platform.base.event.EventLog;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Deletes events that are too old, few at a time, so that nobody waits for it. */
final class EventRetentionReconciler implements Reconciler {
  private static final int BATCH = 5_000;

  private final Db db;
  private final EventLog events;
  private final EventSettings settings;

  @Inject
  EventRetentionReconciler(Db db, EventLog events, EventSettings settings) {
    this.db = db;
    this.events = events;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return Duration.ofHours(1);
  }

  /** Numbers them as well, so that a reader that is new does not wait for a year's events. */
  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(1, () -> db.write("event.number", events::number) ? 1 : 0);
    Reconciler.inBatches(
        BATCH,
        () ->
            db.write(
                "event.delete-old",
                tx -> events.deleteOld(tx, tx.now().minus(settings.retention()), BATCH)));
  }
}
