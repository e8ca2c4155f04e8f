package dev.platform.edge.route;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From where requests are taken. An address of version 4 that is written as one of version 6 is one
 * of version 4. Equal to another one that is made of the same lists.
 */
public final class AllowList {
  /** From everywhere. */
  public static final AllowList EVERYWHERE = new AllowList(Set.of());

  private static final String EVERY_V4 = "0.0.0.0/0";

  private final Set<List<String>> lists;
  private final List<List<IpSubnetFilterRule>> rules;

  private AllowList(Set<List<String>> lists) {
    this.lists = lists;
    this.rules =
        lists.stream().map(ranges -> ranges.stream().map(AllowList::rule).toList()).toList();
  }

  /**
   * From some ranges.
   *
   * @param ranges in CIDR notation; {@code 0.0.0.0/0} stands for everybody, of version 6 too, and
   *     no range at all for nobody
   */
  public static AllowList of(List<String> ranges) {
    return ranges.contains(EVERY_V4) ? EVERYWHERE : new AllowList(Set.of(List.copyOf(ranges)));
  }

  /** From where both take requests. */
  public AllowList and(AllowList other) {
    return new AllowList(
        Stream.concat(lists.stream(), other.lists.stream()).collect(Collectors.toSet()));
  }

  private static IpSubnetFilterRule rule(String range) {
    int slash = range.indexOf('/');
    return new IpSubnetFilterRule(
        range.substring(0, slash),
        Integer.parseInt(range.substring(slash + 1)),
        IpFilterRuleType.ACCEPT);
  }

  /** Whether a request from an address is taken. What is no address comes from nowhere. */
  public boolean admits(String address) {
    return rules.isEmpty()
        || parse(address).map(from -> new InetSocketAddress(from, 0)).filter(this::has).isPresent();
  }

  private boolean has(InetSocketAddress from) {
    return rules.stream().allMatch(some -> some.stream().anyMatch(rule -> rule.matches(from)));
  }

  private static Optional<InetAddress> parse(String address) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AllowList that && lists.equals(that.lists);
  }

  @Override
  public int hashCode() {
    return lists.hashCode();
  }

  @Override
  public String toString() {
    return "AllowList" + lists;
  }
}
