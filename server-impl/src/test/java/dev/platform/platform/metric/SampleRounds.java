package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Samples as they are written every 15 seconds, for benches. */
public final class SampleRounds {
  private final MetricStore store = new MetricStore();
  private final Db db;
  private final List<Sample> samples;

  /** Each resource has one instance. */
  public SampleRounds(Db db, List<String> resources) {
    this.db = db;
    this.samples = resources.stream().flatMap(id -> both(id).stream()).toList();
  }

  private static List<Sample> both(String resource) {
    return List.of(
        Sample.of(resource, Map.of(Metric.INSTANCE_COUNT, 1.0)),
        new Sample(
            resource,
            resource + "-x7k2p",
            Map.of(
                Metric.CPU, 0.25,
                Metric.CPU_LIMIT, 0.5,
                Metric.MEMORY, 1e8,
                Metric.MEMORY_LIMIT, 536_870_912.0)));
  }

  /** Writes the rounds of a time, and returns how many samples they had. */
  public long write(Instant from, Instant to) {
    long written = 0;
    for (var time = from; time.isBefore(to); time = time.plus(Duration.ofSeconds(15))) {
      var at = time;
      db.change(
          "bench.sample",
          tx -> {
            store.addPartition(tx, MetricStore.SAMPLES, at);
            store.append(tx, at, samples);
          });
      written += samples.size();
    }
    return written;
  }

  /** Makes averages of an hour whose samples were written. */
  public void rollUp(Instant hour) {
    db.change(
        "bench.roll-up",
        tx -> {
          store.count(tx, hour);
          store.addPartition(tx, MetricStore.HOURS, hour);
          store.rollUp(tx, hour);
        });
  }
}
