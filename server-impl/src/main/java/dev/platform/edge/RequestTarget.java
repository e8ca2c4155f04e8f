package dev.platform.edge;

import dev.platform.base.http.PercentEncoding;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request asks for.
 *
 * @param host where
 * @param uri path and query, as written
 */
record RequestTarget(Host host, String uri) {

  /** Stands for a target that cannot be understood. */
  static final RequestTarget NONE = new RequestTarget(new Host("", ""), "/");

  private static final Pattern ABSOLUTE =
      Pattern.compile("https?://(?<authority>[^/?#]*)(?<rest>.*)", Pattern.CASE_INSENSITIVE);

  static Optional<RequestTarget> of(HttpServerRequest request) {
    return Host.of(request).flatMap(host -> of(request, host));
  }

  private static Optional<RequestTarget> of(HttpServerRequest request, Host host) {
    String uri = request.uri();
    if (uri.startsWith("/") || (uri.equals("*") && request.method().equals(HttpMethod.OPTIONS))) {
      return Optional.of(new RequestTarget(host, uri));
    }
    Matcher absolute = ABSOLUTE.matcher(uri);
    if (!absolute.matches()) {
      return Optional.empty();
    }
    String rest = absolute.group("rest");
    return Host.parse(absolute.group("authority"))
        .filter(named -> named.name().equals(host.name()))
        .map(named -> new RequestTarget(host, rest.startsWith("/") ? rest : "/" + rest));
  }

  /** The path without the query. */
  String path() {
    int end = uri.indexOf('?');
    return end < 0 ? uri : uri.substring(0, end);
  }

  /** The path with bytes escaped that are no text by themselves, for logs. */
  String printablePath() {
    return PercentEncoding.printable(path());
  }

  /** The query with its question mark, or nothing. */
  String query() {
    return uri.substring(path().length());
  }
}
