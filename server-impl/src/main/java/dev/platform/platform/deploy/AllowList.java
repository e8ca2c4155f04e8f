package dev.platform.platform.deploy;

import java.util.List;

/**
 * From where a service takes requests.
 *
 * @param ranges in CIDR notation; nobody gets in through an empty list
 */
public record AllowList(List<String> ranges) {
  /** From everywhere. */
  public static final AllowList EVERYWHERE = new AllowList(List.of("0.0.0.0/0"));

  public AllowList {
    ranges = List.copyOf(ranges);
  }
}
