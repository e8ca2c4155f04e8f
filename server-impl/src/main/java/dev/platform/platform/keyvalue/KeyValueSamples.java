package dev.platform.platform.keyvalue;

import dev.platform.base.db.Db;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.KeyValueStatus;
import dev.platform.engine.spi.ServerState;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.metric.Metric;
import dev.platform.platform.metric.Sample;
import dev.platform.platform.metric.SampleSource;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Samples of connections and disks; processor and memory are measured like those of services. */
@NoAccessCheck("the sampler measures all workspaces")
final class KeyValueSamples implements SampleSource {
  private final Db db;
  private final KeyValueStore store;
  private final Engine engine;

  @Inject
  KeyValueSamples(Db db, KeyValueStore store, Engine engine) {
    this.db = db;
    this.store = store;
    this.engine = engine;
  }

  @Override
  public List<Sample> read() throws InterruptedException {
    List<Sample> samples = new ArrayList<>();
    IsolatedSteps.of(
        db.read("key_value.samples", store::servers),
        KeyValueServer::id,
        server -> {
          var status = engine.keyValues().observe(server.ref());
          if (status.state() != ServerState.UNKNOWN) {
            samples.add(Sample.of(server.id().value(), values(status)));
          }
        });
    return samples;
  }

  private static Map<Metric, Double> values(KeyValueStatus status) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.DISK_CAPACITY, (double) status.diskBytes());
    values.put(Metric.DISK_USAGE, (double) status.usedBytes());
    if (status.state() == ServerState.AVAILABLE) {
      values.put(Metric.ACTIVE_CONNECTIONS, (double) status.connections());
    }
    return values;
  }
}
