package dev.platform.identity.oauth.client;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Clears away clients that registered themselves and that nobody uses. */
final class ClientReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final Duration UNUSED_CLIENT = Duration.ofDays(30);

  /** So that registrations never fill the database, and the oldest make room for new ones. */
  private static final int UNUSED_CLIENTS = 10_000;

  private final Db db;

  @Inject
  ClientReconciler(Db db) {
    this.db = db;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() {
    db.change(
        "oauth-client.clear",
        tx -> {
          var clients = tx.mapper(ClientMapper.class);
          clients.deleteUnusedBefore(tx.now().minus(UNUSED_CLIENT));
          clients.deleteUnusedBeyond(UNUSED_CLIENTS);
        });
  }
}
