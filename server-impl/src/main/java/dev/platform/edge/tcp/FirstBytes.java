package dev.platform.edge.tcp;

import dev.platform.edge.relay.Relay;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits until a client begins to speak, and keeps what it says for the server. */
final class FirstBytes extends ChannelInboundHandlerAdapter {
  /** PostgreSQL itself waits a minute for a login. */
  private static final long PATIENCE_SECONDS = 30;

  private final Runnable then;
  private final Future<?> patience;
  private final List<Object> said = new ArrayList<>();
  private boolean hasBegun;

  private FirstBytes(Channel client, Runnable then) {
    this.then = then;
    this.patience =
        client.eventLoop().schedule(() -> Relay.close(client), PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Begins to wait.
   *
   * @param then run on the client's event loop; never, if the client ends before
   */
  static void await(Channel client, Runnable then) {
    client.pipeline().addLast(new FirstBytes(client, then));
    client.read();
  }

  /** Passes on what a client has said, if it was waited for. */
  static void passOn(Channel client, Channel server) {
    FirstBytes kept = client.pipeline().get(FirstBytes.class);
    if (kept != null) {
      for (Object bytes : kept.said) {
        var unused = server.write(bytes);
      }
      kept.said.clear();
      server.flush();
      client.pipeline().remove(kept);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    said.add(bytes);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (said.isEmpty()) {
      context.read();
    } else if (!hasBegun) {
      hasBegun = true;
      patience.cancel(false);
      then.run();
    }
  }

  /** Whoever ends without a word wants nothing. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent && said.isEmpty()) {
      Relay.close(context.channel());
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    patience.cancel(false);
    said.forEach(ReferenceCountUtil::release);
    said.clear();
  }
}
