package dev.platform.edge;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import java.util.List;

/**
 * Reads requests as Vert.x does, but refuses those whose end is in doubt.
 *
 * <p>Vert.x believes {@code Transfer-Encoding}, drops a {@code Content-Length} beside it, and takes
 * a coding that it does not know for no body. A proxy in front of the edge may read the same
 * request otherwise; then both disagree where the next one begins, and a stranger can slip a
 * request in. Vert.x has no option for it, so this reaches into its pipeline.
 */
final class StrictDecoder extends VertxHttpRequestDecoder {

  private static final String NAME = "httpDecoder";

  private StrictDecoder(HttpServerOptions options) {
    super(options);
  }

  /** Has a new connection read strictly. */
  static void install(HttpConnection connection, HttpServerOptions options) {
    ChannelPipeline pipeline =
        ((HttpServerConnection) connection).channelHandlerContext().pipeline();
    pipeline.replace(NAME, NAME, new StrictDecoder(options));
  }

  /** Asked once for each request, when its headers are read and its body is not. */
  @Override
  protected boolean isContentAlwaysEmpty(HttpMessage message) {
    HttpHeaders headers = message.headers();
    List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    if (!codings.isEmpty()
        && (codings.size() > 1
            || !codings.get(0).equalsIgnoreCase("chunked")
            || headers.contains(HttpHeaderNames.CONTENT_LENGTH)
            || !message.protocolVersion().equals(HttpVersion.HTTP_1_1))) {
      throw new IllegalArgumentException("the length of the body is in doubt");
    }
    return super.isContentAlwaysEmpty(message);
  }
}
