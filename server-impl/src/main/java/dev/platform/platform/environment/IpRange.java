package dev.platform.platform.environment;

import dev.platform.base.error.Failure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A range of addresses that may connect.
 *
 * @param cidrBlock in CIDR notation
 * @param description what it is, for people
 */
public record IpRange(String cidrBlock, String description) {
  private static final String BYTE = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
  private static final Pattern V4 =
      Pattern.compile(BYTE + "(?:\\." + BYTE + "){3}/(?:[0-9]|[12]\\d|3[0-2])");
  private static final Pattern V6 =
      Pattern.compile("([0-9a-fA-F]{0,4}:[0-9a-fA-F:.]{1,45})/(0|[1-9]\\d{0,2})");
  private static final int V6_BITS = 128;
  private static final int V6_BYTES = 16;
  public static final int MAX_DESCRIPTION = 200;

  /** How many ranges a list may have. */
  public static final int MAX_COUNT = 200;

  /** Everybody. */
  public static final List<IpRange> EVERYWHERE = List.of(new IpRange("0.0.0.0/0", "everywhere"));

  /**
   * A range that a user gives.
   *
   * @param field where it is given, for what is wrong with it
   * @throws Failure invalid if it is no range, or its description is too long
   */
  public static IpRange given(String field, String cidrBlock, String description) {
    if (!V4.matcher(cidrBlock).matches()) {
      requireV6(field + ".cidrBlock", cidrBlock);
    }
    if (description.length() > MAX_DESCRIPTION) {
      throw Failure.invalid(field + ".description", "must have at most 200 characters");
    }
    return new IpRange(cidrBlock, description);
  }

  private static void requireV6(String field, String text) {
    var parts = V6.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > V6_BITS) {
      throw noRange(field);
    }
    if (address(field, parts.group(1)).getAddress().length != V6_BYTES) {
      throw Failure.invalid(
          field, "is an IPv4-mapped IPv6 range. Use IPv4 notation, such as 203.0.113.0/24");
    }
  }

  /** A text with a colon is never looked up as a name. */
  private static InetAddress address(String field, String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw noRange(field);
    }
  }

  private static Failure noRange(String field) {
    return Failure.invalid(field, "must be a CIDR range, such as 203.0.113.0/24 or 2001:db8::/32");
  }
}
