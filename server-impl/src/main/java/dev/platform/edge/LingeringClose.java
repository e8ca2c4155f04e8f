package dev.platform.edge;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection gently after a rejection: says that nothing more comes, and listens on for a
 * while. A system that is closed with bytes unread throws away the response, too.
 */
final class LingeringClose extends ChannelOutboundHandlerAdapter {

  static final String NAME = "lingeringClose";

  private static final long SECONDS = 2;

  private boolean isArmed;

  /** From now on. */
  void arm() {
    isArmed = true;
  }

  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    if (!isArmed || !(context.channel() instanceof DuplexChannel channel) || !channel.isActive()) {
      var unused = context.close(promise);
      return;
    }
    channel.closeFuture().addListener(closed -> promise.trySuccess());
    if (!channel.isOutputShutdown()) {
      channel.config().setAutoRead(true);
      var unused = channel.shutdownOutput();
      var timer = context.executor().schedule(() -> end(context), SECONDS, TimeUnit.SECONDS);
      channel.closeFuture().addListener(closed -> timer.cancel(false));
    }
  }

  private static void end(ChannelHandlerContext context) {
    var unused = context.close();
  }
}
