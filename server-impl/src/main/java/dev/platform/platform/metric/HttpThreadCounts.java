package dev.platform.platform.metric;

import java.util.Map;
import java.util.Objects;

/** The requests of one interval, counted by one thread and taken by another. */
final class HttpThreadCounts {
  private static final int LONGEST_PATH = 1_024;

  private HttpCounts counts = new HttpCounts();

  /** Nobody else has the lock, but for a moment every 15 seconds. */
  synchronized void add(HttpRequestSample sample) {
    var labels =
        new HttpLabels(
            sample.resource(),
            Objects.requireNonNullElse(sample.instance(), ""),
            sample.host(),
            sample.path().length() > LONGEST_PATH ? "" : sample.path(),
            sample.status());
    counts.of(labels).add(sample.took(), sample.bytesOut());
  }

  /** What was counted since the last time. */
  synchronized Map<HttpLabels, HttpTotals> take() {
    var taken = counts;
    counts = new HttpCounts();
    return taken.totals();
  }
}
