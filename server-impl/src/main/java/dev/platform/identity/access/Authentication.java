package dev.platform.identity.access;

import org.jspecify.annotations.Nullable;

/** Finds out who is asking. */
public interface Authentication {

  /** The name of the cookie that carries a dashboard session, at an origin without TLS. */
  String SESSION_COOKIE = "platform_session";

  /**
   * The name of the cookie that carries a dashboard session. With TLS it has the prefix {@code
   * __Host-}: browsers take such a cookie from this origin only, not from a customer's service on a
   * neighbouring or lower name, which could else put its own session into a person's browser.
   */
  default String sessionCookie() {
    return SESSION_COOKIE;
  }

  /**
   * The caller of a bearer token.
   *
   * @param audience what the token must be good for
   * @throws dev.platform.base.error.Failure unauthenticated if the token is not or no longer good
   */
  Caller bearer(String token, Audience audience);

  /**
   * The caller of a dashboard session.
   *
   * @param cookie value of the session cookie
   * @param csrfToken value of {@code X-CSRF-Token}; needed when the request writes
   * @param access whether the request writes
   * @throws dev.platform.base.error.Failure unauthenticated if the session is not or no longer
   *     good; forbidden if the CSRF token is missing or wrong
   */
  Caller session(String cookie, @Nullable String csrfToken, Intent access);

  /**
   * The caller of a bearer token that was good, for what goes on longer than a token lives: a token
   * that has expired since does not matter, only whether it or its credential was revoked.
   *
   * @param token as {@link #bearer} took it
   * @param caller as {@link #bearer} answered
   * @throws dev.platform.base.error.Failure unauthenticated if the token or its credential was
   *     revoked
   */
  Caller still(String token, Caller caller);

  /** What a token is good for: it is taken nowhere else. */
  enum Audience {
    /** The API. */
    API,
    /** The tool server. */
    TOOLS
  }

  /** What a request is about to do. */
  enum Intent {
    READ,
    WRITE
  }
}
