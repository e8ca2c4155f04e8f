package dev.platform.edge.route;

import java.net.InetSocketAddress;

/**
 * One end of a TCP connection.
 *
 * @param host an address in digits
 * @param port its port
 */
public record TcpAddress(String host, int port) {
  /** The same address, which has been resolved. */
  public static TcpAddress of(InetSocketAddress address) {
    return new TcpAddress(address.getAddress().getHostAddress(), address.getPort());
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
