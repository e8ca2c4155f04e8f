package dev.platform.edge.route;

/**
 * One end of a TCP connection.
 *
 * @param host an address in digits
 * @param port its port
 */
public record TcpAddress(String host, int port) {
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
