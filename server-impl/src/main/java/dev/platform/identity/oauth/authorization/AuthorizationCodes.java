package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.ScopeList;
import dev.platform.identity.oauth.token.CommittedResult;
import dev.platform.identity.oauth.token.IssuedTokens;
import dev.platform.identity.oauth.token.OauthSettings;
import dev.platform.identity.oauth.token.Resources;
import dev.platform.identity.oauth.token.TokenFamilies;
import dev.platform.identity.oauth.token.TokenFamilies.FamilyState;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/** Codes that a client gets for a person's permission, and exchanges for tokens once. */
@NoAccessCheck("the code and its verifier decide")
final class AuthorizationCodes {
  private static final Duration LIFE = Duration.ofSeconds(60);
  private static final String PREFIX = "ac_";

  private final Db db;
  private final TokenFamilies families;
  private final OauthSettings settings;

  @Inject
  AuthorizationCodes(Db db, TokenFamilies families, OauthSettings settings) {
    this.db = db;
    this.families = families;
    this.settings = settings;
  }

  /** A code for what a person has allowed. */
  Secret issue(WriteTx tx, ValidAuthorizationRequest asked, UserId user, Set<Scope> scopes) {
    var code = new Secret(PREFIX + RandomTokens.token(32));
    tx.mapper(CodeMapper.class)
        .insert(
            new CodeRow(
                Digests.sha256(code.reveal()),
                asked.client().id(),
                user,
                asked.redirectUri().toString(),
                asked.isRedirectNamed(),
                asked.challenge(),
                ScopeList.wire(scopes),
                asked.resource().toString(),
                tx.now().plus(LIFE),
                null,
                null));
    return code;
  }

  /**
   * Exchanges a code.
   *
   * @throws Failure {@code invalid_grant} if it is not good; if it was used before, what it gave
   *     has ended
   */
  IssuedTokens exchange(CodeExchange given) {
    var state = db.write("token.code", tx -> redeem(tx, given)).orRefuse();
    return families.issue(state, state.family().scopes());
  }

  private CommittedResult<FamilyState> redeem(WriteTx tx, CodeExchange given) {
    var mapper = tx.mapper(CodeMapper.class);
    var row = mapper.lock(Digests.sha256(given.code())).orElse(null);
    if (row == null || !row.clientId().equals(given.clientId())) {
      return no("is invalid");
    }
    if (row.usedAt() != null) {
      if (row.familyId() != null) {
        families.endStolen(tx, row.familyId());
      }
      return no("was already used. The tokens issued for it have been revoked");
    }
    if (!tx.now().isBefore(row.expiresAt())) {
      return no("has expired");
    }
    var resource = URI.create(row.resource());
    Resources.checkAllowed(settings, given.resource(), resource);
    if (!given.comesFrom(row) || !given.proves(row.challenge())) {
      mapper.use(row.digest(), tx.now(), null);
      return no("was issued for a different redirect_uri or code_verifier");
    }
    var state =
        families.begin(tx, row.userId(), row.clientId(), ScopeList.kept(row.scopes()), resource);
    mapper.use(row.digest(), tx.now(), state.family().id());
    return CommittedResult.yes(state);
  }

  private static CommittedResult<FamilyState> no(String why) {
    return CommittedResult.no(Failure.invalid("code", why).because("invalid_grant"));
  }
}
