package dev.platform.identity.oauth;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.identity.oauth.Tokens.AccessToken;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;

/**
 * Access tokens that were ended before their time. There are few, since a token lives for minutes;
 * so all are kept in memory, read again every three seconds and whenever one is added.
 */
final class EndedTokens {
  private static final String CHANNEL = "ended_token";
  private static final String ALL = "";

  private final Db db;
  private final Signals signals;
  private final LoadingCache<String, Set<String>> ended =
      Caffeine.newBuilder().expireAfterWrite(Duration.ofSeconds(3)).build(key -> load());

  @Inject
  EndedTokens(Db db, Signals signals) {
    this.db = db;
    this.signals = signals;
    signals.subscribe(CHANNEL, payload -> ended.invalidateAll());
  }

  private Set<String> load() {
    return Set.copyOf(
        db.read("ended-token.list", tx -> tx.mapper(EndedTokenMapper.class).list(tx.now())));
  }

  /** Whether a token was ended. Costs no query most of the time. */
  boolean contains(AccessToken token) {
    return ended.get(ALL).contains(token.id());
  }

  /** Ends a token on every replica. */
  void end(AccessToken token) {
    db.change(
        "ended-token.add",
        tx -> {
          tx.mapper(EndedTokenMapper.class).insert(token.id(), token.expiresAt());
          signals.send(tx, CHANNEL, "");
        });
    ended.invalidateAll();
  }
}
