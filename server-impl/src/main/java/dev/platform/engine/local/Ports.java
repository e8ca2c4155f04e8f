package dev.platform.engine.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ports for instances. They lie below those that systems hand out for outgoing connections, so that
 * a port stays free between its choice and its use.
 */
final class Ports {
  static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;
  private static final int TRIES = 200;

  private final SecureRandom random = new SecureRandom();
  private final Set<Integer> taken = ConcurrentHashMap.newKeySet();
  private final ReservedAddresses reserved;

  Ports(ReservedAddresses reserved) {
    this.reserved = reserved;
  }

  static InetSocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** A port that nobody listens on and no other instance has. */
  int take() throws IOException {
    for (int i = 0; i < TRIES; i++) {
      int port = FIRST + random.nextInt(COUNT);
      if (taken.add(port)) {
        if (isFree(port)) {
          return port;
        }
        taken.remove(port);
      }
    }
    throw new IOException("no free port is available");
  }

  /** The port that an instance has had, or another one if somebody else listens there now. */
  int takeAgain(int port) throws IOException {
    if (isFree(port)) {
      taken.add(port);
      return port;
    }
    int other = take();
    taken.remove(port);
    return other;
  }

  /** Notes a port that an instance found again listens on. */
  void keep(int port) {
    taken.add(port);
  }

  void release(int port) {
    taken.remove(port);
  }

  /** Looks at all addresses, as most programs listen on all of them. */
  private boolean isFree(int port) {
    if (reserved.hasPort(port)) {
      return false;
    }
    try (ServerSocket loopback = new ServerSocket();
        ServerSocket everywhere = new ServerSocket()) {
      loopback.setReuseAddress(true);
      loopback.bind(address(port));
      loopback.close();
      everywhere.setReuseAddress(true);
      everywhere.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
