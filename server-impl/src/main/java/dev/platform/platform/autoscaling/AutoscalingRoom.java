package dev.platform.platform.autoscaling;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.metric.SampleSource;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds autoscaling. It needs {@link AutoscalingSettings}. */
public final class AutoscalingRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Autoscalings.class).in(Singleton.class);
    bind(AutoscalingReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(AutoscalingTargetTask.class).to(SampleSource.class).in(Singleton.class);
    bind(AutoscalingCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(AutoscalingResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(AutoscalingEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(AutoscalingMapper.class), List.of());
  }
}
