package dev.platform.platform.metric;

import java.util.HashMap;
import java.util.Map;

/**
 * The requests of one interval. A service has a bounded number of counts, whatever is asked of it:
 * the paths, and then the hosts, that come later are counted together.
 */
final class HttpCounts {
  private static final int WITH_PATH = 100;
  private static final int WITH_HOST = 200;
  private static final int ALL_WITH_PATH = 20_000;

  private final Map<HttpLabels, HttpTotals> totals = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();

  /** Where requests are counted that have these labels. */
  HttpTotals of(HttpLabels labels) {
    var known = totals.get(labels);
    return known == null ? make(labels) : known;
  }

  private HttpTotals make(HttpLabels labels) {
    int size = sizes.getOrDefault(labels.resource(), 0);
    boolean hasRoom = size < WITH_PATH && totals.size() < ALL_WITH_PATH;
    var counted = hasRoom ? labels : size < WITH_HOST ? labels.withoutPath() : labels.withoutHost();
    return totals.computeIfAbsent(
        counted,
        added -> {
          sizes.merge(added.resource(), 1, Integer::sum);
          return new HttpTotals();
        });
  }

  Map<HttpLabels, HttpTotals> totals() {
    return totals;
  }
}
