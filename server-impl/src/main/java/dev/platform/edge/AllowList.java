package dev.platform.edge;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * From where requests are taken. An address of version 4 that is written as one of version 6 is one
 * of version 4.
 */
public final class AllowList {
  /** From everywhere. */
  public static final AllowList EVERYWHERE = new AllowList(List.of());

  private static final String EVERY_V4 = "0.0.0.0/0";

  private final List<List<IpSubnetFilterRule>> lists;

  /**
   * A list of lists.
   *
   * @param lists of ranges in CIDR notation; who is in each of the lists gets in. {@code 0.0.0.0/0}
   *     stands for everybody, of version 6 too
   */
  public AllowList(List<List<String>> lists) {
    this.lists =
        lists.stream()
            .filter(ranges -> !ranges.contains(EVERY_V4))
            .map(ranges -> ranges.stream().map(AllowList::rule).toList())
            .toList();
  }

  private static IpSubnetFilterRule rule(String range) {
    int slash = range.indexOf('/');
    return new IpSubnetFilterRule(
        range.substring(0, slash),
        Integer.parseInt(range.substring(slash + 1)),
        IpFilterRuleType.ACCEPT);
  }

  /** Whether a request from an address is taken. What is no address comes from nowhere. */
  boolean admits(String address) {
    return lists.isEmpty()
        || parse(address).map(from -> new InetSocketAddress(from, 0)).filter(this::has).isPresent();
  }

  private boolean has(InetSocketAddress from) {
    return lists.stream().allMatch(rules -> rules.stream().anyMatch(rule -> rule.matches(from)));
  }

  private static Optional<InetAddress> parse(String address) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
