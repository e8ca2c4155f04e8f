package dev.platform.platform.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The minutes of an hour of one service. Of its paths, those that were asked most are kept. */
final class HttpMinutes {
  private static final int PATHS = 100;

  private HttpMinutes() {}

  /** The totals of each minute that has requests. */
  static Map<HttpLabels, SortedMap<Integer, HttpTotals>> of(
      String resource, List<HttpRows.Sampled> samples) {
    var paths = mostAsked(samples);
    Map<HttpLabels, SortedMap<Integer, HttpTotals>> minutes = new LinkedHashMap<>();
    for (HttpRows.Sampled row : samples) {
      var path = paths.contains(row.path()) ? row.path() : "";
      var labels = new HttpLabels(resource, row.instance(), row.host(), path, row.status());
      int minute = (int) Math.floorMod(row.time().getEpochSecond() / 60, 60L);
      minutes
          .computeIfAbsent(labels, it -> new TreeMap<>())
          .computeIfAbsent(minute, it -> new HttpTotals())
          .add(row.requests(), row.bytes(), row.latency());
    }
    return minutes;
  }

  private static Set<String> mostAsked(List<HttpRows.Sampled> samples) {
    Map<String, Long> requests = new LinkedHashMap<>();
    samples.forEach(row -> requests.merge(row.path(), row.requests(), Long::sum));
    List<Map.Entry<String, Long>> all = new ArrayList<>(requests.entrySet());
    all.sort(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()));
    Set<String> kept = new HashSet<>();
    all.stream().limit(PATHS).forEach(it -> kept.add(it.getKey()));
    return kept;
  }
}
