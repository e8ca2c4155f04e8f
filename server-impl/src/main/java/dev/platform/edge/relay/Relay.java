package dev.platform.edge.relay;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;

/** Passes on what comes in at one end of a connection. Both ends are on the same event loop. */
public final class Relay extends ChannelInboundHandlerAdapter {
  /** For what was sent to an end that does not read it. */
  private static final long LINGER_SECONDS = 10;

  private final Channel to;
  private boolean ended;

  private Relay(Channel to) {
    this.to = to;
  }

  /** Makes one connection of two. */
  public static void join(Channel one, Channel other) {
    one.pipeline().addLast(new Relay(other));
    other.pipeline().addLast(new Relay(one));
    readFor(other, one);
    readFor(one, other);
  }

  /** Of what is read for an end that takes no more, each process would keep more. */
  private static void readFor(Channel to, Channel from) {
    if (to.isWritable()) {
      from.read();
    }
  }

  /** Leaves two connections as they are. */
  static void separate(Channel one, Channel other) {
    one.pipeline().remove(Relay.class);
    other.pipeline().remove(Relay.class);
  }

  /** Ends a connection so that the other end sees that it broke off. */
  public static void reset(Channel channel) {
    if (channel.isActive()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
    }
    close(channel);
  }

  /** Ends a connection, from any thread. */
  public static void close(Channel channel) {
    var unused = channel.close();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    var unused = to.write(bytes);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    to.flush();
    readFor(to, context.channel());
  }

  /** This end takes more again, so the other one is read again. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    readFor(context.channel(), to);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      ended = true;
      afterAll(context.pipeline().channel());
    }
  }

  /** The end is passed on behind all bytes; after the second one nothing is left to do. */
  private void afterAll(Channel from) {
    var unused = to.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> passOnEnd(from));
  }

  private void passOnEnd(Channel from) {
    if (to.pipeline().get(Relay.class).ended) {
      close(from);
      close(to);
    } else if (to.isActive()) {
      var unused = ((DuplexChannel) to).shutdownOutput();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    var unused = to.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> close(to));
    var unusedTimer = to.eventLoop().schedule(() -> close(to), LINGER_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    reset(to);
    close(context.channel());
  }
}
