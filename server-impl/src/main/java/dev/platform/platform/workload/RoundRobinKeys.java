package dev.platform.platform.workload;

import java.util.Collection;
import java.util.List;

/** Takes all keys the first time, then each time the next few, round and round. */
final class RoundRobinKeys {
  private final int few;
  private int limit = Integer.MAX_VALUE;
  private String last = "";

  RoundRobinKeys(int few) {
    this.few = few;
  }

  /** The keys whose turn it is. */
  List<String> next(Collection<String> all) {
    var next = all.stream().filter(key -> key.compareTo(last) > 0).sorted().limit(limit).toList();
    if (next.isEmpty() && !last.isEmpty()) {
      last = "";
      return next(all);
    }
    return next;
  }

  /** Ends the turn of some keys. Without it, the same come again. */
  void done(List<String> some) {
    limit = few;
    last = some.get(some.size() - 1);
  }
}
