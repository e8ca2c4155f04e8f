package dev.platform.platform.metric;

import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.InstanceUsage;
import dev.platform.platform.log.LogType;
import dev.platform.platform.workload.InstanceLoad;
import dev.platform.platform.workload.InstanceLoads;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.LogSources;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Samples of all instances and jobs of the engine, and how many each resource has. */
final class InstanceSamples implements SampleSource {
  private static final double MILLI = 1000;

  private final InstanceLoads loads = new InstanceLoads();
  private final Engine engine;
  private final LogSources sources;

  @Inject
  InstanceSamples(Engine engine, LogSources sources) {
    this.engine = engine;
    this.sources = sources;
  }

  @Override
  public List<Sample> read() {
    var readings = engine.usage();
    var now = loads.since(readings);
    Map<String, Integer> counts = new TreeMap<>();
    List<Sample> samples = new ArrayList<>();
    for (InstanceUsage reading : readings) {
      sources
          .of(reading.subject())
          .filter(source -> source.type() == LogType.APP)
          .ifPresent(
              source -> {
                samples.add(sample(source, reading, now.get(reading.instance())));
                counts.merge(source.resource(), 1, Integer::sum);
              });
    }
    counts.forEach(
        (resource, count) ->
            samples.add(Sample.of(resource, Map.of(Metric.INSTANCE_COUNT, (double) count))));
    return samples;
  }

  /**
   * A sample of an instance.
   *
   * @param load null if this is the first reading of it
   */
  private static Sample sample(
      LogSource source, InstanceUsage reading, @Nullable InstanceLoad load) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.MEMORY, (double) reading.memoryBytes());
    values.put(Metric.MEMORY_LIMIT, (double) reading.limits().memoryBytes());
    values.put(Metric.CPU_LIMIT, reading.limits().milliCpu() / MILLI);
    if (load != null) {
      values.put(Metric.CPU, load.milliCpu() / MILLI);
    }
    return new Sample(
        source.resource(),
        Objects.requireNonNullElse(source.instance(), reading.instance()),
        values);
  }
}
