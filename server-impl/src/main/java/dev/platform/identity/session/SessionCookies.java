package dev.platform.identity.session;

import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.ResponseHeaders;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;

/** Writes the cookie of a session: not readable by scripts, not sent from other sites' forms. */
public final class SessionCookies {
  private final ResponseHeaders answer;
  private final String prefix;
  private final String attributes;

  @Inject
  SessionCookies(ResponseHeaders answer, SessionSettings settings) {
    this.answer = answer;
    boolean isSecure = isSecure(settings.apiUrl());
    this.prefix = isSecure ? "__Host-" : "";
    this.attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "");
  }

  /** See {@link Authentication#sessionCookie}. */
  public String name() {
    return named(Authentication.SESSION_COOKIE);
  }

  /** A cookie's name on this origin. */
  String named(String cookie) {
    return prefix + cookie;
  }

  /** Gives the browser a new session with the answer to this request. The server ends it. */
  public void set(Secret token) {
    write(name(), token.reveal(), Sessions.LONGEST);
  }

  /** Takes the session from the browser. */
  public void clear() {
    write(name(), "", Duration.ZERO);
  }

  void write(String name, String value, Duration life) {
    answer.add("Set-Cookie", name + "=" + value + attributes + "; Max-Age=" + life.toSeconds());
  }

  private static boolean isSecure(URI origin) {
    return "https".equals(origin.getScheme());
  }
}
