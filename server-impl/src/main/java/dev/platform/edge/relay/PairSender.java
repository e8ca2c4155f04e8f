package dev.platform.edge.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends a pair to another process: both descriptors, then the length of the description and it. */
final class PairSender extends SimpleChannelInboundHandler<ByteBuf> {
  private final CompletableFuture<Boolean> received = new CompletableFuture<>();
  private boolean isConfirmed;

  private PairSender() {}

  /**
   * Sends a pair through a connection that is for it alone, and closes it in this process. The
   * other process ends the connection: an end before that would make bytes be taken for
   * descriptors.
   *
   * @return whether the other process has the pair
   */
  static CompletableFuture<Boolean> send(Channel to, DetachedPair pair) {
    var sender = new PairSender();
    byte[] description = pair.description();
    List<Object> parts =
        List.of(
            pair.client(),
            pair.server(),
            Unpooled.copyInt(description.length),
            Unpooled.wrappedBuffer(description));
    to.eventLoop()
        .execute(
            () -> {
              to.pipeline().addLast(sender);
              for (Object part : parts) {
                var unused = to.write(part);
              }
              to.flush();
              if (!to.isActive()) {
                sender.received.complete(false);
              }
            });
    return sender.received.whenComplete((received, failure) -> pair.close());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf confirmation) {
    isConfirmed = true;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    received.complete(isConfirmed);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    var unused = context.close();
  }
}
