package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.PostgresStatus;
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

/**
 * Samples of connections, disks, and lag; processor and memory are measured like those of services.
 */
@NoAccessCheck("the sampler measures all workspaces")
final class PostgresSamples implements SampleSource {
  private static final double MILLIS = 1_000;

  private final PostgresStore store;
  private final Db db;
  private final Engine engine;

  @Inject
  PostgresSamples(PostgresStore store, Db db, Engine engine) {
    this.store = store;
    this.db = db;
    this.engine = engine;
  }

  @Override
  public List<Sample> read() throws InterruptedException {
    List<Sample> samples = new ArrayList<>();
    IsolatedSteps.of(
        db.read("postgres.samples", store::servers),
        PostgresServer::id,
        server -> {
          var values = values(engine.postgres().observe(server.ref()));
          if (!values.isEmpty()) {
            samples.add(Sample.of(server.id().value(), values));
          }
        });
    return samples;
  }

  private static Map<Metric, Double> values(PostgresStatus status) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    if (status.diskBytes() > 0) {
      values.put(Metric.DISK_CAPACITY, (double) status.diskBytes());
      values.put(Metric.DISK_USAGE, (double) status.usedBytes());
    }
    if (status.state() == ServerState.AVAILABLE) {
      values.put(Metric.ACTIVE_CONNECTIONS, (double) status.connections());
      var lag = status.replicationLag();
      if (lag != null) {
        values.put(Metric.REPLICATION_LAG, lag.toMillis() / MILLIS);
      }
    }
    return values;
  }
}
