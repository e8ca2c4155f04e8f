package dev.platform.engine.local;

import dev.platform.base.host.NumberRange;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What the platform listens on, or may listen on later. No command of a customer may.
 *
 * @param ports at any address of this machine
 * @param addresses with any port, as numbers
 */
public record ReservedAddresses(List<NumberRange> ports, List<NumberRange> addresses) {
  public ReservedAddresses {
    ports = List.copyOf(ports);
    addresses = List.copyOf(addresses);
  }

  /** Nothing. */
  public static ReservedAddresses none() {
    return new ReservedAddresses(List.of(), List.of());
  }

  boolean hasPort(int port) {
    return holds(ports, port);
  }

  /** Whether somebody who listens there listens where the platform does. */
  boolean has(InetSocketAddress address) {
    return hasPort(address.getPort())
        || (address.getAddress() instanceof Inet4Address four
            && holds(
                addresses, Integer.toUnsignedLong(ByteBuffer.wrap(four.getAddress()).getInt())));
  }

  private static boolean holds(List<NumberRange> ranges, long number) {
    return ranges.stream().anyMatch(range -> range.first() <= number && number <= range.last());
  }
}
