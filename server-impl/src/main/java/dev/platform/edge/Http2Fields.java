package dev.platform.edge;

import dev.platform.base.http.HeadCharacters;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.Map;

/**
 * The fields of HTTP/2, which may hold any bytes: in HTTP/1.1, a name with a colon is another name,
 * and a value with a line end two fields. Heads are answered by {@link Http2Requests}; the stream
 * of an unsound trailer is reset.
 */
final class Http2Fields extends Http2FrameListenerDecorator {

  private Http2Fields(Http2FrameListener next) {
    super(next);
  }

  /** Looks at the trailers of a connection, if it is one of HTTP/2. */
  static void watch(HttpConnection connection) {
    var handler = ((HttpServerConnection) connection).channelHandlerContext().handler();
    if (handler instanceof Http2ConnectionHandler http2) {
      http2.decoder().frameListener(new Http2Fields(http2.decoder().frameListener()));
    }
  }

  /** Whether a text is a token in lower case (RFC 9113, 8.2.1). */
  static boolean isName(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > 0x7f || !HeadCharacters.isToken((byte) c) || (c >= 'A' && c <= 'Z')) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Whether a text can stand behind a name. */
  static boolean isValue(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (!HeadCharacters.isText((byte) text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext context, int stream, Http2Headers headers, int padding, boolean isEnd)
      throws Http2Exception {
    checkTrailer(stream, headers);
    super.onHeadersRead(context, stream, headers, padding, isEnd);
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext context,
      int stream,
      Http2Headers headers,
      int dependency,
      short weight,
      boolean isExclusive,
      int padding,
      boolean isEnd)
      throws Http2Exception {
    checkTrailer(stream, headers);
    super.onHeadersRead(context, stream, headers, dependency, weight, isExclusive, padding, isEnd);
  }

  private static void checkTrailer(int stream, Http2Headers headers) throws Http2Exception {
    if (headers.method() != null) {
      return;
    }
    for (Map.Entry<CharSequence, CharSequence> field : headers) {
      if (!isName(field.getKey()) || !isValue(field.getValue())) {
        throw Http2Exception.streamError(
            stream, Http2Error.PROTOCOL_ERROR, "a trailer is not sound");
      }
    }
  }
}
