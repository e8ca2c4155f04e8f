package dev.platform.platform.metric;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Makes minutes of the samples of one service and hour, which come one label after another. */
final class HttpMinutes {
  private final String resource;
  private final BiConsumer<HttpLabels, SortedMap<Integer, HttpTotals>> finished;
  private @Nullable HttpLabels current;
  private SortedMap<Integer, HttpTotals> minutes = new TreeMap<>();

  /**
   * @param finished gets the totals of each minute that has requests, for each label
   */
  HttpMinutes(String resource, BiConsumer<HttpLabels, SortedMap<Integer, HttpTotals>> finished) {
    this.resource = resource;
    this.finished = finished;
  }

  void add(HttpRows.Sampled row) {
    var labels = new HttpLabels(resource, row.instance(), row.host(), row.path(), row.status());
    if (!labels.equals(current)) {
      finish();
      current = labels;
    }
    int minute = (int) Math.floorMod(row.time().getEpochSecond() / 60, 60L);
    minutes
        .computeIfAbsent(minute, it -> new HttpTotals())
        .add(row.requests(), row.bytes(), row.latency());
  }

  /** Hands over the last label. */
  void finish() {
    if (current != null) {
      finished.accept(current, minutes);
      minutes = new TreeMap<>();
    }
  }
}
