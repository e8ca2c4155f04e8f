package dev.platform.edge.tcp;

import dev.platform.base.share.FairShares;
import dev.platform.base.share.FairThreads;
import dev.platform.edge.relay.LabeledPair;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpRoutes;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens on the addresses of its routes and passes connections on to instances. */
public final class TcpForwarder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TcpForwarder.class);

  /** How long a connection waits for an instance that takes it. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration DRAIN = Duration.ofSeconds(5);

  /** Of one address, half at most are at work; how many wait is bounded by the connections. */
  private static final FairShares.Limits CHECKS = new FairShares.Limits(8, 4, 16_384);

  private static final int BACKLOG = 1_024;
  private static final long RETRY_MILLIS = 1_000;
  private static final long RESTING_MILLIS = 10_000;

  /** How often it tries before it says so: another forwarder of this host may just give it up. */
  private static final int TRIES = 5;

  private final String name;
  private final TcpRoutes routes;
  private final OpenConnections connections;
  private final Refusals hostRefusals;
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          Math.max(2, Runtime.getRuntime().availableProcessors()),
          new DefaultThreadFactory("tcp-forwarder", true),
          NioIoHandler.newFactory());
  private final FairThreads checks = new FairThreads("tcp-checks", CHECKS);
  private final ScheduledExecutorService binding =
      Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("tcp-binding", true));
  private final Map<TcpAddress, Channel> listeners = new ConcurrentHashMap<>();
  private final Map<TcpAddress, Integer> refusals = new ConcurrentHashMap<>();
  private boolean isClosing;

  /** A forwarder that has not been started, with limits for its callers. */
  TcpForwarder(
      String name, TcpRoutes routes, ConnectionLimits limits, InstanceConnections instances) {
    this.name = name;
    this.routes = routes;
    this.hostRefusals = new Refusals(routes);
    this.connections = new OpenConnections(limits, instances);
  }

  /** A forwarder, not started, for callers on this machine. */
  public static TcpForwarder inside(TcpRoutes routes, InstanceConnections instances) {
    return new TcpForwarder("inside", routes, ConnectionLimits.INSIDE, instances);
  }

  /** A forwarder, not started, for callers from everywhere. */
  public static TcpForwarder outside(TcpRoutes routes, InstanceConnections instances) {
    return new TcpForwarder("outside", routes, ConnectionLimits.OUTSIDE, instances);
  }

  /** Listens on all addresses; from now on on those that come, too. */
  public void start() {
    boolean isWhole = listenAndReport(true);
    routes.onChange(() -> binding.execute(this::follow));
    tryAgain(isWhole);
  }

  /** Soon, while something is missing. */
  private void tryAgain(boolean isWhole) {
    long pause = isWhole ? RESTING_MILLIS : RETRY_MILLIS;
    try {
      var unused =
          binding.schedule(() -> tryAgain(listenAndReport(true)), pause, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the forwarder {} listens on no more addresses", name);
    }
  }

  /** The instances that have connections. */
  public Set<String> busy() {
    return connections.instances();
  }

  /** Ends the connections to an instance, which is to go. */
  public void closeConnections(String instance) {
    connections.of(instance).forEach(ForwardedConnection::close);
  }

  /** Takes no more connections, waits a little for those that are open, ends. */
  @Override
  public void close() {
    stopListening();
    long begunAt = System.nanoTime();
    while (count() > 0 && System.nanoTime() - begunAt < DRAIN.toNanos()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    checks.close();
  }

  /** The connections that are relayed, after which no other is taken. */
  List<ForwardedConnection> relayed() {
    stopListening();
    return connections.all().stream().filter(it -> it.relayed().isPresent()).toList();
  }

  /** Goes on with a pair that another process has relayed; ends it where nothing leads now. */
  void adopt(LabeledPair taken) {
    TcpAddress address = taken.label().address();
    var acceptor = new Acceptor(this, address);
    var connection = new ForwardedConnection(this, acceptor, taken.pair().client());
    if (routes.addresses().contains(address) && connection.open()) {
      connection.adopt(taken);
    } else {
      taken.pair().close();
    }
  }

  /** Behind whoever listens at this moment, who would take the addresses again. */
  private void stopListening() {
    binding.shutdownNow();
    synchronized (this) {
      isClosing = true;
      listeners.values().removeIf(TcpForwarder::hasClosed);
    }
  }

  private void follow() {
    listenAndReport(false);
    connections.all().stream()
        .filter(connection -> !connection.isFromAllowedHost())
        .forEach(ForwardedConnection::close);
  }

  /**
   * What goes wrong now is tried again. Returns whether nothing did.
   *
   * @param isDue whether a failure counts as one of the tries, which are apart in time: changes of
   *     the routes may follow each other without a pause
   */
  private boolean listenAndReport(boolean isDue) {
    try {
      listen(isDue);
      routes.listening(Set.copyOf(listeners.keySet()), refused());
      return refusals.isEmpty();
    } catch (RuntimeException e) {
      LOG.warn("cannot report where connections are taken, and keeps trying", e);
      return false;
    }
  }

  private Set<TcpAddress> refused() {
    return refusals.entrySet().stream()
        .filter(it -> it.getValue() >= TRIES)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private synchronized void listen(boolean isDue) {
    if (isClosing) {
      return;
    }
    Set<TcpAddress> wanted = routes.addresses();
    listeners.entrySet().removeIf(it -> !wanted.contains(it.getKey()) && hasClosed(it.getValue()));
    refusals.keySet().retainAll(wanted);
    Map<TcpAddress, String> failures = bind(wanted);
    if (!failures.isEmpty() && isReclaimed(failures.keySet())) {
      failures = bind(failures.keySet());
    }
    failures.forEach((address, failure) -> count(address, failure, isDue));
  }

  private boolean isReclaimed(Set<TcpAddress> addresses) {
    try {
      return routes.reclaim(addresses);
    } catch (RuntimeException e) {
      LOG.warn("cannot determine who listens on {}", addresses, e);
      return false;
    }
  }

  private void count(TcpAddress address, String failure, boolean isDue) {
    boolean isNew = refusals.putIfAbsent(address, 1) == null;
    if (!isNew && isDue) {
      refusals.merge(address, 1, Integer::sum);
    }
    if (isNew) {
      LOG.warn("cannot listen on {}, and keeps trying: {}", address, failure);
    }
  }

  private static boolean hasClosed(Channel listener) {
    return listener.close().awaitUninterruptibly().isSuccess();
  }

  /** Listens on those where it does not yet; why it cannot, for each where that fails. */
  private Map<TcpAddress, String> bind(Set<TcpAddress> addresses) {
    Map<TcpAddress, String> failures = new HashMap<>();
    for (TcpAddress address : addresses) {
      if (!listeners.containsKey(address)) {
        var bound = server(address).bind(address.host(), address.port()).awaitUninterruptibly();
        if (bound.isSuccess()) {
          listeners.put(address, bound.channel());
          refusals.remove(address);
        } else {
          failures.put(address, String.valueOf(bound.cause().getMessage()));
        }
      }
    }
    return failures;
  }

  private ServerBootstrap server(TcpAddress address) {
    return new ServerBootstrap()
        .group(loops)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_REUSEADDR, true)
        .option(ChannelOption.SO_BACKLOG, BACKLOG)
        .childOption(ChannelOption.AUTO_READ, false)
        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.SO_KEEPALIVE, true)
        .childHandler(new Acceptor(this, address));
  }

  String name() {
    return name;
  }

  TcpRoutes routes() {
    return routes;
  }

  /** How many connections are open. */
  int count() {
    return connections.count();
  }

  OpenConnections connections() {
    return connections;
  }

  Refusals hostRefusals() {
    return hostRefusals;
  }

  FairThreads checks() {
    return checks;
  }
}
