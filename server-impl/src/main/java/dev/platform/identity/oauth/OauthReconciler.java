package dev.platform.identity.oauth;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Makes the next signing key when it is time, and clears away what has ended. */
final class OauthReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofMinutes(10);

  /** Codes stay known for a while, so that one that comes again is seen for what it is. */
  private static final Duration MEMORY = Duration.ofHours(1);

  private static final Duration UNUSED_CLIENT = Duration.ofDays(30);

  /** So that registrations never fill the database, and the oldest make room for new ones. */
  private static final int UNUSED_CLIENTS = 10_000;

  private final Db db;
  private final SigningKeys keys;

  @Inject
  OauthReconciler(Db db, SigningKeys keys) {
    this.db = db;
    this.keys = keys;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() {
    keys.rotate();
    db.change(
        "oauth.clear",
        tx -> {
          var mapper = tx.mapper(RemainsMapper.class);
          mapper.deleteRequests(tx.now());
          mapper.deleteCodes(tx.now().minus(MEMORY));
          mapper.deleteDeviceLogins(tx.now().minus(MEMORY));
          mapper.deleteRefreshTokens(tx.now());
          mapper.forgetSealedTokens(tx.now().minus(RefreshTokens.GRACE));
          mapper.deleteFamilies(tx.now());
          mapper.deleteEndedTokens(tx.now());
          var clients = tx.mapper(ClientMapper.class);
          clients.deleteUnusedBefore(tx.now().minus(UNUSED_CLIENT));
          clients.deleteUnusedBeyond(UNUSED_CLIENTS);
        });
  }
}
