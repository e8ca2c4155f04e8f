package dev.platform.base.net;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** Where connections of this machine to the world come from. */
public final class DefaultRoutes {
  /** Addresses for documentation, which no route but the default one leads to. */
  private static final List<String> ELSEWHERE = List.of("192.0.2.1", "2001:db8::1");

  private static final int DISCARD = 9;

  private DefaultRoutes() {}

  /** The machine's addresses on its default routes, IPv4 first; empty if it has no such route. */
  public static List<String> addresses() {
    return ELSEWHERE.stream().flatMap(address -> towards(address).stream()).toList();
  }

  /** Chooses a route as a connection would. A datagram socket sends nothing when it connects. */
  private static Optional<String> towards(String address) {
    try (var socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(InetAddress.getByName(address), DISCARD));
      var own = socket.getLocalAddress();
      boolean leads = !own.isAnyLocalAddress() && !own.isLoopbackAddress();
      return leads ? Optional.of(own.getHostAddress()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
