package dev.platform.surface.mcp;

import dev.platform.base.error.Failure;
import dev.platform.identity.session.SessionSettings;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which pages may call. A page whose name leads to this machine, though it is another one's, names
 * itself in both headers.
 */
final class McpOrigins {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final String own;

  @Inject
  McpOrigins(SessionSettings settings) {
    this.own = host(settings.apiUrl().toString());
  }

  /**
   * Checks where a request comes from.
   *
   * @param host who was called; null if the request does not tell
   * @param origin the page that calls; null if it is none
   * @throws Failure forbidden
   */
  void check(@Nullable String host, @Nullable String origin) {
    if (host != null
        && !isOwn(host("http://" + host))
        && !LOOPBACK.contains(host("http://" + host))) {
      throw Failure.forbidden("The Host header must be that of the API.");
    }
    if (origin != null && !isOwn(host(origin))) {
      throw Failure.forbidden("Cross-site request rejected.");
    }
  }

  /** All names of this machine are one. */
  private boolean isOwn(String host) {
    return host.equals(own) || (LOOPBACK.contains(own) && LOOPBACK.contains(host));
  }

  private static String host(String url) {
    try {
      var host = URI.create(url).getHost();
      return host == null ? "" : host.toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
