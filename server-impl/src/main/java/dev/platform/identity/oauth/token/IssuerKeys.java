package dev.platform.identity.oauth.token;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.CachingJWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.OutageTolerantJWKSetSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.jwk.source.RateLimitedJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds and keeps the keys of another issuer, through the guarded way out. Everybody can send a
 * token that makes this server ask for them; so one request asks, however many there are, and the
 * issuer is asked twice within {@link #PAUSE} at most.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {
  /** How long keys are used before they are read again. */
  static final Duration FRESH = Duration.ofMinutes(5);

  /** How long they are used while the issuer does not answer. */
  static final Duration STALE = Duration.ofHours(1);

  /** Within this time the issuer is asked twice at most: for what is new, and for what fails. */
  static final Duration PAUSE = Duration.ofSeconds(30);

  private static final Logger log = LoggerFactory.getLogger(IssuerKeys.class);
  private static final String OWNER = "issuer";
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(5), 256 * 1024);

  private final Outbound outbound;
  private final URI issuer;
  private final Clock clock;
  private final JWKSetSource<SecurityContext> known;

  IssuerKeys(Outbound outbound, URI issuer, Clock clock) {
    this.outbound = outbound;
    this.issuer = issuer;
    this.clock = clock;
    var tolerant = new OutageTolerantJWKSetSource<>(new Remote(), STALE.toMillis(), null);
    var limited = new RateLimitedJWKSetSource<>(tolerant, PAUSE.toMillis(), null);
    this.known = new CachingJWKSetSource<>(limited, FRESH.toMillis(), PATIENCE.toMillis(), null);
  }

  /**
   * The keys that fit; none if the issuer has none such.
   *
   * @throws KeySourceException if the keys of the issuer are not known
   */
  @Override
  public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context)
      throws KeySourceException {
    var keys = known.getJWKSet(JWKSetCacheRefreshEvaluator.noRefresh(), clock.millis(), context);
    var found = selector.select(keys);
    return found.isEmpty() ? selector.select(newer(keys, context)) : found;
  }

  /** An unknown key may be a new one. */
  private JWKSet newer(JWKSet keys, @Nullable SecurityContext context) throws KeySourceException {
    try {
      return known.getJWKSet(
          JWKSetCacheRefreshEvaluator.referenceComparison(keys), clock.millis(), context);
    } catch (RateLimitReachedException e) {
      return keys;
    }
  }

  /** Asks the issuer. */
  private final class Remote implements JWKSetSource<SecurityContext> {
    @Override
    public JWKSet getJWKSet(
        JWKSetCacheRefreshEvaluator refresh, long now, @Nullable SecurityContext context)
        throws JWKSetUnavailableException {
      try {
        return JWKSet.parse(text(read(metadata().getJWKSetURI())));
      } catch (IOException | java.text.ParseException e) {
        log.warn("cannot fetch the keys of {}: {}", issuer, e.getMessage());
        throw new JWKSetUnavailableException("the keys of " + issuer + " cannot be read", e);
      }
    }

    @Override
    public void close() {}
  }

  /** The metadata must name the issuer itself, or it is somebody else's (RFC 8414 3.3). */
  private AuthorizationServerMetadata metadata() throws IOException {
    for (URI place : places()) {
      var answer = ask(place);
      if (answer.status() == 200) {
        try {
          var metadata = AuthorizationServerMetadata.parse(text(answer));
          if (metadata.getIssuer().getValue().equals(issuer.toString())
              && metadata.getJWKSetURI() != null) {
            return metadata;
          }
        } catch (ParseException e) {
          throw new IOException("the metadata of " + issuer + " cannot be read", e);
        }
      }
    }
    throw new IOException(issuer + " has no metadata with its issuer and jwks_uri");
  }

  private List<URI> places() {
    var origin = issuer.resolve("/").toString();
    var path = issuer.getRawPath() == null ? "" : issuer.getRawPath().replaceAll("/$", "");
    return List.of(
        URI.create(origin + ".well-known/oauth-authorization-server" + path),
        URI.create(issuer.toString().replaceAll("/$", "") + "/.well-known/openid-configuration"));
  }

  private Outbound.Response read(URI address) throws IOException {
    var answer = ask(address);
    if (answer.status() != 200) {
      throw new IOException(address + " returned " + answer.status());
    }
    return answer;
  }

  private Outbound.Response ask(URI address) throws IOException {
    try {
      return outbound.send(Outbound.Request.get(OWNER, address, "application/json"), LIMITS);
    } catch (OutboundException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String text(Outbound.Response answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
