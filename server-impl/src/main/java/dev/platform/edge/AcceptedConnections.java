package dev.platform.edge;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.util.AttributeKey;
import io.vertx.core.impl.transports.EpollTransport;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.transport.Transport;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts connections as soon as they are accepted. Vert.x tells of a connection after its TLS
 * handshake, and whoever begins none would not be counted. Connections use epoll by native code
 * where it can be loaded, and the JDK's selectors elsewhere. Event loops accept connections, too: a
 * thread for that alone would hand over each of them to another thread.
 */
final class AcceptedConnections implements Transport {
  private static final AttributeKey<Boolean> SURPLUS = AttributeKey.valueOf("platform.surplus");

  private final OpenConnections connections;
  private final boolean usesEpoll;

  AcceptedConnections(OpenConnections connections) {
    this(connections, Epoll.isAvailable());
  }

  AcceptedConnections(OpenConnections connections, boolean usesEpoll) {
    this.connections = connections;
    this.usesEpoll = usesEpoll;
  }

  /** Whether there is no room for a connection but to say so. */
  static boolean isSurplus(Channel channel) {
    return channel.hasAttr(SURPLUS);
  }

  @Override
  public String name() {
    return "counted";
  }

  @Override
  public boolean available() {
    return true;
  }

  @Override
  public @Nullable Throwable unavailabilityCause() {
    return null;
  }

  @Override
  public io.vertx.core.spi.transport.Transport implementation() {
    return usesEpoll ? epoll() : selectors();
  }

  private io.vertx.core.spi.transport.Transport epoll() {
    var loops = new EventLoops();
    return new EpollTransport() {
      @Override
      public EventLoopGroup eventLoopGroup(
          int use, int threads, ThreadFactory factory, int ioRatio) {
        return loops.of(use, () -> super.eventLoopGroup(use, threads, factory, ioRatio));
      }

      @Override
      public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return counted(super.serverChannelFactory(domainSocket));
      }
    };
  }

  private io.vertx.core.spi.transport.Transport selectors() {
    var loops = new EventLoops();
    return new NioTransport() {
      @Override
      public EventLoopGroup eventLoopGroup(
          int use, int threads, ThreadFactory factory, int ioRatio) {
        return loops.of(use, () -> super.eventLoopGroup(use, threads, factory, ioRatio));
      }

      @Override
      public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return counted(super.serverChannelFactory(domainSocket));
      }
    };
  }

  private ChannelFactory<ServerChannel> counted(ChannelFactory<? extends ServerChannel> channels) {
    return () -> {
      ServerChannel channel = channels.newChannel();
      channel.pipeline().addLast(new Counter());
      return channel;
    };
  }

  /** Those of one Vert.x, which creates the loops for connections before those that accept. */
  private static final class EventLoops {
    private @Nullable EventLoopGroup forConnections;

    EventLoopGroup of(int use, Supplier<EventLoopGroup> created) {
      if (use == io.vertx.core.spi.transport.Transport.ACCEPTOR_EVENT_LOOP_GROUP
          && forConnections != null) {
        return forConnections;
      }
      var loops = created.get();
      forConnections = loops;
      return loops;
    }
  }

  private final class Counter extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
      var channel = (Channel) accepted;
      String address = address(channel.remoteAddress());
      switch (connections.open(address)) {
        case REFUSED -> channel.unsafe().closeForcibly();
        case SURPLUS -> {
          channel.attr(SURPLUS).set(true);
          pass(context, channel, address);
        }
        case TAKEN -> pass(context, channel, address);
      }
    }

    private void pass(ChannelHandlerContext context, Channel channel, String address) {
      channel.closeFuture().addListener(closed -> connections.close(address));
      context.fireChannelRead(channel);
    }

    private static String address(SocketAddress remote) {
      return remote instanceof InetSocketAddress from
          ? from.getAddress().getHostAddress()
          : String.valueOf(remote);
    }
  }
}
