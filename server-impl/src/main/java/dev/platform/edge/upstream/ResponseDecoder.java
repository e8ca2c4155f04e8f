package dev.platform.edge.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/** Reads responses. Whether they have a body depends on the request, too. */
final class ResponseDecoder extends HttpResponseDecoder {
  private static final int MAX_HEADER_BYTES = 64 * 1024;

  /** What is read from an instance at once; by default it would be cut into pieces of 8 KiB. */
  private static final int CHUNK_BYTES = 64 * 1024;

  private boolean isHead;
  private boolean isWithin;

  ResponseDecoder() {
    super(new HttpDecoderConfig().setMaxHeaderSize(MAX_HEADER_BYTES).setMaxChunkSize(CHUNK_BYTES));
  }

  /** The next response is one to this method. */
  void expect(String method) {
    isHead = method.equals("HEAD");
  }

  /** Whether all that has come so far is whole responses. */
  boolean isBetween() {
    return !isWithin && actualReadableBytes() == 0;
  }

  @Override
  protected HttpMessage createMessage(String[] statusLine) {
    isWithin = true;
    return super.createMessage(statusLine);
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    super.decode(context, in, out);
    if (!out.isEmpty() && out.get(out.size() - 1) instanceof LastHttpContent) {
      isWithin = false;
    }
  }

  /** Whatever it is that is switched to: Netty reads on if it is called HTTP. */
  @Override
  protected boolean isSwitchingToNonHttp1Protocol(HttpResponse response) {
    return isSwitch(response);
  }

  /** Whether the connection is no longer one of HTTP after this head. */
  static boolean isSwitch(HttpResponse response) {
    return response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }

  @Override
  protected boolean isContentAlwaysEmpty(HttpMessage message) {
    return isHead || isSwitch((HttpResponse) message) || super.isContentAlwaysEmpty(message);
  }
}
