package dev.platform.identity.oauth.token;

import dev.platform.base.db.Db;
import dev.platform.base.db.ShortLivedCache;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.apikey.ApiKey;
import dev.platform.identity.apikey.ApiKeyId;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.token.Tokens.AccessToken;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Access tokens that were ended before their time. There are few, since a token lives for minutes
 * or days and is hardly ever ended alone; so all are remembered together.
 */
@NoAccessCheck("only the holder of a token can name it")
final class EndedTokens {
  private static final String ALL = "";
  private static final String EVENT = "RevokeOAuthAccessEvent";

  private final Db db;
  private final AuditTrail trail;
  private final ApiKeys keys;
  private final ShortLivedCache<String, Set<String>> ended;

  @Inject
  EndedTokens(Db db, Signals signals, AuditTrail trail, ApiKeys keys) {
    this.db = db;
    this.trail = trail;
    this.keys = keys;
    this.ended = new ShortLivedCache<>(signals, "ended_token", all -> Optional.of(load()));
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
    var key =
        token.family() == null
            ? keys.find(new ApiKeyId(token.clientId()))
            : Optional.<ApiKey>empty();
    db.change(
        "ended-token.add",
        tx -> {
          tx.mapper(EndedTokenMapper.class).insert(token.id(), token.expiresAt());
          report(tx, token, key);
          ended.forget(tx);
        });
  }

  private void report(WriteTx tx, AccessToken token, Optional<ApiKey> key) {
    Map<String, String> facts = Map.of("client", token.clientId(), "token", token.id());
    key.ifPresent(it -> trail.log(tx, ApiKeys.machine(it), it.workspaceId(), EVENT, facts));
    if (token.family() != null) {
      var person = new UserId(token.subject());
      trail.logForPerson(
          tx,
          TokenFamily.caller(token.clientId(), person, token.family(), token.scopes()),
          EVENT,
          facts);
    }
  }
}
