package dev.platform.identity.oauth.client;

import dev.platform.base.net.UrlPorts;
import java.net.URI;
import java.util.Objects;
import java.util.Set;

/** Where the answer to an authorization request may go. */
public final class RedirectUris {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

  private RedirectUris() {}

  /** Whether a client may name an address at all: https, or http to the person's own machine. */
  static boolean isAcceptable(URI uri) {
    boolean plain =
        uri.isAbsolute()
            && !uri.isOpaque()
            && uri.getHost() != null
            && uri.getRawFragment() == null
            && uri.getRawUserInfo() == null
            && UrlPorts.areValid(uri);
    return plain && ("https".equals(uri.getScheme()) || isLoopback(uri));
  }

  /** Whether an address is the person's own machine, where any program may listen. */
  public static boolean isLoopback(URI uri) {
    return "http".equals(uri.getScheme()) && LOOPBACK.contains(String.valueOf(uri.getHost()));
  }

  /**
   * Character for character; only the port of a loopback address may differ (RFC 8252 7.3), because
   * a program on the person's machine takes the port that is free.
   */
  static boolean matches(URI known, URI given) {
    if (known.toString().equals(given.toString())) {
      return true;
    }
    return isLoopback(known)
        && isAcceptable(given)
        && Objects.equals(known.getScheme(), given.getScheme())
        && Objects.equals(known.getHost(), given.getHost())
        && Objects.equals(known.getRawPath(), given.getRawPath())
        && Objects.equals(known.getRawQuery(), given.getRawQuery());
  }
}
