package dev.platform.base.net;

import dev.platform.base.net.Outbound.Limits;
import dev.platform.base.net.Outbound.Request;
import dev.platform.base.net.Outbound.Response;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.net.ConnectException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its response. Whatever ends it first counts, and releases the connection. */
final class Exchange {
  private static final Logger log = LoggerFactory.getLogger(Exchange.class);

  private final Request request;
  private final Limits limits;
  private final String host;
  private final CompletableFuture<Response> response = new CompletableFuture<>();
  private final Buffer body = Buffer.buffer();
  private volatile @Nullable HttpClientRequest out;

  Exchange(Request request, Limits limits, String host) {
    this.request = request;
    this.limits = limits;
    this.host = host;
  }

  CompletableFuture<Response> response() {
    return response;
  }

  boolean isOver() {
    return response.isDone();
  }

  /** Goes on with a connection. */
  void send(HttpClientRequest connected) {
    out = connected;
    if (isOver()) {
      connected.reset();
      return;
    }
    connected.response().onSuccess(this::read).onFailure(this::fail);
    var sent =
        request.body().length == 0 ? connected.end() : connected.end(Buffer.buffer(request.body()));
    sent.onFailure(this::fail);
  }

  private void read(HttpClientResponse in) {
    in.handler(chunk -> add(in, chunk));
    in.end().onSuccess(end -> complete(in)).onFailure(this::fail);
  }

  private void add(HttpClientResponse in, Buffer chunk) {
    int room = limits.bytes() - body.length();
    body.appendBuffer(chunk.slice(0, Math.min(room, chunk.length())));
    if (chunk.length() <= room) {
      return;
    }
    if (limits.isStartEnough()) {
      complete(in);
    } else {
      end(new OutboundException(host + " sent more than " + limits.bytes() + " bytes"));
    }
    reset();
  }

  private void complete(HttpClientResponse in) {
    response.complete(new Response(in.statusCode(), headers(in), body.getBytes()));
  }

  private static Map<String, String> headers(HttpClientResponse in) {
    var headers = new HashMap<String, String>();
    in.headers()
        .forEach((name, value) -> headers.putIfAbsent(name.toLowerCase(Locale.ROOT), value));
    return headers;
  }

  /** Ends it when its time is over. */
  void expire() {
    if (!isOver()) {
      end(new OutboundException(host + " did not respond in time"));
      reset();
    }
  }

  void fail(Throwable cause) {
    log.debug("outbound request failed", cause);
    end(failure(host, cause));
  }

  /** What went wrong, in words that are public. */
  static OutboundException failure(String host, Throwable cause) {
    Throwable first =
        cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
    return first instanceof OutboundException known
        ? known
        : new OutboundException(host + reason(first));
  }

  private void end(OutboundException problem) {
    response.completeExceptionally(problem);
  }

  private void reset() {
    HttpClientRequest connected = out;
    if (connected != null) {
      connected.reset();
    }
  }

  private static String reason(Throwable cause) {
    if (cause instanceof ConnectException) {
      return " did not accept the connection";
    }
    return cause instanceof SSLException
        ? " did not present a valid certificate"
        : " did not send a complete response";
  }
}
