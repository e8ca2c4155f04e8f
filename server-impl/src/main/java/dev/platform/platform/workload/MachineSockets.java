package dev.platform.platform.workload;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.TcpAddress;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.TcpConnection;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.function.Predicate;

/** Whose the sockets of this machine are: what the edge wants to know, in the engine's words. */
public final class MachineSockets {
  private final Engine engine;

  /** Those that an engine knows. */
  public MachineSockets(Engine engine) {
    this.engine = engine;
  }

  /** As {@link dev.platform.edge.route.TcpRoutes#isGenuine}. */
  public boolean isGenuine(HostRoute.Upstream upstream, TcpAddress from) {
    return engine.answers(
        upstream.instance(), connection(new TcpAddress(upstream.host(), upstream.port()), from));
  }

  /** As {@link Engine#isFrom}. */
  public boolean isFrom(TcpAddress called, TcpAddress from, Predicate<String> owner) {
    return engine.isFrom(connection(called, from), owner);
  }

  /** As {@link dev.platform.edge.route.TcpRoutes#reclaim}. */
  public boolean reclaim(Set<TcpAddress> addresses) {
    return engine.reclaim(
        addresses.stream()
            .map(address -> new InetSocketAddress(address.host(), address.port()))
            .toList());
  }

  private static TcpConnection connection(TcpAddress called, TcpAddress from) {
    return new TcpConnection(called.host(), called.port(), from.host(), from.port());
  }
}
