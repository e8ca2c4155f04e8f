package dev.platform.identity.oauth;

import dev.platform.base.db.Db;
import dev.platform.base.db.Remembered;
import dev.platform.base.db.Signals;
import dev.platform.identity.oauth.Tokens.AccessToken;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Access tokens that were ended before their time. There are few, since a token lives for minutes;
 * so all are remembered together.
 */
final class EndedTokens {
  private static final String ALL = "";

  private final Db db;
  private final Remembered<String, Set<String>> ended;

  @Inject
  EndedTokens(Db db, Signals signals) {
    this.db = db;
    this.ended = new Remembered<>(signals, "ended_token", all -> Optional.of(load()));
  }

  private Set<String> load() {
    return Set.copyOf(
        db.read("ended-token.list", tx -> tx.mapper(EndedTokenMapper.class).list(tx.now())));
  }

  /** Whether a token was ended. */
  boolean contains(AccessToken token) {
    return ended.find(ALL).orElseThrow().contains(token.id());
  }

  /** Ends a token on every replica. */
  void end(AccessToken token) {
    db.change(
        "ended-token.add",
        tx -> {
          tx.mapper(EndedTokenMapper.class).insert(token.id(), token.expiresAt());
          ended.forget(tx);
        });
  }
}
