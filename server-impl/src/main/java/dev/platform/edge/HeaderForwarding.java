package dev.platform.edge;

import dev.platform.base.proxy.TrustedProxies;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which headers pass the edge, and which it adds. */
final class HeaderForwarding {

  private static final String FORWARDED_FOR = "X-Forwarded-For";
  private static final String FORWARDED_PROTO = "X-Forwarded-Proto";
  private static final String FORWARDED_HOST = "X-Forwarded-Host";
  private static final String REQUEST_ID = "X-Request-Id";
  private static final Pattern SANE_ID = Pattern.compile("[A-Za-z0-9._:+/=@-]{1,128}");

  private final TrustedProxies proxies;

  HeaderForwarding(TrustedProxies proxies) {
    this.proxies = proxies;
  }

  /** The id by which a request is found in logs: the client's own if it is sane. */
  String requestId(HttpServerRequest request) {
    String given = request.getHeader(REQUEST_ID);
    return given != null && SANE_ID.matcher(given).matches() ? given : newId();
  }

  private static String newId() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
  }

  /** Who asks: behind trusted proxies, the address that the farthest of them saw. */
  String clientIp(HttpServerRequest request) {
    return proxies.client(
        remoteAddress(request), proofs(request), request.headers().getAll(FORWARDED_FOR));
  }

  /** Fills the headers of the request to an instance. */
  void request(Exchange exchange, MultiMap out) {
    HttpServerRequest request = exchange.request();
    String remote = remoteAddress(request);
    boolean trusting = proxies.include(remote, proofs(request));
    copy(request.headers(), out, name -> endsHere(name) || isForged(name, trusting));
    joinCookies(request, out);
    String chain = trusting ? chain(request) : null;
    String asked = trusting ? request.getHeader(FORWARDED_HOST) : null;
    String authority = exchange.target().host().authority();
    out.set(FORWARDED_FOR, chain == null ? remote : chain + ", " + remote);
    out.set(FORWARDED_PROTO, scheme(request, trusting));
    out.set(FORWARDED_HOST, asked == null ? authority : asked);
    out.set(REQUEST_ID, exchange.requestId());
    out.set("Host", authority);
  }

  /** The scheme of the URL that the client has: behind trusted proxies, what they say. */
  String scheme(HttpServerRequest request) {
    return scheme(request, proxies.include(remoteAddress(request), proofs(request)));
  }

  private static String scheme(HttpServerRequest request, boolean trusting) {
    String proto = trusting ? request.getHeader(FORWARDED_PROTO) : null;
    return proto == null ? (request.isSSL() ? "https" : "http") : proto;
  }

  /** HTTP/2 may split them; HTTP/1.1 has one line of them (RFC 9113, 8.2.3). */
  private static void joinCookies(HttpServerRequest request, MultiMap out) {
    List<String> cookies = request.headers().getAll(HttpHeaders.COOKIE);
    if (cookies.size() > 1 && Http2Requests.is(request)) {
      out.set(HttpHeaders.COOKIE, String.join("; ", cookies));
    }
  }

  /** Fills the headers of the response to a client. */
  void response(Exchange exchange, MultiMap in) {
    MultiMap out = exchange.response().headers();
    copy(in, out, name -> false);
    out.set(REQUEST_ID, exchange.requestId());
  }

  private static boolean endsHere(String name) {
    return name.equalsIgnoreCase("expect") || name.equalsIgnoreCase(TrustedProxies.PROOF);
  }

  /**
   * Whether a header says where a request comes from, and no proxy of ours has written it. Programs
   * that read headers as variables, as CGI does, take an underscore for a dash; no proxy writes
   * one.
   */
  private static boolean isForged(String name, boolean trusting) {
    return isAboutTheWay(name) && (!trusting || name.contains("_"));
  }

  private static boolean isAboutTheWay(String name) {
    int first = name.charAt(0) | 0x20;
    if (first != 'x' && first != 'f') {
      return false;
    }
    String plain = name.toLowerCase(Locale.ROOT).replace('_', '-');
    return plain.startsWith("x-forwarded-")
        || plain.equals("forwarded")
        || plain.equals("x-real-ip");
  }

  private static void copy(MultiMap from, MultiMap to, Predicate<String> isDropped) {
    Set<String> named = connectionOptions(from);
    for (Map.Entry<String, String> header : from) {
      String name = header.getKey();
      if (!isHopByHop(name) && !isNamed(name, named) && !isDropped.test(name)) {
        to.add(name, header.getValue());
      }
    }
  }

  private static boolean isHopByHop(String name) {
    return switch (name.length()) {
      case 2 -> name.equalsIgnoreCase("te");
      case 7 -> name.equalsIgnoreCase("trailer") || name.equalsIgnoreCase("upgrade");
      case 10 -> name.equalsIgnoreCase("connection") || name.equalsIgnoreCase("keep-alive");
      case 16 -> name.equalsIgnoreCase("proxy-connection");
      case 17 -> name.equalsIgnoreCase("transfer-encoding");
      case 18 -> name.equalsIgnoreCase("proxy-authenticate");
      case 19 -> name.equalsIgnoreCase("proxy-authorization");
      default -> false;
    };
  }

  /** The removal of some would change the meaning of the message, whatever is named. */
  private static boolean isNamed(String name, Set<String> named) {
    return !named.isEmpty()
        && named.contains(name.toLowerCase(Locale.ROOT))
        && !name.equalsIgnoreCase("content-length")
        && !name.equalsIgnoreCase("host");
  }

  /** What {@code Connection} names, in lower case. */
  static Set<String> connectionOptions(MultiMap headers) {
    List<String> values = headers.getAll(HttpHeaders.CONNECTION);
    if (values.isEmpty()) {
      return Set.of();
    }
    Set<String> names = new HashSet<>();
    for (String value : values) {
      for (String name : value.split(",")) {
        names.add(name.strip().toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  private static @Nullable String chain(HttpServerRequest request) {
    List<String> values = request.headers().getAll(FORWARDED_FOR);
    return values.isEmpty() ? null : String.join(", ", values);
  }

  private static List<String> proofs(HttpServerRequest request) {
    return request.headers().getAll(TrustedProxies.PROOF);
  }

  private static String remoteAddress(HttpServerRequest request) {
    return request.remoteAddress().hostAddress();
  }
}
