package dev.platform.base.net;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Tells addresses of the public internet from all others (IANA's special-purpose registries). */
final class PublicAddresses {
  private static final List<Block> SPECIAL =
      blocks(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "2001::/23",
          "2001:db8::/32",
          "2002::/16",
          "3fff::/20");
  private static final Block GLOBAL_UNICAST = Block.parse("2000::/3");
  private static final Block NAT64 = Block.parse("64:ff9b::/96");

  private PublicAddresses() {}

  /** Whether an address is one of the public internet, for one receiver. */
  static boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (NAT64.contains(bytes)) {
      return contains(embedded(bytes));
    }
    boolean inside = address instanceof Inet4Address || GLOBAL_UNICAST.contains(bytes);
    return inside && SPECIAL.stream().noneMatch(block -> block.contains(bytes));
  }

  /** An IPv4 address in the last four bytes; the JDK itself unwraps mapped ones. */
  private static InetAddress embedded(byte[] bytes) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, 12, 16));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Block> blocks(String... texts) {
    return Arrays.stream(texts).map(Block::parse).toList();
  }

  /** All addresses with the same first bits. */
  @SuppressWarnings("ArrayRecordComponent") // never compared and never handed out
  private record Block(byte[] start, int bits) {
    static Block parse(String text) {
      var parts = text.split("/");
      try {
        return new Block(InetAddress.getByName(parts[0]).getAddress(), Integer.parseInt(parts[1]));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(text, e);
      }
    }

    boolean contains(byte[] address) {
      if (address.length != start.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >>> (bit % 8);
        if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}
