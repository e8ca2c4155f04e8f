package dev.platform.edge.route;

import org.jspecify.annotations.Nullable;

/**
 * Where a TCP connection is passed on to.
 *
 * @param upstream takes it
 * @param from the local address that it has to come from; null if it does not matter
 * @param login comes first; null if nothing does
 * @param maxConnections how many there are at most at a time, from everywhere
 */
public record TcpTarget(
    HostRoute.Upstream upstream,
    @Nullable String from,
    @Nullable TcpLogin login,
    int maxConnections) {

  /** Where connections are passed on to as they are. */
  public static TcpTarget of(HostRoute.Upstream upstream) {
    return new TcpTarget(upstream, null, null, Integer.MAX_VALUE);
  }

  /** Whether there is a number of connections that it takes. */
  public boolean isLimited() {
    return maxConnections != Integer.MAX_VALUE;
  }
}
