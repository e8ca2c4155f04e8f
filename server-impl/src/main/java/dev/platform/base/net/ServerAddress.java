package dev.platform.base.net;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The host and the port of a URL, which may have an international name.
 *
 * @param host a name in lower-case ASCII, or an IP address; an IPv6 address has its brackets
 * @param port negative if the URL has none
 */
public record ServerAddress(String host, int port) {
  private static final Pattern NAMED =
      Pattern.compile("(?<name>[^\\[\\]@:%]+)(:(?<port>[0-9]{0,5}))?");

  private static final Pattern LITERAL = Pattern.compile("(\\[[0-9a-f:.%]+]|[0-9.]+)");

  /** Empty if the URL has no host, or a user. */
  public static Optional<ServerAddress> of(URI uri) {
    String authority = uri.getRawAuthority();
    if (authority == null || uri.getRawUserInfo() != null) {
      return Optional.empty();
    }
    if (uri.getHost() != null && LITERAL.matcher(uri.getHost()).matches()) {
      return Optional.of(new ServerAddress(uri.getHost(), uri.getPort()));
    }
    var named = NAMED.matcher(authority);
    return named.matches()
        ? HostNames.ascii(named.group("name"))
            .map(host -> new ServerAddress(host, port(named.group("port"))))
        : Optional.empty();
  }

  private static int port(@Nullable String digits) {
    return digits == null || digits.isEmpty() ? -1 : Integer.parseInt(digits);
  }
}
