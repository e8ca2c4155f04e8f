package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Clears away requests, codes and logins on other devices that have expired. */
final class AuthorizationReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofMinutes(10);

  /** Codes stay known for a while, so that one that comes again is seen for what it is. */
  private static final Duration MEMORY = Duration.ofHours(1);

  private final Db db;

  @Inject
  AuthorizationReconciler(Db db) {
    this.db = db;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() {
    db.change(
        "authorization.clear",
        tx -> {
          tx.mapper(RequestMapper.class).deleteExpired(tx.now());
          tx.mapper(CodeMapper.class).deleteExpired(tx.now().minus(MEMORY));
          tx.mapper(DeviceMapper.class).deleteExpired(tx.now().minus(MEMORY));
        });
  }
}
