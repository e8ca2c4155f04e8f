package dev.platform.identity.session;

import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells browsers again in which a person has logged in before, by a cookie that outlives sessions
 * and logging out. It gives no access; it only keeps the person's own tries apart from those of
 * strangers who guess. It is encrypted and bound to one address, and nothing of it is kept here.
 */
public final class KnownBrowsers {
  private static final String NAME = "platform_browser_";
  private static final int NAME_LENGTH = 12;
  private static final int NONCE_BYTES = 16;
  private static final Duration LIFE = Duration.ofDays(365);

  private final Vault vault;
  private final Clock clock;
  private final SessionCookies cookies;

  @Inject
  KnownBrowsers(Vault vault, Clock clock, SessionCookies cookies) {
    this.vault = vault;
    this.clock = clock;
    this.cookies = cookies;
  }

  /**
   * What tells this browser from others, if the person has logged in in it before.
   *
   * @param email who wants to log in
   * @param cookie finds the value of a cookie of the request; null if there is none
   */
  public Optional<String> find(String email, Function<String, @Nullable String> cookie) {
    return Optional.ofNullable(cookie.apply(cookies.named(name(email))))
        .flatMap(KnownBrowsers::decode)
        .flatMap(brought -> vault.open(brought, place(email)))
        .map(Secret::reveal)
        .filter(this::isYoung);
  }

  /** Gives the browser its cookie with the answer to this request: the person has logged in. */
  public void remember(String email) {
    var text = clock.instant().getEpochSecond() + "." + RandomTokens.token(NONCE_BYTES);
    cookies.write(
        cookies.named(name(email)),
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(vault.encrypt(new Secret(text), place(email))),
        LIFE);
  }

  private boolean isYoung(String text) {
    var since = Instant.ofEpochSecond(Long.parseLong(text.substring(0, text.indexOf('.'))));
    return clock.instant().isBefore(since.plus(LIFE));
  }

  private static Optional<byte[]> decode(String value) {
    try {
      return Optional.of(Base64.getUrlDecoder().decode(value));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** A cookie for each person, for browsers that several share. */
  private static String name(String email) {
    return NAME + digest(email).substring(0, NAME_LENGTH);
  }

  private static String place(String email) {
    return "known_browser/" + digest(email);
  }

  private static String digest(String email) {
    return Digests.sha256(email.trim().toLowerCase(Locale.ROOT));
  }
}
