package dev.platform.identity.oauth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.platform.base.cache.Caches;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.identity.access.Scope;
import dev.platform.identity.apikey.ApiKey;
import dev.platform.identity.oauth.client.ScopeList;
import jakarta.inject.Inject;
import java.net.URI;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Signs and verifies access tokens. A token that was verified once is remembered until it ends; of
 * the token itself only its digest is kept.
 */
final class Tokens {
  private static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");
  private static final String CLIENT = "client_id";
  private static final String SCOPE = "scope";
  private static final String FAMILY = "fam";
  private static final int MAX_LENGTH = 4_096;

  private final SigningKeys keys;
  private final OauthSettings settings;
  private final Clock clock;
  private final Es256 es256 = Es256.fastest();
  private final Cache<String, Verified> verified = Caches.newBuilder().maximumSize(20_000).build();

  @Inject
  Tokens(SigningKeys keys, OauthSettings settings, Clock clock) {
    this.keys = keys;
    this.settings = settings;
    this.clock = clock;
  }

  /** A token and the key that vouches for it, for as long as that key is known. */
  private record Verified(AccessToken token, String keyId) {}

  /**
   * What the signature of an access token vouches for.
   *
   * @param id its own id
   * @param clientId the client or the API key that it was issued to
   * @param subject the person, or the API key
   * @param family the login that it belongs to; null for an API key
   * @param scopes what the person allowed; empty for an API key
   * @param audience what it is good for
   * @param issuedAt from when
   * @param expiresAt until when
   */
  record AccessToken(
      String id,
      String clientId,
      String subject,
      @Nullable TokenFamilyId family,
      Set<Scope> scopes,
      URI audience,
      Instant issuedAt,
      Instant expiresAt) {
    AccessToken {
      scopes = Set.copyOf(scopes);
    }
  }

  /** A token for an API key. It has no scopes: a key has a role. */
  String issue(ApiKey key, URI audience) {
    return sign(claims(key.id().value(), key.id().value(), audience).build());
  }

  /** A token for a client that a person has allowed something. */
  String issue(TokenFamily family, Set<Scope> scopes) {
    return sign(
        claims(family.userId().value(), family.clientId(), family.resource())
            .claim(SCOPE, ScopeList.wire(scopes))
            .claim(FAMILY, family.id().value())
            .build());
  }

  private JWTClaimsSet.Builder claims(String subject, String client, URI audience) {
    var now = clock.instant();
    var life = settings.tokenLife(client);
    return new JWTClaimsSet.Builder()
        .issuer(settings.issuer().toString())
        .audience(audience.toString())
        .subject(subject)
        .claim(CLIENT, client)
        .jwtID(RandomTokens.token(16))
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(life)));
  }

  private String sign(JWTClaimsSet claims) {
    try {
      var key = keys.signer();
      var header =
          new JWSHeader.Builder(JWSAlgorithm.ES256).type(TYPE).keyID(key.getKeyID()).build();
      var token = new SignedJWT(header, claims);
      token.sign(es256.signer(key));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a token vouches for; empty if it is none of ours or has ended. */
  Optional<AccessToken> verify(String token) {
    if (token.length() > MAX_LENGTH || !CompactForm.isCanonical(token)) {
      return Optional.empty();
    }
    var digest = Digests.sha256(token);
    Verified good = verified.getIfPresent(digest);
    if (good == null) {
      good = read(token).orElse(null);
      if (good == null) {
        return Optional.empty();
      }
      verified.put(digest, good);
    }
    if (clock.instant().isBefore(good.token().expiresAt()) && keys.has(good.keyId())) {
      return Optional.of(good.token());
    }
    verified.invalidate(digest);
    return Optional.empty();
  }

  private Optional<Verified> read(String token) {
    try {
      var jwt = SignedJWT.parse(token);
      ECKey key = key(jwt.getHeader());
      return key != null && jwt.verify(es256.verifier(key))
          ? read(jwt.getJWTClaimsSet()).map(read -> new Verified(read, key.getKeyID()))
          : Optional.empty();
    } catch (ParseException | JOSEException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Algorithm, type and key are ours to choose, never the token's. */
  private @Nullable ECKey key(JWSHeader header) {
    boolean ours =
        JWSAlgorithm.ES256.equals(header.getAlgorithm())
            && TYPE.equals(header.getType())
            && header.getCriticalParams() == null;
    if (!ours) {
      return null;
    }
    return keys.all().stream()
        .filter(key -> key.getKeyID().equals(header.getKeyID()))
        .findFirst()
        .orElse(null);
  }

  private Optional<AccessToken> read(JWTClaimsSet claims) throws ParseException {
    var audience = claims.getAudience();
    boolean ours =
        settings.issuer().toString().equals(claims.getIssuer())
            && audience.size() == 1
            && claims.getExpirationTime() != null;
    if (!ours) {
      return Optional.empty();
    }
    var family = claims.getStringClaim(FAMILY);
    var scope = claims.getStringClaim(SCOPE);
    return Optional.of(
        new AccessToken(
            claims.getJWTID(),
            claims.getStringClaim(CLIENT),
            claims.getSubject(),
            family == null ? null : new TokenFamilyId(family),
            scope == null ? Set.of() : ScopeList.kept(scope),
            URI.create(audience.get(0)),
            claims.getIssueTime().toInstant(),
            claims.getExpirationTime().toInstant()));
  }
}
