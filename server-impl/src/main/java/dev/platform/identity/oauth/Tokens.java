package dev.platform.identity.oauth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Chance;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.apikey.ApiKey;
import dev.platform.identity.apikey.ApiKeyId;
import dev.platform.identity.apikey.ApiKeys;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issues and verifies access tokens. A token that was verified once is remembered until it ends.
 */
public final class Tokens {
  private static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");
  private static final String CLIENT = "client_id";

  private final SigningKeys keys;
  private final ApiKeys apiKeys;
  private final OauthSettings settings;
  private final Clock clock;
  private final Cache<String, Verified> verified =
      Caffeine.newBuilder().maximumSize(20_000).build();

  @Inject
  Tokens(SigningKeys keys, ApiKeys apiKeys, OauthSettings settings, Clock clock) {
    this.keys = keys;
    this.apiKeys = apiKeys;
    this.settings = settings;
    this.clock = clock;
  }

  /** What a signature vouches for. */
  private record Verified(ApiKeyId key, Instant expiresAt) {}

  /** A token for an API key. */
  String issue(ApiKey key) {
    var now = clock.instant();
    var claims =
        new JWTClaimsSet.Builder()
            .issuer(settings.issuer().toString())
            .audience(settings.audience().toString())
            .subject(key.userId().value())
            .claim(CLIENT, key.id().value())
            .jwtID(Chance.token(16))
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(settings.tokenLife())))
            .build();
    return sign(claims);
  }

  private String sign(JWTClaimsSet claims) {
    try {
      var key = keys.signer();
      var header =
          new JWSHeader.Builder(JWSAlgorithm.ES256).type(TYPE).keyID(key.getKeyID()).build();
      var token = new SignedJWT(header, claims);
      token.sign(new ECDSASigner(key));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The caller of a token.
   *
   * @throws Failure unauthenticated if it is not, or no longer, good
   */
  public Caller caller(String token) {
    Verified good = verified.getIfPresent(token);
    if (good == null) {
      good = verify(token).orElseThrow(Tokens::refused);
      verified.put(token, good);
    }
    if (!clock.instant().isBefore(good.expiresAt())) {
      verified.invalidate(token);
      throw refused();
    }
    return of(good.key());
  }

  /**
   * The caller whose token was good once, however long ago.
   *
   * @throws Failure unauthenticated if the API key was revoked
   */
  Caller still(Caller caller) {
    return switch (caller.credential()) {
      case MACHINE_KEY -> of(new ApiKeyId(caller.credentialId()));
      case SESSION, FIRST_PARTY, THIRD_PARTY -> throw refused();
    };
  }

  private Caller of(ApiKeyId key) {
    return apiKeys.find(key).map(Tokens::machine).orElseThrow(Tokens::refused);
  }

  private static Caller machine(ApiKey key) {
    return new Caller(
        key.userId(),
        Credential.MACHINE_KEY,
        key.id().value(),
        Optional.of(key.workspaceId()),
        Set.of());
  }

  private Optional<Verified> verify(String token) {
    try {
      var jwt = SignedJWT.parse(token);
      ECKey key = key(jwt.getHeader());
      if (key == null || !jwt.verify(new ECDSAVerifier(key))) {
        return Optional.empty();
      }
      return verify(jwt.getJWTClaimsSet());
    } catch (ParseException | JOSEException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Algorithm and type are ours to choose, never the token's. */
  private @Nullable ECKey key(JWSHeader header) {
    if (!JWSAlgorithm.ES256.equals(header.getAlgorithm()) || !TYPE.equals(header.getType())) {
      return null;
    }
    return keys.all().stream()
        .filter(key -> key.getKeyID().equals(header.getKeyID()))
        .findFirst()
        .orElse(null);
  }

  private Optional<Verified> verify(JWTClaimsSet claims) throws ParseException {
    Date expires = claims.getExpirationTime();
    boolean ours =
        settings.issuer().toString().equals(claims.getIssuer())
            && claims.getAudience().contains(settings.audience().toString());
    return ours && expires != null
        ? Optional.of(
            new Verified(new ApiKeyId(claims.getStringClaim(CLIENT)), expires.toInstant()))
        : Optional.empty();
  }

  private static Failure refused() {
    return Failure.unauthenticated(
        "The access token is invalid or has expired. Exchange the API key for a new one.");
  }
}
