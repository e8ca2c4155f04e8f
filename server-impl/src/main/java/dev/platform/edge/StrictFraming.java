package dev.platform.edge;

import dev.platform.base.http.ChunkedBody;
import dev.platform.base.http.RequestFault;
import dev.platform.base.http.RequestHeadReader;
import dev.platform.edge.upstream.Chunks;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the decoder of Vert.x and lets nothing through but requests as RFC 9112 writes
 * them. What it has read it hands on as requests and parts of bodies, past the decoder, which gets
 * the bytes of tunnels only.
 *
 * <p>Vert.x reads generously: it takes a bare LF for the end of a line, folds lines, drops a {@code
 * Content-Length} beside a {@code Transfer-Encoding}. A proxy in front of the edge may read the
 * same bytes otherwise; then both disagree where the next request begins, and a stranger can slip
 * one in. Vert.x has no option for it, so this reaches into its pipeline.
 */
final class StrictFraming extends ByteToMessageDecoder {

  private static final String NAME = "strictFraming";
  private static final String DECODER = "httpDecoder";

  /** Longer than most heads. */
  private static final int PIECE = 1_024;

  private static final byte[] NOTHING = {};

  /** The end of a line, and an empty one. */
  private static final int EMPTY_LINE = '\r' << 24 | '\n' << 16 | '\r' << 8 | '\n';

  private final LingeringClose farewell = new LingeringClose();
  private final long headMillis;
  private final ChannelHandlerContext decoder;
  private State state = State.HEAD;
  private int scanned;

  /** What was scanned last, and where in the head it begins; most heads come in one piece. */
  private byte[] piece = NOTHING;

  private int pieceAt;

  /** The last four bytes of what was scanned. */
  private int tail;

  private boolean hasLine;
  private boolean isLineChecked;
  private long left;
  private ChunkedBody chunks = ChunkedBody.ofRequest();
  private @Nullable Future<?> headTimer;
  private @Nullable Runnable whenBroken;

  private enum State {
    HEAD,
    LENGTH,
    CHUNKS,
    REFUSED
  }

  /**
   * A reader of one connection.
   *
   * @param decoder gets the bytes of what it is to read itself
   */
  StrictFraming(EdgeLimits limits, ChannelHandlerContext decoder) {
    this.headMillis = limits.head().toMillis();
    this.decoder = decoder;
  }

  /** Has a new connection read strictly; tells whether it is one of HTTP/1. */
  static boolean install(HttpConnection connection, EdgeLimits limits) {
    var pipeline = pipeline(connection);
    var decoder = pipeline.context(DECODER);
    if (decoder == null) {
      return false;
    }
    var framing = new StrictFraming(limits, decoder);
    pipeline
        .addBefore(DECODER, LingeringClose.NAME, framing.farewell)
        .addBefore(DECODER, NAME, framing);
    return true;
  }

  /** Runs an action, instead of the last one, when the body that is being read makes no sense. */
  static void whenBroken(HttpConnection connection, Runnable action) {
    var framing = (StrictFraming) pipeline(connection).get(NAME);
    if (framing != null) {
      framing.whenBroken = action;
    }
  }

  /** Closes a connection on which more may have come than was read. */
  static void closeGently(HttpConnection connection) {
    var framing = (StrictFraming) pipeline(connection).get(NAME);
    if (framing != null) {
      framing.farewell.arm();
    }
    connection.close();
  }

  private static ChannelPipeline pipeline(HttpConnection connection) {
    return ((HttpServerConnection) connection).channelHandlerContext().pipeline();
  }

  /** Refuses whatever comes on a connection that has just been opened. */
  static void reject(HttpConnection connection, RequestFault fault) {
    var context = pipeline(connection).context(NAME);
    context.executor().execute(() -> ((StrictFraming) context.handler()).reject(fault));
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    if (isTunnel()) {
      out.add(in.readRetainedSlice(in.readableBytes()));
      return;
    }
    switch (state) {
      case HEAD -> head(context, in, out);
      case LENGTH -> body(in, out);
      case CHUNKS -> chunks(in, out);
      case REFUSED -> in.skipBytes(in.readableBytes());
    }
  }

  /** Whether the connection no longer carries HTTP: then Vert.x has taken its decoder out. */
  private boolean isTunnel() {
    return decoder.isRemoved();
  }

  private void head(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    int start = in.readerIndex();
    if (scanned == 0 && in.readableBytes() > 1 && in.getShort(start) == ('\r' << 8 | '\n')) {
      in.skipBytes(2); // some clients end a body with an empty line too many
      return;
    }
    RequestFault fault = scan(in);
    if (fault == null && !isWhole()) {
      fault = checkLine(in);
      if (fault == null) {
        startTimer(context);
        return;
      }
    }
    stopTimer();
    if (fault == null) {
      fault = request(in, out);
    }
    if (fault != null) {
      reject(fault);
    }
  }

  /** Nothing follows the request line of HTTP/0.9, so what is wrong with it is found early. */
  private @Nullable RequestFault checkLine(ByteBuf in) {
    if (!hasLine || isLineChecked) {
      return null;
    }
    isLineChecked = true;
    return RequestHeadReader.faultOfRequestLine(
        ByteBufUtil.getBytes(in, in.readerIndex(), scanned));
  }

  /** Hands on the head that was scanned, and goes on to what follows it. */
  private @Nullable RequestFault request(ByteBuf in, List<Object> out) {
    byte[] head = pieceAt == 0 ? piece : ByteBufUtil.getBytes(in, in.readerIndex(), scanned);
    piece = NOTHING;
    var reader = new RequestHeadReader(head, 0, scanned);
    RequestFault fault = check(reader);
    if (fault != null) {
      return fault;
    }
    out.add(new RequestHeadDecoder(head, scanned).decode());
    in.skipBytes(scanned);
    if (reader.isChunked()) {
      chunks = ChunkedBody.ofRequest();
      state = State.CHUNKS;
    } else {
      left = reader.contentLength();
      state = State.LENGTH;
      endBody(out);
    }
    scanned = 0;
    tail = 0;
    hasLine = false;
    isLineChecked = false;
    return null;
  }

  private void body(ByteBuf in, List<Object> out) {
    int part = (int) Math.min(left, in.readableBytes());
    left -= part;
    out.add(new DefaultHttpContent(in.readRetainedSlice(part)));
    endBody(out);
  }

  /** Ends a request of which nothing is left. */
  private void endBody(List<Object> out) {
    if (left == 0) {
      out.add(LastHttpContent.EMPTY_LAST_CONTENT);
      state = State.HEAD;
    }
  }

  /**
   * Goes on to the empty line at the end of the head, or as far as there is something. In pieces,
   * because much may be behind the head that is not of it.
   */
  private @Nullable RequestFault scan(ByteBuf in) {
    RequestFault fault = null;
    while (fault == null && !isWhole() && scanned < in.readableBytes()) {
      int length = Math.min(PIECE, in.readableBytes() - scanned);
      pieceAt = scanned;
      piece = ByteBufUtil.getBytes(in, in.readerIndex() + scanned, length);
      fault = scan(piece);
    }
    return fault;
  }

  private @Nullable RequestFault scan(byte[] bytes) {
    for (byte next : bytes) {
      boolean isLf = next == '\n';
      if (isLf != ((tail & 0xff) == '\r')) {
        return RequestFault.LINE_END;
      }
      tail = tail << 8 | (next & 0xff);
      scanned++;
      hasLine |= isLf;
      if (!hasLine && scanned > EdgeLimits.LINE_BYTES) {
        return RequestFault.URI_TOO_LONG;
      }
      if (scanned > EdgeLimits.HEAD_BYTES) {
        return RequestFault.HEAD_TOO_LARGE;
      }
      if (isWhole()) {
        return null;
      }
    }
    return null;
  }

  private boolean isWhole() {
    return tail == EMPTY_LINE;
  }

  private static @Nullable RequestFault check(RequestHeadReader reader) {
    RequestFault fault = reader.check();
    return fault == null && reader.fields() > EdgeLimits.FIELDS
        ? RequestFault.TOO_MANY_FIELDS
        : fault;
  }

  private void chunks(ByteBuf in, List<Object> out) {
    if (!Chunks.take(chunks, in, out)) {
      breakBody(out);
    } else if (chunks.isOver()) {
      state = State.HEAD;
      whenBroken = null;
    }
  }

  /** The head is on its way already, so whoever answers it is told. */
  private void breakBody(List<Object> out) {
    state = State.REFUSED;
    farewell.arm();
    if (whenBroken != null) {
      whenBroken.run();
      return;
    }
    var broken = new DefaultLastHttpContent();
    broken.setDecoderResult(DecoderResult.failure(new MalformedRequest(RequestFault.CHUNK)));
    out.add(broken);
  }

  /** Hands on a request that has no meaning but that it is refused. */
  private void reject(RequestFault fault) {
    stopTimer();
    state = State.REFUSED;
    farewell.arm();
    var rejected = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
    rejected.setDecoderResult(DecoderResult.failure(new MalformedRequest(fault)));
    decoder.fireChannelRead(rejected);
    decoder.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
    decoder.fireChannelReadComplete();
  }

  private void startTimer(ChannelHandlerContext context) {
    if (headTimer == null) {
      headTimer =
          context.executor().schedule(() -> giveUp(context), headMillis, TimeUnit.MILLISECONDS);
    }
  }

  private void stopTimer() {
    if (headTimer != null) {
      headTimer.cancel(false);
      headTimer = null;
    }
  }

  /** Who is not being read from is not slow. */
  private void giveUp(ChannelHandlerContext context) {
    headTimer = null;
    if (!context.channel().config().isAutoRead()) {
      startTimer(context);
    } else if (context.channel().isActive() && state == State.HEAD && !isTunnel()) {
      reject(RequestFault.SLOW_HEAD);
    }
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext context) {
    stopTimer();
  }
}
