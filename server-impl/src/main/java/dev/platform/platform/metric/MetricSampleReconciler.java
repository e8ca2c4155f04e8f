package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks all sources every 15 seconds, at the same seconds of each minute, and keeps the samples. */
final class MetricSampleReconciler implements Reconciler {
  static final Duration INTERVAL = Duration.ofSeconds(15);

  private final MetricStore store = new MetricStore();
  private final Db db;
  private final Clock clock;
  private final List<SampleSource> sources;
  private Instant last = Instant.MIN;

  @Inject
  MetricSampleReconciler(Db db, Clock clock, Iterable<SampleSource> sources) {
    this.db = db;
    this.clock = clock;
    List<SampleSource> all = new ArrayList<>();
    sources.forEach(all::add);
    this.sources = List.copyOf(all);
  }

  /** Until the next time, whenever the last one has ended. */
  @Override
  public Duration period() {
    var now = clock.instant();
    return Duration.between(now, time(now).plus(INTERVAL));
  }

  @Override
  public void reconcile() throws InterruptedException {
    var time = time(clock.instant());
    if (time.equals(last)) {
      return;
    }
    List<Sample> samples = new ArrayList<>();
    IsolatedSteps.of(
        sources, source -> source.getClass().getSimpleName(), it -> samples.addAll(it.read()));
    var together = together(samples);
    db.change("metric.sample", tx -> keep(tx, time, together));
    last = time;
  }

  private void keep(WriteTx tx, Instant time, List<Sample> samples) {
    store.count(tx, time);
    if (!samples.isEmpty()) {
      store.addPartition(tx, MetricStore.SAMPLES, time);
      store.append(tx, time, samples);
    }
  }

  /** When the interval began that a moment belongs to. */
  static Instant time(Instant now) {
    long second = now.getEpochSecond();
    return Instant.ofEpochSecond(second - Math.floorMod(second, INTERVAL.toSeconds()));
  }

  private record Subject(String resource, String instance) {}

  /** One sample of each instance, and of each resource. */
  private static List<Sample> together(List<Sample> samples) {
    Map<Subject, Map<Metric, Double>> values = new LinkedHashMap<>();
    for (Sample sample : samples) {
      values
          .computeIfAbsent(
              new Subject(sample.resource(), sample.instance()), it -> new EnumMap<>(Metric.class))
          .putAll(sample.values());
    }
    List<Sample> together = new ArrayList<>();
    values.forEach(
        (subject, all) -> together.add(new Sample(subject.resource(), subject.instance(), all)));
    return together;
  }
}
