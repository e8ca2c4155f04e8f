package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.edge.route.CustomPage;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One request and its response, from the first byte of the one to the last of the other. */
final class Exchange {

  /** Logged when the client left before it was answered. */
  private static final int CLIENT_LEFT = 499;

  private static final int BAD_REQUEST = 400;

  private static final int UNAVAILABLE = 503;

  private static final Set<HttpMethod> IDEMPOTENT =
      Set.of(
          HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS, HttpMethod.PUT, HttpMethod.DELETE);

  private static final Set<HttpMethod> USUALLY_BARE =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private final HttpServerRequest request;
  private final RequestTarget target;
  private final String requestId;
  private final Sender sender;
  private final Instant at;
  private final long started = System.nanoTime();
  private final Set<String> tried = new HashSet<>();
  private boolean awaitsContinue;
  private boolean repeated;
  private boolean logged;
  private boolean gone;
  private Runnable whenGone = () -> {};
  private Runnable whenOver = () -> {};

  Exchange(
      HttpServerRequest request,
      RequestTarget target,
      String requestId,
      Sender sender,
      Instant at) {
    this.request = request;
    this.target = target;
    this.requestId = requestId;
    this.sender = sender;
    this.at = at;
    this.awaitsContinue =
        request.version() != HttpVersion.HTTP_1_0
            && request.headers().contains(HttpHeaders.EXPECT)
            && hasBody();
    response().putHeader(HeaderForwarding.REQUEST_ID_KEY, requestId);
    response().closeHandler(closed -> leave());
    response().exceptionHandler(failure -> leave());
    request.exceptionHandler(failure -> leave());
    if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
      StrictFraming.whenBroken(request.connection(), this::rejectBody);
    }
  }

  /** Nothing more of the body can be understood. */
  private void rejectBody() {
    if (request.isEnded() || response().headWritten() || gone) {
      StrictFraming.closeGently(request.connection());
      return;
    }
    respond(ErrorPages.rejected(RequestFault.CHUNK));
    gone = true;
    whenGone.run();
  }

  private void leave() {
    if (!gone && !response().ended()) {
      gone = true;
      whenGone.run();
    }
  }

  HttpServerRequest request() {
    return request;
  }

  HttpServerResponse response() {
    return request.response();
  }

  RequestTarget target() {
    return target;
  }

  String requestId() {
    return requestId;
  }

  Sender sender() {
    return sender;
  }

  /** Ids of the instances that took no connection. */
  Set<String> tried() {
    return tried;
  }

  /** Whether the client has left before its response was complete. */
  boolean isGone() {
    return gone;
  }

  void whenGone(Runnable action) {
    whenGone = action;
  }

  /** What is done once nothing more is to come than the end of a response; maybe twice. */
  void whenOver(Runnable action) {
    whenOver = action;
  }

  /** Ends this in the middle of whatever goes on; from any thread. */
  void cut() {
    if (Http2Requests.is(request)) {
      response().reset();
    } else {
      request.connection().close();
    }
  }

  /** Of HTTP/2, a body without a length shows only when it comes. */
  boolean hasBody() {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length == null && Http2Requests.is(request)) {
      return !USUALLY_BARE.contains(request.method());
    }
    return request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
        || (length != null && !length.equals("0"));
  }

  /** Whether the client sends its body only once it is asked to, by a response with 100. */
  boolean awaitsContinue() {
    return awaitsContinue;
  }

  /** The client has been asked for its body, or sends it unasked. */
  void continues() {
    awaitsContinue = false;
  }

  /**
   * Whether the connection ends with the response: the client may send the body that it has
   * announced, or not.
   */
  boolean isLast() {
    return awaitsContinue && !Http2Requests.is(request);
  }

  /** Whether the client asks to speak WebSocket. */
  boolean isUpgrade() {
    return request.version() == HttpVersion.HTTP_1_1
        && request.method().equals(HttpMethod.GET)
        && !hasBody()
        && "websocket".equalsIgnoreCase(request.getHeader(HttpHeaders.UPGRADE))
        && HeaderForwarding.connectionOptions(request.headers()).contains("upgrade");
  }

  /** Whether this request, lost on its way, may be sent again; says yes once at most. */
  boolean mayRepeat() {
    boolean may = !repeated && !hasBody() && IDEMPOTENT.contains(request.method());
    repeated = true;
    return may;
  }

  /** Reads and forgets what is left of the body, so that the connection can go on. */
  void discardBody() {
    if (!gone && !request.isEnded()) {
      request.handler(bytes -> {}).resume();
    }
  }

  /** Answers by itself. */
  Future<Void> respond(ErrorPage page) {
    whenOver.run();
    ResponseFormat form = ResponseFormat.of(request.getHeader(HttpHeaders.ACCEPT));
    HttpServerResponse response = response();
    response
        .setStatusCode(page.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, form.mediaType())
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        .putHeader("X-Content-Type-Options", "nosniff");
    if (page.retryAfter() > 0) {
      response.putHeader(HttpHeaders.RETRY_AFTER, String.valueOf(page.retryAfter()));
    }
    if (page.reloads()) {
      response.putHeader("Refresh", String.valueOf(page.retryAfter()));
    }
    String body =
        switch (form) {
          case HTML -> page.html(requestId);
          case JSON -> page.json();
          case TEXT -> page.text(requestId);
        };
    boolean isUnsound = page.status() == BAD_REQUEST || request.decoderResult().isFailure();
    if (isLast() || (isUnsound && !Http2Requests.is(request))) {
      // Where the next request begins is doubtful.
      response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      return response.end(body).onComplete(sent -> closeGently());
    }
    discardBody();
    return response.end(body);
  }

  /** Closes the connection, on which more may have come than was read. */
  void closeGently() {
    StrictFraming.closeGently(request.connection());
  }

  /**
   * Answers by itself instead of with a response that was begun, of which nothing has been sent.
   */
  void respondInstead(ErrorPage page) {
    response().headers().clear();
    response()
        .putHeader(HeaderForwarding.REQUEST_ID_KEY, requestId)
        .setStatusMessage(HttpResponseStatus.valueOf(page.status()).reasonPhrase());
    respond(page);
  }

  /** Says with somebody else's page that the service is not to be had. */
  void respondUnavailable(CustomPage page) {
    whenOver.run();
    response()
        .setStatusCode(UNAVAILABLE)
        .putHeader(HttpHeaders.CONTENT_TYPE, page.mediaType())
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("X-Content-Type-Options", "nosniff");
    discardBody();
    response().end(Buffer.buffer(page.body()));
  }

  /** Records this exchange, once. */
  void log(RequestLog log, String resource, @Nullable String instance, long bytesOut) {
    if (logged) {
      return;
    }
    logged = true;
    whenOver.run();
    log.record(
        new RequestLog.Entry(
            resource,
            instance,
            at,
            request.method().name(),
            target.host().name(),
            target.printablePath(),
            gone && !response().headWritten() ? CLIENT_LEFT : response().getStatusCode(),
            Duration.ofNanos(System.nanoTime() - started),
            bytesOut,
            sender.clientIp(),
            requestId));
  }
}
