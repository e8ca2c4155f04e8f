package dev.platform.identity.oauth.authorization;

/** Shows an error to a user who is not redirected automatically. */
public interface ErrorPages {

  /** A page with the error and a link to the redirect URI. */
  Page page(ErrorResponse error);

  /**
   * A page.
   *
   * @param html all of it
   * @param policy its {@code Content-Security-Policy}
   */
  record Page(String html, String policy) {}
}
