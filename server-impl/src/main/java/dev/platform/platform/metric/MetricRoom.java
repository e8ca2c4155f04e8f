package dev.platform.platform.metric;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Binds metrics. From others it takes every {@link SampleSource}, and {@link InstanceLimits}.
 * {@code app} starts and closes the {@link HttpRequestCounts}.
 */
public final class MetricRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Metrics.class).in(Singleton.class);
    bindAsContract(HttpMetrics.class).in(Singleton.class);
    bindAsContract(HttpRequestCounts.class).in(Singleton.class);
    bind(InstanceSamples.class).to(SampleSource.class).in(Singleton.class);
    bind(NetworkSamples.class).to(SampleSource.class).in(Singleton.class);
    bind(MetricSampleReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(MetricRollupReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(HttpRollupReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(MetricResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(MetricMapper.class, HttpMapper.class), List.of());
  }
}
