package dev.platform.identity.oauth.authorization;

/** Shows an error to a person who is not sent on without a look. */
public interface ErrorPages {

  /** A page that says what is wrong and where the client wants the person to go on. */
  Page page(ErrorResponse answer);

  /**
   * A page.
   *
   * @param html all of it
   * @param policy its {@code Content-Security-Policy}
   */
  record Page(String html, String policy) {}
}
