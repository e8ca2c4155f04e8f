package dev.platform.edge.tcp;

import dev.platform.edge.route.TcpLogin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Logs in on a new connection to a server, and then leaves its pipeline. */
final class LoginExchange extends ByteToMessageDecoder {
  private static final int TIMEOUT_SECONDS = 5;

  private final byte[] expected;
  private final Consumer<Boolean> then;
  private boolean isOver;

  private LoginExchange(byte[] expected, Consumer<Boolean> then) {
    this.expected = expected;
    this.then = then;
  }

  /**
   * Begins.
   *
   * @param then told, on the event loop of the channel, whether the server has let it in
   */
  static void begin(Channel channel, TcpLogin login, Consumer<Boolean> then) {
    var exchange = new LoginExchange(login.response().getBytes(StandardCharsets.UTF_8), then);
    channel.pipeline().addLast(exchange);
    var unused =
        channel.writeAndFlush(
            Unpooled.wrappedBuffer(login.request().getBytes(StandardCharsets.UTF_8)));
    var unusedTimer =
        channel.eventLoop().schedule(() -> exchange.end(false), TIMEOUT_SECONDS, TimeUnit.SECONDS);
    channel.read();
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf received, List<Object> out) {
    if (isOver || received.readableBytes() < expected.length) {
      return;
    }
    byte[] response = new byte[expected.length];
    received.readBytes(response);
    boolean isAdmitted = Arrays.equals(response, expected) && !received.isReadable();
    context.pipeline().remove(this);
    end(isAdmitted);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (!isOver) {
      context.read();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end(false);
  }

  private void end(boolean isAdmitted) {
    if (!isOver) {
      isOver = true;
      then.accept(isAdmitted);
    }
  }
}
