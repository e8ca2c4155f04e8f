package dev.platform.edge;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.nio.file.Path;

/** Answers requests from the files of static sites. */
final class Sites {

  private static final String NOT_FOUND = "/404.html";

  private final Vertx vertx;
  private final RequestLog log;

  Sites(Vertx vertx, RequestLog log) {
    this.vertx = vertx;
    this.log = log;
  }

  void serve(Exchange exchange, Route.Site site) {
    answer(exchange, site)
        .onComplete(
            done -> exchange.log(log, site.resource(), null, exchange.response().bytesWritten()));
  }

  private Future<Void> answer(Exchange exchange, Route.Site site) {
    HttpMethod method = exchange.request().method();
    if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
      exchange.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
      return exchange.answer(Pages.readOnly(exchange.target().host().name()));
    }
    return find(site.root(), exchange.target().path())
        .compose(found -> answer(exchange, site, found));
  }

  private Future<Void> answer(Exchange exchange, Route.Site site, SiteFile.Found found) {
    if (found instanceof SiteFile.File there) {
      return new Delivery(vertx, exchange, there.file()).send();
    }
    if (found instanceof SiteFile.Folder folder) {
      return exchange
          .response()
          .setStatusCode(301)
          .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
          .putHeader(HttpHeaders.LOCATION, folder.location() + exchange.target().query())
          .end();
    }
    return find(site.root(), NOT_FOUND)
        .compose(
            custom ->
                custom instanceof SiteFile.File there
                    ? new Delivery(vertx, exchange, there.file()).sendAsMissing()
                    : exchange.answer(Pages.missing(exchange.target().host().name())));
  }

  private Future<SiteFile.Found> find(Path root, String urlPath) {
    return vertx.executeBlocking(() -> SiteFile.find(root, urlPath), false);
  }
}
