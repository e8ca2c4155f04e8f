package dev.platform.edge;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The host that a request asks for.
 *
 * @param authority as it was written, with the port
 * @param name lower case, without port and trailing dot
 */
record Host(String authority, String name) {

  private static final int MAX_LENGTH = 253;
  private static final int MAX_AUTHORITY = MAX_LENGTH + ".:65535".length();
  private static final int MAX_PORT = 65_535;
  private static final String LABEL = "[a-zA-Z0-9_](?:[a-zA-Z0-9_-]{0,61}[a-zA-Z0-9_])?";
  private static final Pattern AUTHORITY =
      Pattern.compile(
          "(?<name>"
              + LABEL
              + "(?:\\."
              + LABEL
              + ")*|\\[[0-9a-fA-F:.]+])\\.?(?::(?<port>\\d{0,5}))?");

  /** Most requests name a host that was named before. What is too long for one is not kept. */
  private static final LoadingCache<String, Optional<Host>> PARSED =
      Caches.newBuilder().maximumSize(10_000).build(Host::read);

  /** The host of a request; empty if it names none, several, or something that is no host. */
  static Optional<Host> of(HttpServerRequest request) {
    if (Http2Requests.is(request)) {
      return Optional.ofNullable(Http2Requests.authority(request)).flatMap(Host::parse);
    }
    List<String> hosts = request.headers().getAll(HttpHeaders.HOST);
    return hosts.size() == 1 ? parse(hosts.get(0)) : Optional.empty();
  }

  static Optional<Host> parse(String authority) {
    return authority.length() > MAX_AUTHORITY ? Optional.empty() : PARSED.get(authority);
  }

  private static Optional<Host> read(String authority) {
    Matcher matcher = AUTHORITY.matcher(authority);
    if (!matcher.matches() || isBeyond(matcher.group("port"))) {
      return Optional.empty();
    }
    String name = matcher.group("name").toLowerCase(Locale.ROOT);
    return name.length() > MAX_LENGTH ? Optional.empty() : Optional.of(new Host(authority, name));
  }

  private static boolean isBeyond(@Nullable String port) {
    return port != null && !port.isEmpty() && Integer.parseInt(port) > MAX_PORT;
  }

  /** Another host at the same port. */
  String authority(String other) {
    int port = authority.lastIndexOf(':');
    return port > authority.lastIndexOf(']') ? other + authority.substring(port) : other;
  }

  /**
   * What the route table knows the service by: its slug below the platform's domain, the whole name
   * elsewhere. Empty if no service can have this host.
   */
  Optional<String> label(String domain) {
    if (name.startsWith("[") || name.equals(domain)) {
      return Optional.empty();
    }
    if (name.endsWith("." + domain)) {
      String slug = name.substring(0, name.length() - domain.length() - 1);
      return slug.contains(".") ? Optional.empty() : Optional.of(slug);
    }
    // Without a dot it would be taken for a slug.
    return name.contains(".") ? Optional.of(name) : Optional.empty();
  }
}
