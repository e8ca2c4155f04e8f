package dev.platform.platform.keyvalue;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.datastore.Datastores;
import dev.platform.platform.environment.EnvironmentContents;
import dev.platform.platform.metric.SampleSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds Key Value instances. It needs what all datastores share. */
public final class KeyValueRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(KeyValues.class).in(Singleton.class);
    bindAsContract(KeyValueStore.class).in(Singleton.class);
    bindAsContract(KeyValueViews.class).in(Singleton.class);
    bind(KeyValueDatastores.class).to(Datastores.class).in(Singleton.class);
    bind(KeyValueKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(KeyValueNames.class).to(ResourceNames.class).in(Singleton.class);
    bind(KeyValueSamples.class).to(SampleSource.class).in(Singleton.class);
    bind(EnvironmentKeyValues.class).to(EnvironmentContents.class).in(Singleton.class);
    bind(KeyValueReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(KeyValueResource.class, KeyValuePagesResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(KeyValueEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(KeyValueMapper.class), List.of(KeyValueId.class));
  }
}
