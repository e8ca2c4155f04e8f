package dev.platform.engine.spi;

import java.util.List;

/**
 * Where something is reached on its network.
 *
 * @param host an IPv4 address
 * @param port its port
 * @param names what it is called, at least one
 */
public record NetworkAddress(String host, int port, List<String> names) {
  public NetworkAddress {
    names.forEach(Keys::require);
    names = List.copyOf(names);
  }
}
