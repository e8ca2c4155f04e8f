package dev.platform.edge;

import dev.platform.base.proxy.TrustedProxies;
import dev.platform.edge.upstream.RequestHead;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which headers pass the edge, and which it adds. */
final class HeaderForwarding {

  private static final String FORWARDED_FOR = "X-Forwarded-For";
  private static final String FORWARDED_PROTO = "X-Forwarded-Proto";
  private static final String FORWARDED_HOST = "X-Forwarded-Host";
  private static final String REQUEST_ID = "X-Request-Id";

  /** The same, found faster. */
  static final CharSequence REQUEST_ID_KEY =
      io.vertx.core.http.HttpHeaders.createOptimized(REQUEST_ID);

  private static final String COOKIE = "cookie";
  private static final Pattern SANE_ID = Pattern.compile("[A-Za-z0-9._:+/=@-]{1,128}");

  /** They are about one connection (RFC 9110, 7.6.1). */
  private static final HeaderNames HOP_BY_HOP =
      HeaderNames.of(
          "Connection",
          "Keep-Alive",
          "Proxy-Authenticate",
          "Proxy-Authorization",
          "Proxy-Connection",
          "TE",
          "Trailer",
          "Transfer-Encoding",
          "Upgrade");

  /** Without them a message would mean something else, whatever {@code Connection} names. */
  private static final HeaderNames NEVER_HOP_BY_HOP = HeaderNames.of("Content-Length", "Host");

  /** The edge follows or replaces them. */
  private static final HeaderNames ENDS_HERE =
      HeaderNames.of(
          "Expect",
          "Host",
          // CGI makes of it the variable HTTP_PROXY, by which programs choose a proxy.
          "Proxy",
          TrustedProxies.PROOF,
          FORWARDED_FOR,
          FORWARDED_PROTO,
          FORWARDED_HOST,
          REQUEST_ID);

  private final TrustedProxies proxies;

  HeaderForwarding(TrustedProxies proxies) {
    this.proxies = proxies;
  }

  /** The id by which a request is found in logs: the client's own if it is sane. */
  String requestId(HttpServerRequest request) {
    String given = request.getHeader(REQUEST_ID_KEY);
    return given != null && SANE_ID.matcher(given).matches() ? given : newId();
  }

  private static String newId() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
  }

  /** Who sends a request. Whoever does not have the address of a proxy is not asked for a proof. */
  Sender sender(HttpServerRequest request) {
    String address = request.remoteAddress().hostAddress();
    if (!proxies.have(address)) {
      return new Sender(address, address, false);
    }
    List<String> proofs = request.headers().getAll(TrustedProxies.PROOF);
    List<String> chain = request.headers().getAll(FORWARDED_FOR);
    return new Sender(
        address, proxies.client(address, proofs, chain), proxies.include(address, proofs));
  }

  /** Fills the head of the request to an instance. */
  void request(Exchange exchange, RequestHead out) {
    HttpServerRequest request = exchange.request();
    MultiMap in = request.headers();
    boolean trusting = exchange.sender().isTrusted();
    boolean joinsCookies = Http2Requests.is(request);
    Set<String> named = connectionOptions(in);
    for (Map.Entry<String, String> header : in) {
      String name = header.getKey();
      if (passes(name, named)
          && !ENDS_HERE.contain(name)
          && !isForged(name, trusting)
          && !(joinsCookies && name.equalsIgnoreCase(COOKIE))) {
        out.add(name, header.getValue());
      }
    }
    if (joinsCookies) {
      joinCookies(in, out);
    }
    String remote = exchange.sender().address();
    String chain = trusting ? chain(request) : null;
    String asked = trusting ? request.getHeader(FORWARDED_HOST) : null;
    String authority = exchange.target().host().authority();
    out.add("Host", authority)
        .add(FORWARDED_FOR, chain == null ? remote : chain + ", " + remote)
        .add(FORWARDED_PROTO, scheme(exchange))
        .add(FORWARDED_HOST, asked == null ? authority : asked)
        .add(REQUEST_ID, exchange.requestId());
    if (exchange.awaitsContinue()) {
      out.add("Expect", "100-continue");
    }
  }

  /** The scheme of the URL that the client has: behind trusted proxies, what they say. */
  static String scheme(Exchange exchange) {
    HttpServerRequest request = exchange.request();
    String proto = exchange.sender().isTrusted() ? request.getHeader(FORWARDED_PROTO) : null;
    return proto == null ? (request.isSSL() ? "https" : "http") : proto;
  }

  /** HTTP/2 may split them; HTTP/1.1 has one line of them (RFC 9113, 8.2.3). */
  private static void joinCookies(MultiMap in, RequestHead out) {
    List<String> cookies = in.getAll(COOKIE);
    if (!cookies.isEmpty()) {
      out.add(COOKIE, String.join("; ", cookies));
    }
  }

  /** Fills the headers of the response to a client, beside the id that it has. */
  void response(HttpHeaders in, MultiMap out) {
    Set<String> named = connectionOptions(in.getAll(HttpHeaderNames.CONNECTION));
    for (Map.Entry<String, String> header : in) {
      String name = header.getKey();
      if (passes(name, named) && !name.equalsIgnoreCase(REQUEST_ID)) {
        out.add(name, header.getValue());
      }
    }
  }

  private static boolean passes(String name, Set<String> named) {
    return !HOP_BY_HOP.contain(name) && (named.isEmpty() || !isNamed(name, named));
  }

  private static boolean isNamed(String name, Set<String> named) {
    return named.contains(name.toLowerCase(Locale.ROOT)) && !NEVER_HOP_BY_HOP.contain(name);
  }

  /** Whether a header says where a request comes from, and no proxy of ours has written it. */
  private static boolean isForged(String name, boolean trusting) {
    return ProxyHeaders.contain(name) && (!trusting || ProxyHeaders.isUnderscored(name));
  }

  /** What {@code Connection} names, in lower case. */
  static Set<String> connectionOptions(MultiMap headers) {
    return connectionOptions(headers.getAll(HttpHeaderNames.CONNECTION));
  }

  private static Set<String> connectionOptions(List<String> values) {
    if (values.isEmpty() || (values.size() == 1 && namesNothing(values.get(0)))) {
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

  /** It is the usual one: {@code Keep-Alive} never passes anyway, and there is no {@code Close}. */
  private static boolean namesNothing(String value) {
    return value.equalsIgnoreCase("keep-alive") || value.equalsIgnoreCase("close");
  }

  private static @Nullable String chain(HttpServerRequest request) {
    List<String> values = request.headers().getAll(FORWARDED_FOR);
    return values.isEmpty() ? null : String.join(", ", values);
  }
}
