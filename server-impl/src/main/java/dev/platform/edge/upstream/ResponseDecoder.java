package dev.platform.edge.upstream;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;

/** Reads responses. Whether they have a body depends on the request, too. */
final class ResponseDecoder extends HttpResponseDecoder {
  private static final int MAX_HEADER_BYTES = 64 * 1024;

  /** What is read from an instance at once; by default it would be cut into pieces of 8 KiB. */
  private static final int CHUNK_BYTES = 64 * 1024;

  private boolean isHead;

  ResponseDecoder() {
    super(new HttpDecoderConfig().setMaxHeaderSize(MAX_HEADER_BYTES).setMaxChunkSize(CHUNK_BYTES));
  }

  /** The next response is one to this method. */
  void expect(String method) {
    isHead = method.equals("HEAD");
  }

  @Override
  protected boolean isContentAlwaysEmpty(HttpMessage message) {
    return isHead
        || ((HttpResponse) message).status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)
        || super.isContentAlwaysEmpty(message);
  }
}
