package dev.platform.edge.tcp;

import dev.platform.edge.relay.Relay;
import dev.platform.edge.route.TcpProtocol;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells one client why it may not connect, as a server of its protocol does, and ends. */
final class RefusalExchange extends ByteToMessageDecoder {
  private static final int TLS = 0x16;
  private static final int HEAD = 8;
  private static final int MOST_TO_READ = 10_000;
  private static final int SSL_REQUEST = 80_877_103;
  private static final int GSS_REQUEST = 80_877_104;

  /** For clients that do not end the connection. */
  private static final long LINGER_MILLIS = 500;

  private final TcpProtocol protocol;
  private final String host;
  private final @Nullable SslContext tls;
  private boolean isOver;

  /**
   * @param tls for clients that want it; null once it is used
   */
  RefusalExchange(TcpProtocol protocol, String host, @Nullable SslContext tls) {
    this.protocol = protocol;
    this.host = host;
    this.tls = tls;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf received, List<Object> out) {
    if (isOver) {
      received.skipBytes(received.readableBytes());
    } else if (tls != null && received.getByte(received.readerIndex()) == TLS) {
      encrypt(context, tls);
    } else if (protocol == TcpProtocol.RESP) {
      received.skipBytes(received.readableBytes());
      end(context, resp());
    } else if (received.readableBytes() >= HEAD) {
      startUp(context, received);
    }
  }

  private void startUp(ChannelHandlerContext context, ByteBuf received) {
    int length = received.getInt(received.readerIndex());
    int code = received.getInt(received.readerIndex() + Integer.BYTES);
    if (length < HEAD || length > MOST_TO_READ) {
      Relay.reset(context.channel());
    } else if (length == HEAD && code == SSL_REQUEST && tls != null) {
      received.skipBytes(HEAD);
      write(context, bytes("S"));
      encrypt(context, tls);
    } else if (length == HEAD && code == GSS_REQUEST) {
      received.skipBytes(HEAD);
      write(context, bytes("N"));
    } else if (received.readableBytes() >= length) {
      received.skipBytes(length);
      end(context, postgres());
    }
  }

  /** What was received and is not read yet goes on to the next handler. */
  private void encrypt(ChannelHandlerContext context, SslContext with) {
    context
        .pipeline()
        .addLast(with.newHandler(context.alloc()), new RefusalExchange(protocol, host, null))
        .remove(this);
  }

  private String reason() {
    return "no entry of the IP allowlist permits connections from " + host;
  }

  private ByteBuf resp() {
    return bytes(
        "-DENIED " + reason() + ". Add the address to the IP allowlist of the instance.\r\n");
  }

  private ByteBuf postgres() {
    ByteBuf fields =
        bytes(
            "SFATAL\0VFATAL\0C28000\0M"
                + reason()
                + "\0HAdd the address to the IP allowlist of the instance.\0\0");
    return Unpooled.buffer()
        .writeByte('E')
        .writeInt(Integer.BYTES + fields.readableBytes())
        .writeBytes(fields);
  }

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
  }

  private void end(ChannelHandlerContext context, ByteBuf message) {
    isOver = true;
    write(context, message);
    var unused =
        context
            .executor()
            .schedule(() -> Relay.close(context.channel()), LINGER_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static void write(ChannelHandlerContext context, ByteBuf message) {
    var unused = context.writeAndFlush(message);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      Relay.close(context.channel());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    Relay.close(context.channel());
  }
}
