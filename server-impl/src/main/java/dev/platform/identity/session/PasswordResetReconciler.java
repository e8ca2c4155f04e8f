package dev.platform.identity.session;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Looks up who has asked for a new password, and sends the links. */
final class PasswordResetReconciler implements Reconciler {
  private static final int BATCH = 20;

  private final Db db;
  private final PasswordResets resets;

  @Inject
  PasswordResetReconciler(Db db, PasswordResets resets) {
    this.db = db;
    this.resets = resets;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(5);
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(
        BATCH, () -> db.write("password-reset.send", tx -> resets.sendSome(tx, BATCH)));
  }
}
