package dev.platform.identity.oauth;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.Unreachable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds and keeps the keys of another issuer, through the guarded way out. Everybody can send a
 * token that makes this server ask for them; so one request asks, however many there are, and a
 * failure is remembered like an answer.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {
  /** How long keys are used before they are read again. */
  static final Duration FRESH = Duration.ofMinutes(5);

  /** How long they are used while the issuer does not answer. */
  static final Duration STALE = Duration.ofHours(1);

  /** How long it takes until the issuer is asked again, after a failure or for an unknown key. */
  static final Duration PAUSE = Duration.ofSeconds(30);

  private static final Logger log = LoggerFactory.getLogger(IssuerKeys.class);
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(5), 256 * 1024);

  private final Outbound outbound;
  private final URI issuer;
  private final Clock clock;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Known known;

  IssuerKeys(Outbound outbound, URI issuer, Clock clock) {
    this.outbound = outbound;
    this.issuer = issuer;
    this.clock = clock;
  }

  /**
   * What came of the last time that the issuer was asked.
   *
   * @param keys the keys; null if they were never read, or too long ago
   * @param readAt when they were read
   * @param askedAt when the issuer was asked
   */
  private record Known(@Nullable JWKSet keys, Instant readAt, Instant askedAt) {
    boolean isDue(Instant now) {
      return keys == null || !now.isBefore(readAt.plus(FRESH));
    }

    /** Whether they are too old to be used at all. */
    boolean isOver(Instant now) {
      return keys != null && !now.isBefore(readAt.plus(STALE));
    }

    boolean mayAsk(Instant now) {
      return !now.isBefore(askedAt.plus(PAUSE));
    }
  }

  /**
   * The keys that fit; none if the issuer has none such.
   *
   * @throws KeySourceException if the keys of the issuer are not known
   */
  @Override
  public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context)
      throws KeySourceException {
    var before = known;
    var now = before == null || before.isDue(clock.instant()) ? ask(before) : before;
    var found = select(selector, now);
    // An unknown key may be a new one.
    return found.isEmpty() && now.equals(before) ? select(selector, ask(now)) : found;
  }

  private List<JWK> select(JWKSelector selector, Known now) throws KeySourceException {
    if (now.keys() == null) {
      throw new KeySourceException("the keys of " + issuer + " are not known");
    }
    return selector.select(now.keys());
  }

  /** Only who has nothing that can be used waits for another one who asks. */
  private Known ask(@Nullable Known before) throws KeySourceException {
    if (before != null && !before.mayAsk(clock.instant())) {
      return before;
    }
    if (before == null || before.isOver(clock.instant())) {
      if (!isFirst(LIMITS.time())) {
        return waitedInVain(before);
      }
    } else if (!isFirst(Duration.ZERO)) {
      return before;
    }
    try {
      var meanwhile = known;
      if (meanwhile != null && !meanwhile.equals(before)) {
        return meanwhile;
      }
      var answer = answer(before);
      known = answer;
      return answer;
    } finally {
      asking.unlock();
    }
  }

  private boolean isFirst(Duration patience) {
    try {
      return asking.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Known waitedInVain(@Nullable Known before) throws KeySourceException {
    var meanwhile = known;
    if (meanwhile == null || meanwhile.equals(before)) {
      throw new KeySourceException(issuer + " does not answer in time");
    }
    return meanwhile;
  }

  private Known answer(@Nullable Known before) {
    try {
      var keys = JWKSet.parse(text(read(metadata().getJWKSetURI())));
      return new Known(keys, clock.instant(), clock.instant());
    } catch (IOException | java.text.ParseException e) {
      log.warn("the keys of {} cannot be read now: {}", issuer, e.getMessage());
      var now = clock.instant();
      return before == null || before.isOver(now)
          ? new Known(null, Instant.EPOCH, now)
          : new Known(before.keys(), before.readAt(), now);
    }
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
    throw new IOException(issuer + " has no metadata with its own name and the place of its keys");
  }

  private List<URI> places() {
    var origin = issuer.resolve("/").toString();
    var path = issuer.getRawPath() == null ? "" : issuer.getRawPath().replaceAll("/$", "");
    return List.of(
        URI.create(origin + ".well-known/oauth-authorization-server" + path),
        URI.create(issuer.toString().replaceAll("/$", "") + "/.well-known/openid-configuration"));
  }

  private Outbound.Answer read(URI address) throws IOException {
    var answer = ask(address);
    if (answer.status() != 200) {
      throw new IOException(address + " answered " + answer.status());
    }
    return answer;
  }

  private Outbound.Answer ask(URI address) throws IOException {
    try {
      return outbound.send(Outbound.Request.get(address, "application/json"), LIMITS);
    } catch (Unreachable e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String text(Outbound.Answer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
