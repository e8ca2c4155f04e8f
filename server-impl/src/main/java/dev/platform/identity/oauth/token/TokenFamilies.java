package dev.platform.identity.oauth.token;

import dev.platform.base.db.Db;
import dev.platform.base.db.ShortLivedCache;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.ScopeList;
import dev.platform.identity.oauth.token.Tokens.AccessToken;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Logins of clients: begins them, renews, inspects and ends their tokens. */
@NoAccessCheck("the refresh token or the code decides")
public final class TokenFamilies {
  private final Db db;
  private final Ids ids;
  private final Tokens tokens;
  private final RefreshTokens refreshTokens;
  private final EndedTokens ended;
  private final AuditTrail trail;
  private final OauthSettings settings;
  private final ShortLivedCache<TokenFamilyId, TokenFamily> known;

  @Inject
  TokenFamilies(
      Db db,
      Ids ids,
      Tokens tokens,
      RefreshTokens refreshTokens,
      EndedTokens ended,
      Signals signals,
      AuditTrail trail,
      OauthSettings settings) {
    this.db = db;
    this.ids = ids;
    this.tokens = tokens;
    this.refreshTokens = refreshTokens;
    this.ended = ended;
    this.trail = trail;
    this.settings = settings;
    this.known = new ShortLivedCache<>(signals, "token_family", this::load);
  }

  private Optional<TokenFamily> load(TokenFamilyId id) {
    return db.read("token-family.find", tx -> tx.mapper(FamilyMapper.class).find(id))
        .map(FamilyRow::family);
  }

  /** A family and the refresh token that it has now. */
  public record FamilyState(TokenFamily family, Secret refreshToken) {}

  /** What a token is good for, for the client that holds it. */
  public record Inspection(
      String clientId,
      String subject,
      Set<Scope> scopes,
      URI audience,
      Instant issuedAt,
      Instant expiresAt,
      @Nullable String tokenId) {}

  /** The family of an id, unless it has ended. Costs no query most of the time. */
  Optional<TokenFamily> find(TokenFamilyId id) {
    return known.find(id);
  }

  /**
   * Begins a family.
   *
   * @param clientId the client
   * @param scopes what the person allowed
   * @param resource what its access tokens are good for
   */
  public FamilyState begin(
      WriteTx tx, UserId user, String clientId, Set<Scope> scopes, URI resource) {
    var family =
        new TokenFamily(
            new TokenFamilyId(ids.next(IdPrefix.TOKEN_FAMILY)),
            user,
            clientId,
            scopes,
            resource,
            tx.now());
    tx.mapper(FamilyMapper.class).insert(FamilyRow.of(family, tx.now().plus(RefreshTokens.LIFE)));
    trail.logForPerson(tx, person(family), "IssueTokenEvent", Map.of("client", clientId));
    return new FamilyState(family, refreshTokens.first(tx, family.id()));
  }

  /** The tokens of a family. */
  public IssuedTokens issue(FamilyState state, Set<Scope> scopes) {
    return new IssuedTokens(
        new Secret(tokens.issue(state.family(), scopes)),
        Optional.of(state.refreshToken()),
        scopes,
        settings.tokenLife(state.family().clientId()));
  }

  /**
   * Exchanges a refresh token for new tokens.
   *
   * @param scope fewer scopes for the access token; null for all
   * @throws Failure {@code invalid_grant} if it is not good; if it was used more than a minute ago,
   *     the family has ended
   */
  public IssuedTokens refresh(
      String clientId, Secret refreshToken, @Nullable String scope, @Nullable String resource) {
    var state =
        db.write("token.refresh", tx -> rotate(tx, clientId, refreshToken, scope, resource))
            .orRefuse();
    return issue(state, ScopeList.parse(scope, state.family().scopes()));
  }

  private CommittedResult<FamilyState> rotate(
      WriteTx tx,
      String clientId,
      Secret refreshToken,
      @Nullable String scope,
      @Nullable String resource) {
    var mapper = tx.mapper(FamilyMapper.class);
    var digest = RefreshTokens.digest(refreshToken);
    var family = mapper.lockByToken(digest).map(FamilyRow::family).orElse(null);
    if (family == null || !family.clientId().equals(clientId)) {
      return CommittedResult.no(noGrant("refresh_token", "is invalid or has been revoked"));
    }
    var token = mapper.token(digest);
    if (token == null || !tx.now().isBefore(token.expiresAt())) {
      return CommittedResult.no(noGrant("refresh_token", "has expired"));
    }
    if (refreshTokens.isStolen(token, tx.now())) {
      endStolen(tx, family);
      return CommittedResult.no(
          noGrant("refresh_token", "was already used. All tokens of this login have been revoked"));
    }
    Resources.checkAllowed(settings, resource, family.resource());
    if (!family.scopes().containsAll(ScopeList.parse(scope, family.scopes()))) {
      throw Failure.invalid("scope", "contains scopes that were not granted")
          .because("invalid_scope");
    }
    return refreshTokens
        .after(tx, token)
        .map(next -> CommittedResult.yes(new FamilyState(family, next)))
        .orElseGet(() -> CommittedResult.no(noGrant("refresh_token", "was already used")));
  }

  /**
   * Ends the login that a caller's token belongs to.
   *
   * @throws Failure forbidden if it belongs to none, unauthenticated if the login has ended
   */
  public void end(Caller caller) {
    if (!IdPrefix.TOKEN_FAMILY.fits(caller.credentialId())) {
      CurrentOperation.rejected(null, null, "credential");
      throw Failure.forbidden("Only an access token of an OAuth client can do this.");
    }
    var id = new TokenFamilyId(caller.credentialId());
    db.change(
        "token-family.end",
        tx -> {
          if (!end(tx, id)) {
            throw Failure.unauthenticated("This login has expired or was revoked.");
          }
          trail.logForPerson(tx, caller, "LogoutEvent", Map.of("tokenFamily", id.value()));
        });
  }

  /**
   * Ends a token of a client: a refresh token with its whole family, an access token alone. What is
   * unknown, foreign or has ended is no error.
   */
  public void revoke(String clientId, Secret token) {
    var access = tokens.verify(token.reveal()).filter(it -> it.clientId().equals(clientId));
    if (access.isPresent()) {
      ended.end(access.get());
      return;
    }
    db.change(
        "token.revoke",
        tx ->
            tx.mapper(FamilyMapper.class)
                .lockByToken(RefreshTokens.digest(token))
                .filter(family -> family.clientId().equals(clientId))
                .map(FamilyRow::family)
                .ifPresent(family -> end(tx, family, Map.of("client", clientId))));
  }

  /** What a token of a client is good for; empty if it does not work or is not its own. */
  public Optional<Inspection> inspect(String clientId, Secret token) {
    var access = tokens.verify(token.reveal());
    return access.isPresent()
        ? access.filter(it -> it.clientId().equals(clientId)).filter(this::works).map(this::show)
        : db.read("token.inspect", tx -> inspect(tx.mapper(FamilyMapper.class), token, tx.now()))
            .filter(it -> it.clientId().equals(clientId));
  }

  private boolean works(AccessToken token) {
    return !ended.contains(token) && (token.family() == null || find(token.family()).isPresent());
  }

  private Inspection show(AccessToken token) {
    return new Inspection(
        token.clientId(),
        token.subject(),
        token.scopes(),
        token.audience(),
        token.issuedAt(),
        token.expiresAt(),
        token.id());
  }

  private static Optional<Inspection> inspect(FamilyMapper mapper, Secret token, Instant now) {
    var row = mapper.token(RefreshTokens.digest(token));
    if (row == null || row.usedAt() != null || !now.isBefore(row.expiresAt())) {
      return Optional.empty();
    }
    return mapper
        .find(row.familyId())
        .map(FamilyRow::family)
        .map(
            family ->
                new Inspection(
                    family.clientId(),
                    family.userId().value(),
                    family.scopes(),
                    family.resource(),
                    row.createdAt(),
                    row.expiresAt(),
                    null));
  }

  /** Ends all families of a client and a person. */
  public void endAll(WriteTx tx, UserId user, String clientId) {
    tx.mapper(FamilyMapper.class).deleteOf(user, clientId);
    known.forget(tx);
  }

  /** Ends a family, if it is still there, because what it came from was used again. */
  public void endStolen(WriteTx tx, TokenFamilyId id) {
    tx.mapper(FamilyMapper.class).find(id).ifPresent(stolen -> endStolen(tx, stolen.family()));
  }

  private void endStolen(WriteTx tx, TokenFamily family) {
    end(tx, family, Map.of("client", family.clientId(), "reason", "reuse"));
  }

  private void end(WriteTx tx, TokenFamily family, Map<String, String> facts) {
    end(tx, family.id());
    trail.logForPerson(tx, person(family), "RevokeOAuthAccessEvent", facts);
  }

  private static Caller person(TokenFamily family) {
    return TokenFamily.caller(family.clientId(), family.userId(), family.id(), family.scopes());
  }

  private boolean end(WriteTx tx, TokenFamilyId id) {
    boolean isEnded = tx.mapper(FamilyMapper.class).delete(id);
    if (isEnded) {
      known.forget(tx);
    }
    return isEnded;
  }

  private static Failure noGrant(String field, String why) {
    return Failure.invalid(field, why).because("invalid_grant");
  }
}
