package dev.platform.edge.tcp;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.InternalAddress;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client's connection on its way to an instance. All happens on the client's event loop. */
final class ForwardedConnection {
  private static final Logger LOG = LoggerFactory.getLogger(ForwardedConnection.class);

  private static final int CONNECT_MILLIS = 5_000;
  private static final long RETRY_MILLIS = 100;

  private final TcpForwarder forwarder;
  private final Acceptor acceptor;
  private final InternalAddress address;
  private final Channel client;
  private final Set<String> tried = new HashSet<>();
  private final long begunAt = System.nanoTime();

  ForwardedConnection(TcpForwarder forwarder, Acceptor acceptor, Channel client) {
    this.forwarder = forwarder;
    this.acceptor = acceptor;
    this.address = acceptor.address();
    this.client = client;
  }

  void begin() {
    InetSocketAddress remote = (InetSocketAddress) client.remoteAddress();
    InternalAddress from =
        new InternalAddress(remote.getAddress().getHostAddress(), remote.getPort());
    check(
        () -> forwarder.routes().admits(address, from),
        admitted -> {
          if (admitted) {
            connect();
          } else {
            LOG.debug("rejected a connection from {} to {}", from, address);
            Relay.reset(client);
          }
        });
  }

  /** Cuts the connection off, from any thread. */
  void close() {
    Relay.close(client);
  }

  /** Looks at the machine on a thread that may wait, and comes back. */
  private void check(BooleanSupplier question, Consumer<Boolean> then) {
    forwarder
        .checks()
        .execute(
            () -> {
              boolean answer = isTrue(question);
              client.eventLoop().execute(() -> then.accept(answer));
            });
  }

  private static boolean isTrue(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (RuntimeException e) {
      LOG.warn("cannot determine who uses a connection", e);
      return false;
    }
  }

  /** Asks the instance whose turn it is. */
  private void connect() {
    if (!client.isActive()) {
      return;
    }
    List<HostRoute.Upstream> left =
        forwarder.routes().instances(address).stream()
            .filter(each -> !tried.contains(each.instance()))
            .toList();
    if (left.isEmpty()) {
      waitForInstance();
      return;
    }
    HostRoute.Upstream upstream = acceptor.next(left);
    forwarder.connections().enter(upstream.instance(), this);
    if (!stands(upstream)) {
      giveUp(upstream);
      return;
    }
    new Bootstrap()
        .group(client.eventLoop())
        .channel(NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.SO_KEEPALIVE, true)
        .handler(new ChannelInboundHandlerAdapter())
        .connect(upstream.host(), upstream.port())
        .addListener((ChannelFutureListener) connecting -> connected(upstream, connecting));
  }

  private void connected(HostRoute.Upstream upstream, ChannelFuture connecting) {
    if (connecting.isSuccess()) {
      verify(upstream, connecting.channel());
    } else {
      giveUp(upstream);
    }
  }

  /**
   * Whether a route still leads to an instance. Asked after the connection has been counted:
   * whoever takes the instance from the routes and then sees it idle knows that nothing more comes.
   */
  private boolean stands(HostRoute.Upstream upstream) {
    return forwarder.routes().instances(address).contains(upstream);
  }

  /** Nothing is sent before it is known that the instance has taken the connection. */
  private void verify(HostRoute.Upstream upstream, Channel channel) {
    int from = ((InetSocketAddress) channel.localAddress()).getPort();
    check(
        () -> forwarder.routes().isGenuine(upstream, from),
        genuine -> {
          if (genuine && client.isActive()) {
            relay(upstream, channel);
          } else {
            Relay.close(channel);
            giveUp(upstream);
          }
        });
  }

  private void relay(HostRoute.Upstream upstream, Channel channel) {
    channel
        .closeFuture()
        .addListener(closed -> forwarder.connections().leave(upstream.instance(), this));
    Relay.join(client, channel);
  }

  private void giveUp(HostRoute.Upstream upstream) {
    forwarder.connections().leave(upstream.instance(), this);
    tried.add(upstream.instance());
    connect();
  }

  /** One may be about to start, or to be started again. */
  private void waitForInstance() {
    if (System.nanoTime() - begunAt > TcpForwarder.PATIENCE.toNanos()) {
      LOG.debug("no instance takes connections to {}", address);
      Relay.reset(client);
      return;
    }
    tried.clear();
    var unused = client.eventLoop().schedule(this::connect, RETRY_MILLIS, TimeUnit.MILLISECONDS);
  }
}
