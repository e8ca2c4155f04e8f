package dev.platform.engine.local;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a process takes connections: at its port, or else at the first other port where it speaks
 * HTTP. Whoever probes it looks; times are of {@link System#nanoTime}.
 */
final class Listening {
  private static final Logger LOG = LoggerFactory.getLogger(Listening.class);

  /** How long a process that listens elsewhere has time to listen at its port, too. */
  private static final long SETTLING = Duration.ofSeconds(5).toNanos();

  private static final String IPV6 = "::1";
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private final int port;
  private final OwnSockets sockets;
  private volatile @Nullable ListenAddress found;
  private volatile List<InetSocketAddress> open = List.of();
  private @Nullable Long openSince;
  private @Nullable Long lookedAt;

  /**
   * @param port its port
   * @param found where it was found elsewhere; null if it was not
   */
  Listening(int port, @Nullable ListenAddress found, OwnSockets sockets) {
    this.port = port;
    this.found = found;
    this.sockets = sockets;
  }

  ListenAddress address() {
    ListenAddress elsewhere = found;
    return elsewhere == null ? ListenAddress.local(port) : elsewhere;
  }

  /** Where it was found other than at its port of the usual address. */
  @Nullable ListenAddress found() {
    return found;
  }

  /** Where it listened when it was looked for last. */
  List<InetSocketAddress> open() {
    return open;
  }

  /** Whether it is this process that listens there. */
  boolean isGenuine() {
    return sockets.hold(address().port());
  }

  /** Looks whether it listens at its port now, although it was found elsewhere. */
  void preferPort() {
    ListenAddress elsewhere = found;
    if (elsewhere != null && elsewhere.port() != port && sockets.hold(port)) {
      found = Prober.connects(ListenAddress.local(port)) ? null : elsewhere;
    }
  }

  /** Looks for it, because it does not respond. */
  void search(long now) {
    if (lookedAt != null && now - lookedAt < PAUSE) {
      return;
    }
    lookedAt = now;
    try {
      open = sockets.listening();
    } catch (IOException e) {
      LOG.debug("cannot determine where an instance listens", e);
      return;
    }
    openSince = open.isEmpty() ? null : openSince == null ? Long.valueOf(now) : openSince;
    List<InetSocketAddress> reachable = open.stream().filter(this::mayBeAsked).toList();
    Optional<ListenAddress> own =
        reachable.stream().filter(it -> it.getPort() == port).findFirst().map(Listening::reached);
    if (own.isPresent()) {
      found = own.filter(it -> !it.equals(ListenAddress.local(port))).orElse(null);
    } else if (openSince != null && now - openSince >= SETTLING && !isStillOpen()) {
      reachable.stream()
          .map(Listening::reached)
          .filter(Prober::speaksHttp)
          .findFirst()
          .ifPresent(it -> found = it);
    }
  }

  /**
   * Whether a connection to it can only reach this process: nobody else listens at the port, at
   * whichever address, and the address is one of this machine, not one that a process only claims.
   */
  private boolean mayBeAsked(InetSocketAddress bound) {
    InetAddress address = bound.getAddress();
    try {
      return (address.isAnyLocalAddress()
              || address.isLoopbackAddress()
              || NetworkInterface.getByInetAddress(address) != null)
          && sockets.hold(bound.getPort());
    } catch (SocketException e) {
      LOG.debug("cannot determine whose address {} is", address, e);
      return false;
    }
  }

  private boolean isStillOpen() {
    ListenAddress elsewhere = found;
    return elsewhere != null && open.stream().anyMatch(it -> it.getPort() == elsewhere.port());
  }

  /** A socket of IPv6 that listens everywhere does so at addresses of IPv4, too, or does not. */
  private static ListenAddress reached(InetSocketAddress bound) {
    InetAddress address = bound.getAddress();
    boolean isIpv6 = address instanceof Inet6Address;
    if (isIpv6 && address.isLoopbackAddress()) {
      return new ListenAddress(IPV6, bound.getPort());
    }
    if (!address.isAnyLocalAddress()) {
      return new ListenAddress(address.getHostAddress(), bound.getPort());
    }
    ListenAddress local = ListenAddress.local(bound.getPort());
    return isIpv6 && !Prober.connects(local) ? new ListenAddress(IPV6, bound.getPort()) : local;
  }
}
