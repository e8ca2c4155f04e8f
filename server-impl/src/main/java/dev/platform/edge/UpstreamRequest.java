package dev.platform.edge;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;

/** The way of one request to one instance, and of the response back. */
final class UpstreamRequest {

  private static final int SWITCHING_PROTOCOLS = 101;

  private final Proxy proxy;
  private final Exchange exchange;
  private final String resource;
  private final InFlightRequests.Lease lease;
  private final HttpClientRequest out;
  private long timer = -1;
  private boolean late;

  UpstreamRequest(
      Proxy proxy,
      Exchange exchange,
      String resource,
      InFlightRequests.Lease lease,
      HttpClientRequest out) {
    this.proxy = proxy;
    this.exchange = exchange;
    this.resource = resource;
    this.lease = lease;
    this.out = out;
  }

  void begin() {
    exchange.whenGone(this::abandon);
    out.exceptionHandler(failure -> {}); // the response's future tells as well
    if (exchange.isGone()) {
      abandon();
      return;
    }
    proxy.forwarding().request(exchange, out.headers());
    if (exchange.isUpgrade()) {
      upgrade();
      return;
    }
    out.response().onComplete(this::respond, this::fail);
    send();
  }

  private void send() {
    if (!exchange.hasBody()) {
      exchange.request().resume();
      out.end().onSuccess(sent -> startTimer());
      return;
    }
    if ("100-continue".equalsIgnoreCase(exchange.request().getHeader(HttpHeaders.EXPECT))) {
      exchange.response().writeContinue();
    }
    if (!out.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
      out.setChunked(true);
    }
    // The instance may refuse a body that has not begun to come.
    out.sendHead();
    // Ending a body that broke off would make it look whole.
    exchange
        .request()
        .pipe()
        .endOnFailure(false)
        .to(out)
        .onComplete(sent -> startTimer(), failure -> exchange.discardBody());
  }

  private void upgrade() {
    out.putHeader(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE);
    out.putHeader(HttpHeaders.UPGRADE, exchange.request().getHeader(HttpHeaders.UPGRADE));
    startTimer();
    out.connect().onComplete(this::respond, this::fail);
  }

  private void startTimer() {
    if (timer == -1 && !out.response().isComplete()) {
      timer = proxy.vertx().setTimer(proxy.responseTimeoutMillis(), fired -> giveUp());
    }
  }

  private void giveUp() {
    late = true;
    out.reset();
  }

  private void respond(HttpClientResponse in) {
    proxy.vertx().cancelTimer(timer);
    if (in.statusCode() == SWITCHING_PROTOCOLS && !exchange.isUpgrade()) {
      in.exceptionHandler(failure -> {});
      out.reset();
      exchange.respond(ErrorPages.noResponse(exchange.target().host().name()));
      leave(exchange.response().bytesWritten());
      return;
    }
    HttpServerResponse response = exchange.response();
    response.setStatusCode(in.statusCode()).setStatusMessage(in.statusMessage());
    proxy.forwarding().response(exchange, in.headers());
    if (in.statusCode() == SWITCHING_PROTOCOLS) {
      tunnel(in);
      return;
    }
    if (isStreamed(in)) {
      response.setChunked(true).writeHead();
    }
    in.pipe().endOnFailure(false).to(response).onComplete(sent -> end(), broken -> breakOff());
  }

  /**
   * Whether the length of the response is not known before its end; its head must not wait then.
   */
  private boolean isStreamed(HttpClientResponse in) {
    int status = in.statusCode();
    return !in.headers().contains(HttpHeaders.CONTENT_LENGTH)
        && exchange.request().version() != HttpVersion.HTTP_1_0
        && !exchange.request().method().equals(HttpMethod.HEAD)
        && status != 204
        && status != 304;
  }

  private void tunnel(HttpClientResponse in) {
    exchange.whenGone(() -> {});
    exchange
        .response()
        .putHeader(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE)
        .putHeader(HttpHeaders.UPGRADE, in.getHeader(HttpHeaders.UPGRADE));
    exchange
        .request()
        .toNetSocket()
        .compose(client -> through(new Tunnel(proxy.vertx(), client, in.netSocket())))
        .onComplete(this::leave, failure -> breakOff());
  }

  private Future<Long> through(Tunnel tunnel) {
    String instance = lease.upstream().instance();
    proxy.tunnels().add(instance, tunnel);
    return tunnel.open().onComplete(closed -> proxy.tunnels().remove(instance, tunnel));
  }

  private void fail(Throwable cause) {
    proxy.vertx().cancelTimer(timer);
    if (exchange.isGone()) {
      return;
    }
    if (late) {
      exchange.respond(ErrorPages.tooSlow(exchange.target().host().name()));
    } else if (isLost(cause) && exchange.mayRepeat()) {
      lease.close();
      proxy.again().accept(exchange);
      return;
    } else {
      exchange.respond(ErrorPages.noResponse(exchange.target().host().name()));
    }
    leave(exchange.response().bytesWritten());
  }

  /** Whether the connection broke, rather than that nonsense came over it. */
  private static boolean isLost(Throwable cause) {
    return cause instanceof HttpClosedException || cause instanceof IOException;
  }

  /**
   * The response is complete. The connection is of no more use if the instance did not care for the
   * whole request, or did not care to be upgraded.
   */
  private void end() {
    boolean isCutShort = exchange.hasBody() && !exchange.request().isEnded();
    if (isCutShort || exchange.isUpgrade()) {
      out.connection().close();
      exchange.discardBody();
    }
    leave(exchange.response().bytesWritten());
  }

  private void breakOff() {
    out.reset();
    exchange.response().reset();
    leave(exchange.response().bytesWritten());
  }

  private void abandon() {
    proxy.vertx().cancelTimer(timer);
    out.reset();
    leave(exchange.response().bytesWritten());
  }

  private void leave(long bytesOut) {
    lease.close();
    exchange.log(proxy.log(), resource, lease.upstream().instance(), bytesOut);
  }
}
