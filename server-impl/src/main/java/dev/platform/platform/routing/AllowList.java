package dev.platform.platform.routing;

import java.util.List;
import java.util.stream.Stream;

/**
 * From where a service takes requests.
 *
 * @param lists of ranges in CIDR notation; who is in each of the lists gets in, so that nobody gets
 *     in through an empty one
 */
public record AllowList(List<List<String>> lists) {
  /** From everywhere. */
  public static final AllowList EVERYWHERE = new AllowList(List.of());

  public AllowList {
    lists = lists.stream().map(List::copyOf).toList();
  }

  /** From some ranges. */
  public static AllowList of(List<String> ranges) {
    return new AllowList(List.of(ranges));
  }

  /** From where both take requests. */
  AllowList and(AllowList other) {
    return new AllowList(Stream.concat(lists.stream(), other.lists.stream()).toList());
  }
}
