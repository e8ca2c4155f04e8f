package dev.platform.edge.relay;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server's way to a relay process. The pairs that it takes are relayed on its event loop. */
public final class RelayClient implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RelayClient.class);
  private static final int PATIENCE_SECONDS = 5;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("relayed", true), EpollIoHandler.newFactory());

  /** Whether a relay process listens in a folder. */
  public boolean isThere(RelayFolder folder) {
    var connecting = connect(folder.give(), new ChannelInboundHandlerAdapter());
    var unused = connecting.channel().close();
    return connecting.isSuccess();
  }

  /**
   * Gives pairs to a relay process. One that cannot be given ends, and so do those behind it if the
   * process does not respond: a stop does not wait for each.
   *
   * @return how many it has
   */
  public int give(RelayFolder folder, List<LabeledPair> pairs) throws IOException {
    var sockets = OwnSockets.list();
    int given = 0;
    try {
      for (LabeledPair each : pairs) {
        if (isGiven(folder, each, sockets)) {
          given++;
        }
      }
    } catch (TimeoutException e) {
      LOG.warn("the relay process in {} does not respond", folder.path());
    }
    return given;
  }

  private boolean isGiven(RelayFolder folder, LabeledPair each, OwnSockets sockets)
      throws TimeoutException {
    var connecting = connect(folder.give(), new ChannelInboundHandlerAdapter());
    if (!connecting.isSuccess()) {
      return false;
    }
    try {
      return within(
          each.pair()
              .detach(each.label(), sockets)
              .thenCompose(detached -> PairSender.send(connecting.channel(), detached)));
    } catch (IOException e) {
      LOG.debug("cannot give {} to a relay process", each.label(), e);
      return false;
    }
  }

  /**
   * Takes all pairs of a relay process.
   *
   * @param then relays or closes each, on its event loop
   * @throws IOException if there is no such process, or it gives no more
   */
  public void take(RelayFolder folder, Consumer<LabeledPair> then) throws IOException {
    for (var next = next(folder); next.isPresent(); next = next(folder)) {
      DetachedPair pair = next.get();
      pair.attach(loops.next(), attached -> then.accept(new LabeledPair(pair.label(), attached)));
    }
  }

  private Optional<DetachedPair> next(RelayFolder folder) throws IOException {
    var receiver = new PairReceiver();
    var connecting = connect(folder.take(), receiver);
    if (!connecting.isSuccess()) {
      throw new IOException("no relay process in " + folder.path(), connecting.cause());
    }
    try {
      return within(receiver.received());
    } catch (TimeoutException e) {
      Relay.close(connecting.channel()); // A pair that still came would belong to nobody.
      throw new IOException("the relay process in " + folder.path() + " does not respond", e);
    }
  }

  private ChannelFuture connect(DomainSocketAddress address, ChannelHandler handler) {
    return new Bootstrap()
        .group(loops)
        .channel(EpollDomainSocketChannel.class)
        .handler(handler)
        .connect(address)
        .awaitUninterruptibly();
  }

  private static <T> T within(CompletableFuture<T> future) throws IOException, TimeoutException {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
