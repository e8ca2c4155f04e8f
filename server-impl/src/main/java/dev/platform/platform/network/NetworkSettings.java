package dev.platform.platform.network;

import dev.platform.base.config.Config;
import dev.platform.base.host.NumberRange;
import dev.platform.edge.route.TcpAddress;
import java.util.regex.Pattern;

/**
 * Which addresses are given away.
 *
 * @param first the lowest address of the range, as a number
 * @param prefix how many bits all of them share
 */
public record NetworkSettings(int first, int prefix) {
  private static final String SETTING = "platform.network.range";
  private static final String DEFAULT = "127.64.0.0/16";
  private static final Pattern RANGE =
      Pattern.compile("127\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})/(\\d{1,2})");
  private static final int LOOPBACK = 127;
  private static final int MIN_PREFIX = 9;
  private static final int MAX_PREFIX = 28;

  /** Reads the setting {@code platform.network.range}. */
  public static NetworkSettings of(Config config) {
    var text =
        config.text(
            "network.range",
            DEFAULT,
            "Range of loopback addresses for private services, in CIDR notation. Installations on"
                + " the same host need different ranges.");
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      config.problem("network.range", String.valueOf(e.getMessage()));
      return parse(DEFAULT);
    }
  }

  /** A range as it is written. */
  static NetworkSettings parse(String text) {
    var parts = RANGE.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "must be a range of loopback addresses such as " + DEFAULT);
    }
    int first = LOOPBACK;
    for (int part = 1; part <= 3; part++) {
      int number = Integer.parseInt(parts.group(part));
      if (number > 255) {
        throw new IllegalArgumentException("must be a range of loopback addresses");
      }
      first = first << 8 | number;
    }
    int prefix = Integer.parseInt(parts.group(4));
    if (prefix < MIN_PREFIX || prefix > MAX_PREFIX) {
      throw new IllegalArgumentException(
          "must have a prefix length from " + MIN_PREFIX + " to " + MAX_PREFIX);
    }
    int mask = -1 << (32 - prefix);
    if ((first & ~mask) != 0 || first == LOOPBACK << 24) {
      throw new IllegalArgumentException(
          "must begin at the first address of a range that does not contain 127.0.0.1");
    }
    return new NetworkSettings(first, prefix);
  }

  /** Whether connections are forwarded: only Linux has as many loopback addresses as needed. */
  public static boolean isForwarded() {
    return System.getProperty("os.name").equals("Linux");
  }

  /** The range as numbers that an installation has for itself. */
  public NumberRange claimed() {
    long last = first + (1L << (32 - prefix)) - 1;
    return new NumberRange(SETTING, first, last, address(0, 0).host() + "/" + prefix);
  }

  /** How many addresses there are. */
  int capacity() {
    return (1 << (32 - prefix)) - 2;
  }

  /** The address that a number stands for. */
  TcpAddress address(int number, int port) {
    int bits = first + number;
    return new TcpAddress(
        "%d.%d.%d.%d".formatted(bits >>> 24, bits >>> 16 & 255, bits >>> 8 & 255, bits & 255),
        port);
  }
}
