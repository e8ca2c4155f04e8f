package dev.platform.edge.upstream;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.TcpAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.internal.ContextInternal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A connection to an instance: one request after another, and one response to each. */
public final class UpstreamConnection extends ChannelInboundHandlerAdapter {
  private static final String LINE_END = "\r\n";
  private static final String LAST_CHUNK = "0\r\n\r\n";
  private static final int CHUNKED = -1;

  /** Nobody sends as many; without a bound, they would keep an event loop busy. */
  private static final int MAX_INTERIMS = 100;

  /** Of the fields of all of them. */
  private static final int MAX_INTERIM_BYTES = 64 * 1024;

  private final UpstreamConnections home;
  private final HostRoute.Upstream upstream;
  private final ContextInternal context;
  private final Channel channel;
  private final ResponseDecoder decoder = new ResponseDecoder();
  private final ResponseTimeout timeout;
  private @Nullable UpstreamListener listener;

  /** Of a body, the part that has come last: it may turn out to be the end. */
  private @Nullable ByteBuf held;

  /** Of the body of the request, what is still to be sent; negative if it goes in chunks. */
  private long unsent;

  private boolean isSent;
  private boolean isAnswered;
  private boolean isInterim;
  private int interims;
  private int interimBytes;
  private boolean isSwitched;
  private boolean isReusable;
  private boolean isFree;
  private long idleSince;

  UpstreamConnection(
      UpstreamConnections home,
      HostRoute.Upstream upstream,
      ContextInternal context,
      Channel channel,
      Duration responseTimeout) {
    this.home = home;
    this.upstream = upstream;
    this.context = context;
    this.channel = channel;
    this.timeout = new ResponseTimeout(channel.eventLoop(), responseTimeout, this::expire);
    channel.pipeline().addLast(decoder, this);
  }

  HostRoute.Upstream upstream() {
    return upstream;
  }

  /** The end of this machine from which it was made. */
  TcpAddress from() {
    return TcpAddress.of((InetSocketAddress) channel.localAddress());
  }

  boolean isOpen() {
    return channel.isActive();
  }

  /** When the last response was complete, as {@link System#nanoTime} counts. */
  long idleSince() {
    return idleSince;
  }

  /** Begins the head of a request. */
  public RequestHead head(String method, String target) {
    return new RequestHead(channel.alloc(), method, target);
  }

  /** Sends a request without a body. */
  public void send(RequestHead head, UpstreamListener told) {
    sendHead(head, 0, told);
    end();
  }

  /** Sends the head of a request whose body goes in chunks. */
  public void sendChunkedHead(RequestHead head, UpstreamListener told) {
    sendHead(head.add("Transfer-Encoding", "chunked"), CHUNKED, told);
  }

  /** Sends the head of a request whose body has a length, which is among its fields. */
  public void sendHead(RequestHead head, long length, UpstreamListener told) {
    decoder.expect(head.method());
    listener = told;
    unsent = length;
    isSent = false;
    isAnswered = false;
    interims = 0;
    interimBytes = 0;
    if (length == 0) {
      enqueue(head.bytes());
    } else {
      write(head.bytes());
    }
  }

  /** Sends more of a body. */
  public void sendBody(ByteBuf part) {
    if (unsent == CHUNKED) {
      if (part.isReadable()) {
        writeAscii(Integer.toHexString(part.readableBytes()) + LINE_END);
        enqueue(part);
        writeAscii(LINE_END);
        channel.flush();
      }
    } else if (part.readableBytes() <= unsent) {
      unsent -= part.readableBytes();
      write(part);
    } else {
      part.release();
      fail(new IOException("a body is longer than its length"));
    }
  }

  /** The request is complete; from now on the response is waited for. */
  public void end() {
    if (unsent > 0) {
      fail(new IOException("a body is shorter than its length"));
      return;
    }
    if (unsent == CHUNKED) {
      writeAscii(LAST_CHUNK);
    }
    channel.flush();
    isSent = true;
    if (!isAnswered && listener != null) {
      timeout.start();
    }
  }

  private void writeAscii(String text) {
    enqueue(ByteBufUtil.writeAscii(channel.alloc(), text));
  }

  /** Sends bytes as they are. */
  public void write(ByteBuf bytes) {
    enqueue(bytes);
    channel.flush();
  }

  /** A failure closes the connection, of which whoever listens is told. */
  private void enqueue(ByteBuf bytes) {
    var unused = channel.write(bytes, channel.voidPromise());
  }

  /** Whether more may be sent without piling up. */
  public boolean isWritable() {
    return channel.isWritable();
  }

  /** Reads no more for now. */
  public void pause() {
    channel.config().setAutoRead(false);
  }

  /** Reads on. */
  public void resume() {
    channel.config().setAutoRead(true);
  }

  /** Takes no other request after this one. */
  public void retire() {
    isReusable = false;
  }

  /** Closes it at once; whoever listened is not told. */
  public void close() {
    listener = null;
    isFree = false;
    timeout.end();
    if (held != null) {
      held.release();
      held = null;
    }
    var unused = channel.close();
  }

  /** Closes it once everything has been sent. */
  public void closeGently() {
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelRead(ChannelHandlerContext unused, Object message) {
    context.dispatch(message, this::take);
  }

  private void take(Object message) {
    if (listener == null) {
      ReferenceCountUtil.release(message);
      close(); // nobody asked
    } else if (isSwitched && message instanceof ByteBuf bytes) {
      listener.body(bytes);
    } else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
      ReferenceCountUtil.release(message);
      fail(part.decoderResult().cause());
    } else if (message instanceof HttpResponse response) {
      takeHead(response);
    } else if (message instanceof HttpContent content) {
      takeBody(content);
    }
  }

  private void takeHead(HttpResponse response) {
    if (!ResponseDecoder.isStatus(response.status().code())) {
      fail(new DecoderException("a response has the status " + response.status().code()));
      return;
    }
    isSwitched = ResponseDecoder.isSwitch(response);
    isInterim = !isSwitched && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    if (isInterim) {
      takeInterim(response);
      return;
    }
    timeout.stop();
    isAnswered = true;
    isReusable = !isSwitched && HttpUtil.isKeepAlive(response);
    if (HttpUtil.isTransferEncodingChunked(response)) {
      response.headers().remove(HttpHeaderNames.CONTENT_LENGTH); // it was not the one that counted
    }
    told().head(response);
  }

  private void takeInterim(HttpResponse response) {
    for (Map.Entry<String, String> field : response.headers()) {
      interimBytes += field.getKey().length() + field.getValue().length();
    }
    if (++interims > MAX_INTERIMS || interimBytes > MAX_INTERIM_BYTES) {
      fail(new DecoderException("too many interim responses, or too large"));
      return;
    }
    told().interim(response);
  }

  private void takeBody(HttpContent content) {
    if (isInterim || isSwitched) {
      content.release();
    } else if (content instanceof LastHttpContent) {
      takeEnd(content.content());
    } else {
      ByteBuf earlier = held;
      held = content.content();
      pass(earlier);
    }
  }

  private void takeEnd(ByteBuf last) {
    ByteBuf bytes = last;
    if (last.isReadable()) {
      passHeld();
    } else if (held != null) {
      last.release();
      bytes = held;
      held = null;
    }
    if (listener == null) {
      bytes.release();
      return;
    }
    UpstreamListener told = told();
    listener = null;
    isFree = isReusable && isSent && channel.isActive();
    if (!isFree) {
      close();
    }
    told.end(bytes);
  }

  private void passHeld() {
    ByteBuf bytes = held;
    held = null;
    pass(bytes);
  }

  private void pass(@Nullable ByteBuf part) {
    if (part != null) {
      told().body(part);
    }
  }

  private UpstreamListener told() {
    return Objects.requireNonNull(listener);
  }

  /** Not before everything has been read: what follows a response was not asked for. */
  private void keep() {
    isFree = false;
    if (!decoder.isBetween()) {
      close();
      return;
    }
    idleSince = System.nanoTime();
    resume();
    home.keep(this);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext unused) {
    if (isFree) {
      keep();
    } else if (listener != null) {
      context.dispatch(this::completeRead);
    } else if (!decoder.isBetween()) {
      close(); // not even the beginning of a response was asked for
    }
  }

  private void completeRead() {
    passHeld();
    if (listener != null) {
      listener.readComplete();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext unused) {
    if (listener != null && channel.isWritable()) {
      context.dispatch(listener::drained);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext unused) {
    home.forget(this);
    context.dispatch(() -> fail(new ClosedChannelException()));
  }

  /**
   * After a failure of reading, Netty closes the connection. After one of writing, the instance
   * reads no more, but may have responded before: the end of what it has sent is yet to come.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext unused, Throwable cause) {
    if (cause instanceof IOException) {
      context.dispatch(this::awaitEnd);
    } else {
      context.dispatch(() -> fail(cause));
    }
  }

  private void awaitEnd() {
    isReusable = false;
    if (listener != null && !isAnswered) {
      timeout.start();
    }
  }

  private void expire() {
    context.dispatch(() -> fail(new TimeoutException()));
  }

  private void fail(Throwable cause) {
    UpstreamListener told = listener;
    close();
    if (told != null) {
      told.fail(cause);
    }
  }
}
