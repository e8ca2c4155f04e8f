package dev.platform.identity.oauth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.net.Outbound;
import dev.platform.base.secret.Digests;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.Scope;
import dev.platform.identity.account.Account;
import dev.platform.identity.account.ProvenAddresses;
import jakarta.inject.Inject;
import java.net.URI;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes access tokens of another authorization server, if one is set. Whom a token stands for is
 * decided once, by an address that the issuer has verified; from then on the issuer's own name of
 * the person counts, so that a change of addresses moves no account.
 */
@NoAccessCheck("the token identifies the caller")
final class ExternalTokens {
  /** What is no access token by its type is refused, an ID token above all (RFC 9068). */
  private static final DefaultJOSEObjectTypeVerifier<SecurityContext> TYPES =
      new DefaultJOSEObjectTypeVerifier<>(
          new JOSEObjectType("at+jwt"), new JOSEObjectType("application/at+jwt"));

  /** Signatures with public keys only: what verifies can then never sign. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.PS256,
          JWSAlgorithm.RS256,
          JWSAlgorithm.Ed25519,
          JWSAlgorithm.EdDSA);

  private static final int MAX_LENGTH = 8_192;

  /** Keeps the names of the other issuer apart from ids of ours. */
  private static final String NAME = "ext:";

  private final Db db;
  private final ProvenAddresses addresses;
  private final Outbound outbound;
  private final OauthSettings settings;
  private final Clock clock;
  private final Cache<String, Verified> verified =
      Caffeine.newBuilder().maximumSize(20_000).build();
  private final LoadingCache<String, Optional<UserId>> people =
      Caffeine.newBuilder()
          .maximumSize(50_000)
          .expireAfterWrite(Duration.ofSeconds(3))
          .build(this::find);
  private final Optional<DefaultJWTProcessor<SecurityContext>> processor;

  @Inject
  ExternalTokens(
      Db db, ProvenAddresses addresses, Outbound outbound, OauthSettings settings, Clock clock) {
    this.db = db;
    this.addresses = addresses;
    this.outbound = outbound;
    this.settings = settings;
    this.clock = clock;
    this.processor = settings.externalIssuer().map(this::processor);
  }

  /** What a signature of the other issuer vouches for. */
  private record Verified(
      List<String> audience, String subject, Set<Scope> scopes, Instant expiresAt) {
    Verified {
      audience = List.copyOf(audience);
    }
  }

  /**
   * The caller of a token of the other issuer; empty if there is none or the token is not good.
   *
   * @param resource what it must be good for
   */
  Optional<Caller> caller(String token, URI resource) {
    if (settings.externalIssuer().isEmpty()
        || token.length() > MAX_LENGTH
        || !CompactForm.isCanonical(token)) {
      return Optional.empty();
    }
    var issuer = settings.externalIssuer().get();
    var digest = Digests.sha256(token);
    Verified good = verified.getIfPresent(digest);
    if (good == null) {
      good = verify(issuer, token).orElse(null);
      if (good == null) {
        return Optional.empty();
      }
      verified.put(digest, good);
    }
    if (!clock.instant().isBefore(good.expiresAt())) {
      verified.invalidate(digest);
      return Optional.empty();
    }
    if (!good.audience().contains(resource.toString())) {
      return Optional.empty();
    }
    var scopes = good.scopes();
    var subject = good.subject();
    return people
        .get(subject)
        .map(
            user ->
                new Caller(user, Credential.THIRD_PARTY, NAME + subject, Optional.empty(), scopes));
  }

  /** Whether the person behind a caller whose token was good is still tied to the issuer. */
  boolean knows(Caller caller) {
    return settings.externalIssuer().isPresent()
        && caller.credentialId().startsWith(NAME)
        && people
            .get(caller.credentialId().substring(NAME.length()))
            .filter(caller.user()::equals)
            .isPresent();
  }

  private Optional<UserId> find(String subject) {
    return settings
        .externalIssuer()
        .flatMap(
            issuer ->
                db.read(
                    "external-identity.find",
                    tx ->
                        tx.mapper(ExternalIdentityMapper.class).find(issuer.toString(), subject)));
  }

  private Optional<Verified> verify(URI issuer, String token) {
    try {
      var claims = processor.orElseThrow().process(token, null);
      if (people.get(claims.getSubject()).isEmpty()) {
        link(issuer, claims);
      }
      return Optional.of(
          new Verified(
              claims.getAudience(),
              claims.getSubject(),
              scopes(claims.getStringClaim("scope")),
              claims.getExpirationTime().toInstant()));
    } catch (KeySourceException e) {
      throw Failure.unavailable(
          "issuer", "The external authorization server is unavailable. Try again.");
    } catch (ParseException | BadJOSEException | JOSEException e) {
      return Optional.empty();
    }
  }

  /** Ties the issuer's name of a person to the account with the address that it has verified. */
  private void link(URI issuer, JWTClaimsSet claims) throws ParseException {
    var email = claims.getStringClaim("email");
    if (email == null || !Boolean.TRUE.equals(claims.getBooleanClaim("email_verified"))) {
      return;
    }
    db.change(
        "external-identity.link",
        tx -> {
          var mapper = tx.mapper(ExternalIdentityMapper.class);
          Optional<Account> account = addresses.ownerOf(tx, email);
          if (account.isPresent()
              && mapper.find(issuer.toString(), claims.getSubject()).isEmpty()) {
            mapper.insert(issuer.toString(), claims.getSubject(), account.get().id(), tx.now());
          }
        });
    people.invalidate(claims.getSubject());
  }

  /** Scopes of others are passed over; ours are taken exactly. */
  private static Set<Scope> scopes(@Nullable String text) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    if (text != null) {
      var named = new HashSet<>(Arrays.asList(text.split(" ")));
      Arrays.stream(Scope.values())
          .filter(scope -> named.contains(scope.wire()))
          .forEach(scopes::add);
    }
    return scopes;
  }

  private DefaultJWTProcessor<SecurityContext> processor(URI issuer) {
    var selector =
        new JWSVerificationKeySelector<>(ALGORITHMS, new IssuerKeys(outbound, issuer, clock));
    var made = new DefaultJWTProcessor<SecurityContext>();
    made.setJWSTypeVerifier(TYPES);
    // For a token that does not even say it comes from the issuer, the issuer is not asked.
    made.setJWTClaimsSetAwareJWSKeySelector(
        (header, claims, context) ->
            issuer.toString().equals(claims.getIssuer())
                ? selector.selectJWSKeys(header, context)
                : List.of());
    made.setJWTClaimsSetVerifier(new Claims(issuer));
    return made;
  }

  /** What a token must say, by the clock of this server. */
  private final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
    Claims(URI issuer) {
      super(
          settings.resources().stream().map(URI::toString).collect(Collectors.toSet()),
          new JWTClaimsSet.Builder().issuer(issuer.toString()).build(),
          Set.of("sub", "exp", "iat"),
          Set.of());
    }

    @Override
    protected Date currentTime() {
      return Date.from(clock.instant());
    }
  }
}
