package dev.platform.identity.session;

import dev.platform.base.secret.Secret;
import dev.platform.identity.access.AnswerHeaders;
import dev.platform.identity.access.Authentication;
import jakarta.inject.Inject;
import java.net.URI;

/** Writes the cookie of a session: not readable by scripts, not sent from other sites' forms. */
public final class SessionCookies {
  private final AnswerHeaders answer;
  private final String name;
  private final String attributes;

  @Inject
  SessionCookies(AnswerHeaders answer, SessionSettings settings) {
    this.answer = answer;
    boolean isSecure = isSecure(settings.apiUrl());
    this.name = (isSecure ? "__Host-" : "") + Authentication.SESSION_COOKIE;
    this.attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "");
  }

  /** See {@link Authentication#sessionCookie}. */
  public String name() {
    return name;
  }

  /** Gives the browser a new session with the answer to this request. The server ends it. */
  public void set(Secret token) {
    write(token.reveal(), Sessions.LONGEST.toSeconds());
  }

  /** Takes the session from the browser. */
  public void clear() {
    write("", 0);
  }

  private void write(String value, long seconds) {
    answer.add("Set-Cookie", name + "=" + value + attributes + "; Max-Age=" + seconds);
  }

  private static boolean isSecure(URI origin) {
    return "https".equals(origin.getScheme());
  }
}
