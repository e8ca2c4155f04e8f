package dev.platform.edge.upstream;

import dev.platform.edge.route.HostRoute;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections of one event loop to instances. Used on that event loop alone. */
public final class UpstreamConnections {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamConnections.class);

  /**
   * Shorter than the patience of the usual servers (Gunicorn 2 s, Node.js 5 s), which close idle
   * connections just when a request is on its way.
   */
  private static final Duration IDLE = Duration.ofSeconds(1);

  /** Those to one instance. A WebSocket holds its connection for hours. */
  private static final int LIMIT = 4096;

  private final ContextInternal context;
  private final InstanceChecks checks;
  private final Duration responseTimeout;
  private final Bootstrap bootstrap;
  private final Map<HostRoute.Upstream, Deque<UpstreamConnection>> idle = new HashMap<>();
  private final Map<HostRoute.Upstream, Integer> open = new HashMap<>();
  private boolean isSweeping;

  /**
   * No connections yet.
   *
   * @param context of the event loop
   * @param checks tell whether an instance is genuine
   */
  public UpstreamConnections(
      ContextInternal context,
      InstanceChecks checks,
      Duration connectTimeout,
      Duration responseTimeout) {
    this.context = context;
    this.checks = checks;
    this.responseTimeout = responseTimeout;
    this.bootstrap =
        new Bootstrap()
            .group(context.nettyEventLoop())
            .channelFactory(context.owner().transport().channelFactory(false))
            .resolver(context.owner().nameResolver().nettyAddressResolverGroup())
            .option(ChannelOption.TCP_NODELAY, true)
            // What an instance sent before it stopped reading is still to be read.
            .option(ChannelOption.AUTO_CLOSE, false)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(connectTimeout.toMillis()));
  }

  /** A connection that is open and not in use; null if there is none. */
  public @Nullable UpstreamConnection poll(HostRoute.Upstream upstream) {
    Deque<UpstreamConnection> its = idle.get(upstream);
    UpstreamConnection newest = its == null ? null : its.pollLast();
    if (newest == null || isUsable(newest)) {
      return newest;
    }
    newest.close();
    return poll(upstream);
  }

  private static boolean isUsable(UpstreamConnection connection) {
    return connection.isOpen() && System.nanoTime() - connection.idleSince() < IDLE.toNanos();
  }

  /** A new connection; fails if it is not the instance that has taken it. */
  public Future<UpstreamConnection> connect(HostRoute.Upstream upstream) {
    if (open.getOrDefault(upstream, 0) >= LIMIT) {
      return context.failedFuture(new ConnectException("too many connections"));
    }
    open.merge(upstream, 1, Integer::sum);
    Promise<UpstreamConnection> connected = context.promise();
    bootstrap
        .clone()
        .handler(new Initializer(upstream))
        .connect(InetSocketAddress.createUnresolved(upstream.host(), upstream.port()))
        .addListener((ChannelFuture made) -> complete(made, connected));
    return connected.future().onFailure(refused -> closed(upstream)).compose(this::checked);
  }

  private static void complete(ChannelFuture made, Promise<UpstreamConnection> connected) {
    if (made.isSuccess()) {
      connected.complete(made.channel().pipeline().get(UpstreamConnection.class));
    } else {
      connected.fail(made.cause());
    }
  }

  /** Beside the event loop, since it may take its time. Nothing has been sent yet. */
  private Future<UpstreamConnection> checked(UpstreamConnection connection) {
    return checks
        .check(context, connection)
        .compose(is -> usable(connection, is))
        .onFailure(
            failure -> {
              LOG.warn(
                  "request not forwarded to instance {}: {}",
                  connection.upstream().instance(),
                  failure.getMessage());
              connection.close();
            });
  }

  private Future<UpstreamConnection> usable(UpstreamConnection connection, boolean isGenuine) {
    if (!isGenuine) {
      return context.failedFuture("another process is listening on the port");
    }
    return connection.isOpen()
        ? context.succeededFuture(connection)
        : context.failedFuture("it has closed the connection");
  }

  /** Has one more that is not in use. */
  void keep(UpstreamConnection connection) {
    idle.computeIfAbsent(connection.upstream(), its -> new ArrayDeque<>()).addLast(connection);
    if (!isSweeping) {
      isSweeping = true;
      sweepLater();
    }
  }

  /** A connection is closed. */
  void forget(UpstreamConnection connection) {
    closed(connection.upstream());
    Deque<UpstreamConnection> its = idle.get(connection.upstream());
    if (its != null) {
      its.remove(connection);
    }
  }

  private void closed(HostRoute.Upstream upstream) {
    open.computeIfPresent(upstream, (its, many) -> many > 1 ? many - 1 : null);
  }

  private void sweepLater() {
    var unused =
        context.nettyEventLoop().schedule(this::sweep, IDLE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Closes what has not been used for too long; the oldest are first. */
  private void sweep() {
    for (Deque<UpstreamConnection> its : idle.values()) {
      while (!its.isEmpty() && !isUsable(its.getFirst())) {
        its.removeFirst().close();
      }
    }
    idle.values().removeIf(Deque::isEmpty);
    isSweeping = !idle.isEmpty();
    if (isSweeping) {
      sweepLater();
    }
  }

  private final class Initializer extends ChannelInitializer<Channel> {
    private final HostRoute.Upstream upstream;

    Initializer(HostRoute.Upstream upstream) {
      this.upstream = upstream;
    }

    @Override
    protected void initChannel(Channel channel) {
      var unused =
          new UpstreamConnection(
              UpstreamConnections.this, upstream, context, channel, responseTimeout);
    }
  }
}
