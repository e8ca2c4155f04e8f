package dev.platform.identity.oauth.token;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Makes the next signing key when it is time, and clears away tokens that have ended. */
final class TokenReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofMinutes(10);

  private final Db db;
  private final SigningKeys keys;
  private final OauthSettings settings;

  @Inject
  TokenReconciler(Db db, SigningKeys keys, OauthSettings settings) {
    this.db = db;
    this.keys = keys;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() {
    keys.rotate();
    db.change(
        "token.clear",
        tx -> {
          var mapper = tx.mapper(RemainsMapper.class);
          mapper.deleteRefreshTokens(tx.now());
          mapper.forgetSealedTokens(tx.now().minus(settings.refreshGrace()));
          mapper.deleteFamilies(tx.now());
          mapper.deleteEndedTokens(tx.now());
        });
  }
}
