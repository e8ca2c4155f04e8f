package dev.platform.edge;

import dev.platform.base.http.PercentEncoding;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Answers requests from the files of static sites. */
final class Sites {

  private static final String NOT_FOUND = "/404.html";

  /** No file system has longer ones. */
  private static final int MAX_PATH = 4_096;

  private final Vertx vertx;
  private final RequestLog log;

  Sites(Vertx vertx, RequestLog log) {
    this.vertx = vertx;
    this.log = log;
  }

  void serve(Exchange exchange, HostRoute.Site site) {
    respond(exchange, site)
        .onComplete(
            done -> exchange.log(log, site.resource(), null, exchange.response().bytesWritten()));
  }

  private Future<Void> respond(Exchange exchange, HostRoute.Site site) {
    HttpMethod method = exchange.request().method();
    if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
      exchange.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
      return exchange.respond(ErrorPages.readOnly(exchange.target().host().name()));
    }
    String path = exchange.target().path();
    if (path.length() > MAX_PATH) {
      return missing(exchange, site);
    }
    return look(site, path)
        .compose(
            look -> {
              addHeaders(exchange, look.headers());
              return look.lead().isPresent()
                  ? lead(exchange, site, look.lead().get())
                  : respond(exchange, site, look.found());
            });
  }

  /**
   * What a site says about a path.
   *
   * @param lead only if there is no file
   */
  private record Look(
      SiteFile.Found found, List<SiteRules.Header> headers, Optional<SiteRules.Destination> lead) {

    static Look at(HostRoute.Site site, String path) {
      SiteFile.Found found = SiteFile.find(site.root(), path);
      boolean isNothing = found instanceof SiteFile.Nothing;
      return new Look(
          found,
          site.rules().headersOf(path).toList(),
          isNothing ? site.rules().destinationOf(path) : Optional.empty());
    }
  }

  /** Beside the event loop, which reads no files and tries no thousand patterns. */
  private Future<Look> look(HostRoute.Site site, String path) {
    return vertx.executeBlocking(() -> Look.at(site, path), false);
  }

  /** At the last moment, so that they take the place of the edge's own. */
  private static void addHeaders(Exchange exchange, List<SiteRules.Header> headers) {
    exchange
        .response()
        .headersEndHandler(
            end ->
                headers.forEach(it -> exchange.response().putHeader(it.name(), utf8(it.value()))));
  }

  /** A character for each byte, as headers are written. */
  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private Future<Void> lead(Exchange exchange, HostRoute.Site site, SiteRules.Destination lead) {
    String destination = lead.place();
    return switch (lead.kind()) {
      case REDIRECT -> redirect(exchange, destination);
      case REWRITE ->
          find(site.root(), destination).compose(found -> rewritten(exchange, site, found));
    };
  }

  /** The client's query goes along, unless the destination has one of its own. */
  private static Future<Void> redirect(Exchange exchange, String destination) {
    String query = destination.contains("?") ? "" : query(exchange);
    return exchange
        .response()
        .setStatusCode(301)
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
        .putHeader(HttpHeaders.LOCATION, location(destination, query))
        .end();
  }

  private static String query(Exchange exchange) {
    return PercentEncoding.printable(exchange.target().query());
  }

  /** A path from a gap must not turn into the name of a host. */
  private static String location(String destination, String query) {
    String place =
        destination.startsWith("//") ? destination.replaceFirst("^/+", "/") : destination;
    int fragment = place.indexOf('#');
    return fragment < 0
        ? place + query
        : place.substring(0, fragment) + query + place.substring(fragment);
  }

  private Future<Void> rewritten(Exchange exchange, HostRoute.Site site, SiteFile.Found found) {
    if (found instanceof SiteFile.Folder folder) {
      return find(site.root(), folder.location()).compose(index -> respond(exchange, site, index));
    }
    return respond(exchange, site, found);
  }

  private Future<Void> respond(Exchange exchange, HostRoute.Site site, SiteFile.Found found) {
    if (found instanceof SiteFile.File there) {
      return new FileResponse(vertx, exchange, there.file()).send();
    }
    if (found instanceof SiteFile.Folder folder) {
      return exchange
          .response()
          .setStatusCode(301)
          .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
          .putHeader(HttpHeaders.LOCATION, folder.location() + query(exchange))
          .end();
    }
    return missing(exchange, site);
  }

  private Future<Void> missing(Exchange exchange, HostRoute.Site site) {
    return find(site.root(), NOT_FOUND)
        .compose(
            custom ->
                custom instanceof SiteFile.File there
                    ? new FileResponse(vertx, exchange, there.file()).sendAsMissing()
                    : exchange.respond(ErrorPages.missing(exchange.target().host().name())));
  }

  private Future<SiteFile.Found> find(Path root, String urlPath) {
    return vertx.executeBlocking(() -> SiteFile.find(root, urlPath), false);
  }
}
