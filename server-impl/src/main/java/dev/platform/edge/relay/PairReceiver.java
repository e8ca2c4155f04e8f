package dev.platform.edge.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.unix.DomainSocketReadMode;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Receives what a {@link PairSender} sends. Reads one thing at a time: a descriptor that were read
 * as a byte would be lost.
 */
final class PairReceiver extends ChannelInboundHandlerAdapter {
  private static final int CONFIRMATION = 1;

  private final CompletableFuture<Optional<DetachedPair>> received = new CompletableFuture<>();
  private final List<FileDescriptor> descriptors = new ArrayList<>();
  private final ByteBuf bytes = Unpooled.buffer();

  /** The pair; empty if the other process has none. */
  CompletableFuture<Optional<DetachedPair>> received() {
    return received;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    ((EpollDomainSocketChannel) context.channel())
        .config()
        .setReadMode(DomainSocketReadMode.FILE_DESCRIPTORS)
        .setAutoRead(false);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.read();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof FileDescriptor descriptor) {
      add(context, descriptor);
    } else if (message instanceof ByteBuf part) {
      bytes.writeBytes(part);
      part.release();
    }
  }

  private void add(ChannelHandlerContext context, FileDescriptor descriptor) {
    descriptors.add(descriptor);
    if (descriptors.size() == 2) {
      ((EpollDomainSocketChannel) context.channel())
          .config()
          .setReadMode(DomainSocketReadMode.BYTES);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws IOException {
    if (isComplete()) {
      byte[] description = ByteBufUtil.getBytes(bytes.skipBytes(Integer.BYTES));
      received.complete(
          Optional.of(DetachedPair.of(descriptors.get(0), descriptors.get(1), description)));
      context
          .writeAndFlush(Unpooled.buffer(1).writeByte(CONFIRMATION))
          .addListener(ChannelFutureListener.CLOSE);
    } else {
      context.read();
    }
  }

  private boolean isComplete() {
    int length = bytes.readableBytes();
    return length >= Integer.BYTES && length - Integer.BYTES == bytes.getInt(bytes.readerIndex());
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws IOException {
    if (received.complete(Optional.empty())) {
      for (FileDescriptor descriptor : descriptors) {
        descriptor.close();
      }
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    var unused = context.close();
  }
}
