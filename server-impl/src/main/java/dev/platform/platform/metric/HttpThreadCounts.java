package dev.platform.platform.metric;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The requests of one interval, counted by one thread and taken by another. A service has a bounded
 * number of counts, whatever is asked of it: the paths, and then the hosts, that come later are
 * counted together.
 */
final class HttpThreadCounts {
  private static final int WITH_PATH = 100;
  private static final int WITH_HOST = 200;
  private static final int ALL_WITH_PATH = 20_000;
  private static final int LONGEST_PATH = 1_024;

  private Map<HttpLabels, HttpTotals> totals = new HashMap<>();
  private Map<String, Integer> sizes = new HashMap<>();

  /** Nobody else has the lock, but for a moment every 15 seconds. */
  synchronized void add(HttpRequestSample sample) {
    var labels =
        new HttpLabels(
            sample.resource(),
            Objects.requireNonNullElse(sample.instance(), ""),
            sample.host(),
            sample.path().length() > LONGEST_PATH ? "" : sample.path(),
            sample.status());
    var known = totals.get(labels);
    if (known == null) {
      known = make(labels);
    }
    known.add(sample.took(), sample.bytesOut());
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

  /** What was counted since the last time. */
  synchronized Map<HttpLabels, HttpTotals> take() {
    var taken = totals;
    totals = new HashMap<>();
    sizes = new HashMap<>();
    return taken;
  }
}
