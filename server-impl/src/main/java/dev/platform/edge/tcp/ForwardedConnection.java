package dev.platform.edge.tcp;

import dev.platform.edge.relay.ConnectionPair;
import dev.platform.edge.relay.LabeledPair;
import dev.platform.edge.relay.PairLabel;
import dev.platform.edge.relay.Relay;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpTarget;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client's connection on its way to an instance. All happens on the client's event loop. */
final class ForwardedConnection {
  private static final Logger LOG = LoggerFactory.getLogger(ForwardedConnection.class);

  private static final int CONNECT_MILLIS = 5_000;
  private static final long RETRY_MILLIS = 100;

  private final TcpForwarder forwarder;
  private final Acceptor acceptor;
  private final TcpAddress address;
  private final Channel client;
  private final TcpAddress from;
  private final String group;
  private final int promised;
  private final Set<String> tried = new HashSet<>();
  private final long begunAt = System.nanoTime();
  private volatile @Nullable LabeledPair relayed;

  ForwardedConnection(TcpForwarder forwarder, Acceptor acceptor, Channel client) {
    this.forwarder = forwarder;
    this.acceptor = acceptor;
    this.address = acceptor.address();
    this.client = client;
    var remote = (InetSocketAddress) client.remoteAddress();
    this.from = new TcpAddress(remote.getAddress().getHostAddress(), remote.getPort());
    this.group = forwarder.routes().group(address);
    this.promised =
        forwarder.routes().targets(address).stream()
            .filter(TcpTarget::isLimited)
            .mapToInt(TcpTarget::maxConnections)
            .sum();
  }

  TcpAddress address() {
    return address;
  }

  TcpAddress from() {
    return from;
  }

  String group() {
    return group;
  }

  /** How many connections its address has promised; 0 if it has not. */
  int promised() {
    return promised;
  }

  boolean isFromAllowedHost() {
    return forwarder.routes().allowList(address).admits(from.host());
  }

  /** Is counted until its client's connection ends, if there is room for it. */
  boolean open() {
    boolean hasRoom = forwarder.connections().open(this);
    if (hasRoom) {
      client.closeFuture().addListener(closed -> forwarder.connections().close(this));
    }
    return hasRoom;
  }

  /** A client that says nothing yet costs nothing but its connection. */
  void begin() {
    if (forwarder.routes().protocol(address).isClientFirst()) {
      FirstBytes.await(client, this::admit);
    } else {
      admit();
    }
  }

  private void admit() {
    check(
        () -> forwarder.routes().admits(address, from),
        admitted -> {
          if (admitted) {
            tryNext();
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

  /** Looks at the machine on a thread that may wait, and comes back. Addresses take turns. */
  private void check(BooleanSupplier question, Consumer<Boolean> then) {
    boolean hasRoom =
        forwarder
            .checks()
            .execute(
                address.toString(),
                () -> {
                  boolean answer = isTrue(question);
                  client.eventLoop().execute(() -> then.accept(answer));
                });
    if (!hasRoom) {
      then.accept(false);
    }
  }

  private static boolean isTrue(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (RuntimeException e) {
      LOG.warn("cannot determine who uses a connection", e);
      return false;
    }
  }

  /** Tries the target whose turn it is. */
  private void tryNext() {
    if (!client.isActive()) {
      return;
    }
    List<TcpTarget> left =
        forwarder.routes().targets(address).stream()
            .filter(each -> !tried.contains(each.upstream().instance()))
            .toList();
    if (left.isEmpty()) {
      waitForInstance();
      return;
    }
    TcpTarget target = acceptor.next(left);
    if (!forwarder.connections().enter(target, this)) {
      LOG.debug("{} has no room for another connection", target.upstream().instance());
      Relay.reset(client);
    } else if (stands(target)) {
      connect(target);
    } else {
      giveUp(target);
    }
  }

  private void connect(TcpTarget target) {
    HostRoute.Upstream upstream = target.upstream();
    new Bootstrap()
        .group(client.eventLoop())
        .channel(NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.SO_KEEPALIVE, true)
        .handler(new ChannelInboundHandlerAdapter())
        .connect(new InetSocketAddress(upstream.host(), upstream.port()), local(target))
        .addListener((ChannelFutureListener) connecting -> connected(target, connecting));
  }

  private static @Nullable InetSocketAddress local(TcpTarget target) {
    return target.from() == null ? null : new InetSocketAddress(target.from(), 0);
  }

  private void connected(TcpTarget target, ChannelFuture connecting) {
    if (connecting.isSuccess()) {
      verify(target, connecting.channel());
    } else {
      giveUp(target);
    }
  }

  /**
   * Whether a route still leads to an instance. Asked after the connection has been counted:
   * whoever takes the instance from the routes and then sees it idle knows that nothing more comes.
   */
  private boolean stands(TcpTarget target) {
    return forwarder.routes().targets(address).contains(target);
  }

  /** Nothing is sent before it is known that the instance has taken the connection. */
  private void verify(TcpTarget target, Channel channel) {
    TcpAddress own = TcpAddress.of((InetSocketAddress) channel.localAddress());
    check(
        () -> forwarder.routes().isGenuine(target.upstream(), own),
        genuine -> {
          if (genuine && client.isActive()) {
            leaveAfter(channel, target.upstream().instance());
            logIn(target, channel);
          } else {
            Relay.close(channel);
            giveUp(target);
          }
        });
  }

  private void leaveAfter(Channel server, String instance) {
    server.closeFuture().addListener(closed -> forwarder.connections().leave(instance, this));
  }

  private void logIn(TcpTarget target, Channel channel) {
    if (target.login() == null) {
      join(target, channel);
    } else {
      LoginExchange.begin(
          channel, target.login(), isAdmitted -> loggedIn(target, channel, isAdmitted));
    }
  }

  private void loggedIn(TcpTarget target, Channel channel, boolean isAdmitted) {
    if (isAdmitted && client.isActive()) {
      join(target, channel);
      return;
    }
    if (!isAdmitted) {
      LOG.warn("{} did not admit a connection from its network", target.upstream().instance());
    }
    Relay.close(channel);
    Relay.reset(client);
  }

  private void join(TcpTarget target, Channel channel) {
    FirstBytes.passOn(client, channel);
    relay(target.upstream().instance(), new ConnectionPair(client, channel));
  }

  private void relay(String instance, ConnectionPair pair) {
    relayed = new LabeledPair(new PairLabel(forwarder.name(), address, instance), pair);
    pair.join();
  }

  /** Goes on with a pair that another process has relayed. */
  void adopt(LabeledPair taken) {
    String instance = taken.label().instance();
    TcpTarget target =
        forwarder.routes().targets(address).stream()
            .filter(each -> each.upstream().instance().equals(instance))
            .findFirst()
            .orElseGet(() -> TcpTarget.of(upstream(taken)));
    if (!isFromAllowedHost() || !forwarder.connections().enter(target, this)) {
      taken.pair().close();
      return;
    }
    leaveAfter(taken.pair().server(), instance);
    relay(instance, taken.pair());
  }

  private static HostRoute.Upstream upstream(LabeledPair taken) {
    var server = TcpAddress.of((InetSocketAddress) taken.pair().server().remoteAddress());
    return new HostRoute.Upstream(taken.label().instance(), server.host(), server.port());
  }

  /** The pair that it is, while it is relayed. */
  Optional<LabeledPair> relayed() {
    return Optional.ofNullable(relayed);
  }

  /** Is no longer counted: another process has it. */
  void leave() {
    relayed().ifPresent(it -> forwarder.connections().leave(it.label().instance(), this));
    forwarder.connections().close(this);
  }

  private void giveUp(TcpTarget target) {
    forwarder.connections().leave(target.upstream().instance(), this);
    tried.add(target.upstream().instance());
    tryNext();
  }

  /** One may be about to start, or to be started again. */
  private void waitForInstance() {
    if (System.nanoTime() - begunAt > TcpForwarder.PATIENCE.toNanos()) {
      LOG.debug("no instance takes connections to {}", address);
      Relay.reset(client);
      return;
    }
    tried.clear();
    var unused = client.eventLoop().schedule(this::tryNext, RETRY_MILLIS, TimeUnit.MILLISECONDS);
  }
}
