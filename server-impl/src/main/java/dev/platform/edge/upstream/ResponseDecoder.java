package dev.platform.edge.upstream;

import dev.platform.base.http.ChunkedBody;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads responses. Whether they have a body depends on the request, too. Most have a {@link
 * PlainResponseHead}; Netty reads those that have another one.
 */
final class ResponseDecoder extends HttpResponseDecoder {
  private static final int MAX_HEADER_BYTES = 64 * 1024;

  /** What is read from an instance at once; by default it would be cut into pieces of 8 KiB. */
  private static final int CHUNK_BYTES = 64 * 1024;

  /** Longer than most heads. */
  private static final int USUAL_HEAD_BYTES = 1_024;

  private boolean isHead;

  /** Whether Netty is in the middle of a response. */
  private boolean isWithin;

  /** Of a body behind a plain head, what is still to come. */
  private long left;

  private boolean isSwitched;

  /** A body in chunks that has not ended; Netty rejects extensions that are allowed. */
  private @Nullable ChunkedBody chunks;

  ResponseDecoder() {
    super(new HttpDecoderConfig().setMaxHeaderSize(MAX_HEADER_BYTES).setMaxChunkSize(CHUNK_BYTES));
  }

  /** The next response is one to this method. */
  void expect(String method) {
    isHead = method.equals("HEAD");
  }

  /** Whether all that has come so far is whole responses. */
  boolean isBetween() {
    return !isWithin && left == 0 && actualReadableBytes() == 0;
  }

  @Override
  protected HttpMessage createMessage(String[] statusLine) {
    isWithin = true;
    return super.createMessage(statusLine);
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    if (left > 0) {
      takeBody(in, out);
    } else if (chunks != null) {
      takeChunks(chunks, in, out);
    } else if (isSwitched || isWithin || isHead || !takePlain(in, out)) {
      decodeOther(context, in, out);
    }
  }

  /** Takes a head, and what there is of the body behind it, if the head is plain and whole. */
  private boolean takePlain(ByteBuf in, List<Object> out) {
    int length = Math.min(in.readableBytes(), USUAL_HEAD_BYTES);
    var head = PlainResponseHead.read(ByteBufUtil.getBytes(in, in.readerIndex(), length));
    if (head == null) {
      return false;
    }
    in.skipBytes(head.length());
    out.add(head.response());
    left = head.contentLength();
    takeBody(in, out);
    return true;
  }

  private void takeBody(ByteBuf in, List<Object> out) {
    int length = (int) Math.min(left, in.readableBytes());
    left -= length;
    if (left == 0) {
      out.add(new DefaultLastHttpContent(in.readRetainedSlice(length)));
    } else if (length > 0) {
      out.add(new DefaultHttpContent(in.readRetainedSlice(length)));
    }
  }

  private void decodeOther(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    super.decode(context, in, out);
    Object latest = out.isEmpty() ? null : out.get(out.size() - 1);
    if (latest instanceof LastHttpContent) {
      isWithin = false;
    } else if (latest instanceof HttpResponse head && HttpUtil.isTransferEncodingChunked(head)) {
      chunks = ChunkedBody.ofResponse();
      reset(); // Netty goes on with the next head
    }
  }

  private void takeChunks(ChunkedBody body, ByteBuf in, List<Object> out) {
    if (!Chunks.take(body, in, out)) {
      in.skipBytes(in.readableBytes());
      var broken = new DefaultLastHttpContent();
      broken.setDecoderResult(DecoderResult.failure(new DecoderException("chunks are malformed")));
      out.add(broken);
    } else if (body.isOver()) {
      chunks = null;
      isWithin = false;
    }
  }

  /** Whatever it is that is switched to: Netty reads on if it is called HTTP. */
  @Override
  protected boolean isSwitchingToNonHttp1Protocol(HttpResponse response) {
    isSwitched = isSwitch(response);
    return isSwitched;
  }

  /** Whether a status has three digits, the first of them not 0. */
  static boolean isStatus(int code) {
    return code >= 100 && code <= 999;
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
