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
  private static final Pattern V4 =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})/(\\d{1,2})");
  private static final Pattern V6 = Pattern.compile("([0-9a-fA-F:]*:[0-9a-fA-F:.]*)/(\\d{1,3})");
  private static final int MAX_DESCRIPTION = 200;

  /** Everybody. */
  public static final List<IpRange> EVERYWHERE = List.of(new IpRange("0.0.0.0/0", "everywhere"));

  public IpRange {
    if (!isV4(cidrBlock) && !isV6(cidrBlock)) {
      throw Failure.invalid(
          "ipAllowList", "cidrBlock must be a range of addresses such as 203.0.113.0/24");
    }
    if (description.length() > MAX_DESCRIPTION) {
      throw Failure.invalid("ipAllowList", "description must have at most 200 characters");
    }
  }

  private static boolean isV4(String text) {
    var parts = V4.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(5)) > 32) {
      return false;
    }
    for (int i = 1; i <= 4; i++) {
      if (Integer.parseInt(parts.group(i)) > 255) {
        return false;
      }
    }
    return true;
  }

  /** An address with a colon is never looked up as a name. */
  private static boolean isV6(String text) {
    var parts = V6.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > 128) {
      return false;
    }
    try {
      return InetAddress.getByName(parts.group(1)) != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
