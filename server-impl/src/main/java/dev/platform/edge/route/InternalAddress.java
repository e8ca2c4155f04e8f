package dev.platform.edge.route;

/**
 * Where something is reached by others on its machine, and from nowhere else.
 *
 * @param host a loopback address of its own
 * @param port its port
 */
public record InternalAddress(String host, int port) {
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
