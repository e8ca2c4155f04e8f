package dev.platform.edge;

import dev.platform.edge.upstream.RequestHead;
import dev.platform.edge.upstream.UpstreamConnection;
import dev.platform.edge.upstream.UpstreamListener;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import io.vertx.core.internal.buffer.BufferInternal;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The way of one request to one instance, and of the response back. */
final class UpstreamRequest implements UpstreamListener {

  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int NOT_MODIFIED = 304;

  private final Proxy proxy;
  private final Exchange exchange;
  private final String resource;
  private final InFlightRequests.Lease lease;
  private final UpstreamConnection connection;
  private final HttpServerResponse response;
  private final boolean isUpgrade;
  private final boolean hasBody;
  private @Nullable Tunnel tunnel;
  private boolean isAnswered;

  /** From here on, the connection is no longer this request's. */
  private boolean isOver;

  UpstreamRequest(
      Proxy proxy,
      Exchange exchange,
      String resource,
      InFlightRequests.Lease lease,
      UpstreamConnection connection) {
    this.proxy = proxy;
    this.exchange = exchange;
    this.resource = resource;
    this.lease = lease;
    this.connection = connection;
    this.response = exchange.response();
    this.isUpgrade = exchange.isUpgrade();
    this.hasBody = exchange.hasBody();
  }

  void begin() {
    exchange.whenGone(this::abandon);
    if (exchange.isGone()) {
      abandon();
      return;
    }
    RequestHead head = connection.head(exchange.request().method().name(), exchange.target().uri());
    proxy.forwarding().request(exchange, head);
    if (isUpgrade) {
      upgrade(head);
    } else if (hasBody) {
      sendWithBody(head);
    } else {
      exchange.request().resume();
      connection.send(head, this);
    }
  }

  private void upgrade(RequestHead head) {
    head.add("Connection", "upgrade");
    head.add("Upgrade", exchange.request().getHeader(HttpHeaders.UPGRADE));
    connection.send(head, this);
  }

  private void sendWithBody(RequestHead head) {
    String length = exchange.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length == null) {
      connection.sendChunkedHead(head, this);
    } else {
      connection.sendHead(head, Long.parseLong(length), this);
    }
    exchange.request().handler(this::send).endHandler(end -> endRequest()).resume();
  }

  private void send(Buffer part) {
    if (isOver) {
      return;
    }
    exchange.continues();
    connection.sendBody(((BufferInternal) part).getByteBuf());
    if (!connection.isWritable()) {
      exchange.request().pause();
    }
  }

  /** Not called if the body breaks off; an end would make it look whole. */
  private void endRequest() {
    if (!isOver) {
      connection.end();
    }
  }

  @Override
  public void drained() {
    if (tunnel == null) {
      exchange.request().resume();
    } else {
      tunnel.drained();
    }
  }

  @Override
  public void interim(HttpResponse in) {
    if (in.status().equals(HttpResponseStatus.CONTINUE)) {
      exchange.continues();
    }
    MultiMap fields = HeadersMultiMap.caseInsensitive();
    proxy.forwarding().response(in.headers(), fields);
    InterimResponses.send(exchange.request(), in.status(), fields);
  }

  @Override
  public void head(HttpResponse in) {
    isAnswered = true;
    boolean isSwitch = in.status().code() == SWITCHING_PROTOCOLS;
    if (isSwitch && !(isUpgrade && in.headers().contains(HttpHeaders.UPGRADE))) {
      connection.close();
      respondUnavailable();
      return;
    }
    response.setStatusCode(in.status().code());
    if (in.status().code() != NOT_MODIFIED) { // with a message, Vert.x would give it a length
      response.setStatusMessage(in.status().reasonPhrase());
    }
    proxy.forwarding().response(in.headers(), response.headers());
    if (exchange.isLast()) {
      response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }
    if (isSwitch) {
      tunnel(in);
    } else if (isUpgrade) {
      connection.retire();
    }
  }

  private void tunnel(HttpResponse in) {
    var opened = new Tunnel(proxy.vertx(), connection);
    tunnel = opened;
    exchange.whenGone(() -> {});
    response
        .putHeader(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE)
        .putHeader(HttpHeaders.UPGRADE, in.headers().get(HttpHeaders.UPGRADE));
    String instance = lease.upstream().instance();
    exchange
        .request()
        .toNetSocket()
        .compose(
            client -> {
              proxy.tunnels().add(instance, opened);
              return opened
                  .open(client)
                  .onComplete(closed -> proxy.tunnels().remove(instance, opened));
            })
        .onComplete(this::leave, failure -> breakOff());
  }

  @Override
  public void body(ByteBuf part) {
    Buffer bytes = BufferInternal.safeBuffer(part);
    if (tunnel != null) {
      tunnel.receive(bytes);
      return;
    }
    writeHead();
    response.write(bytes);
    if (response.writeQueueFull()) {
      connection.pause();
      response.drainHandler(drained -> resume());
    }
  }

  private void resume() {
    if (!isOver) {
      connection.resume();
    }
  }

  /** A head must not wait for a body that is slow to come. */
  @Override
  public void readComplete() {
    if (isAnswered && tunnel == null) {
      writeHead();
    }
  }

  private void writeHead() {
    if (response.headWritten()) {
      return;
    }
    if (isStreamed()) {
      response.setChunked(true).writeHead();
    } else if (response.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
      response.writeHead();
    }
  }

  /** Whether the length of the response is not known before its end. */
  private boolean isStreamed() {
    int status = response.getStatusCode();
    return !response.headers().contains(HttpHeaders.CONTENT_LENGTH)
        && exchange.request().version() != HttpVersion.HTTP_1_0
        && !exchange.request().method().equals(HttpMethod.HEAD)
        && status != 204
        && status != NOT_MODIFIED;
  }

  @Override
  public void end(ByteBuf last) {
    isOver = true;
    boolean isLast = exchange.isLast();
    if (hasBody && !isLast) {
      exchange.discardBody();
    }
    var ended =
        last.isReadable() ? response.end(BufferInternal.safeBuffer(last)) : end(response, last);
    if (isLast) {
      ended.onComplete(sent -> exchange.closeGently());
    }
    if (ended.isComplete()) {
      leave(response.bytesWritten());
    } else {
      ended.onComplete(sent -> leave(response.bytesWritten()));
    }
  }

  private static Future<Void> end(HttpServerResponse response, ByteBuf nothing) {
    nothing.release();
    return response.end();
  }

  @Override
  public void fail(Throwable cause) {
    isOver = true;
    if (tunnel != null) {
      tunnel.instanceClosed();
    } else if (response.headWritten()) {
      breakOff();
    } else if (!exchange.isGone()) {
      failUnanswered(cause);
    }
  }

  private void failUnanswered(Throwable cause) {
    if (cause instanceof TimeoutException) {
      exchange.respond(ErrorPages.tooSlow(exchange.target().host().name()));
      leave(response.bytesWritten());
    } else if (cause instanceof IOException && !isAnswered && exchange.mayRepeat()) {
      lease.close();
      proxy.again().accept(exchange);
    } else {
      respondUnavailable();
    }
  }

  private void respondUnavailable() {
    isOver = true;
    exchange.respondInstead(ErrorPages.noResponse(exchange.target().host().name()));
    leave(response.bytesWritten());
  }

  private void breakOff() {
    abandon();
    response.reset();
  }

  /** Whoever waited for the response has gone. */
  private void abandon() {
    if (!isOver) {
      isOver = true;
      connection.close();
    }
    leave(response.bytesWritten());
  }

  private void leave(long bytesOut) {
    lease.close();
    exchange.log(proxy.log(), resource, lease.upstream().instance(), bytesOut);
  }
}
