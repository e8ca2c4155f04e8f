package dev.platform.edge;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.Locale;

/**
 * Passes on responses before the response, such as 103 (RFC 9110, 15.2). Vert.x can send only some
 * of them.
 */
final class InterimResponses {
  private InterimResponses() {}

  /** Sends one to the client of a request, unless HTTP/1.0 is spoken, which has none. */
  static void send(HttpServerRequest request, HttpResponseStatus status, MultiMap fields) {
    if (request.version() == io.vertx.core.http.HttpVersion.HTTP_1_0) {
      return;
    }
    var context = ((HttpServerConnection) request.connection()).channelHandlerContext();
    if (context.handler() instanceof Http2ConnectionHandler http2) {
      send(http2, context, request.streamId(), status, fields);
    } else {
      send(context, status, fields);
    }
  }

  private static void send(
      ChannelHandlerContext context, HttpResponseStatus status, MultiMap fields) {
    var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
    fields.forEach(field -> response.headers().add(field.getKey(), field.getValue()));
    var unused = context.writeAndFlush(response, context.voidPromise());
  }

  private static void send(
      Http2ConnectionHandler http2,
      ChannelHandlerContext context,
      int stream,
      HttpResponseStatus status,
      MultiMap fields) {
    var headers = new DefaultHttp2Headers().status(status.codeAsText());
    fields.forEach(field -> headers.add(field.getKey().toLowerCase(Locale.ROOT), field.getValue()));
    var unused =
        http2.encoder().writeHeaders(context, stream, headers, 0, false, context.newPromise());
    context.flush();
  }
}
