package dev.platform.platform.usage;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.datastore.DatastoreCleanup;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds usage. It needs {@link UsageSettings}. */
public final class UsageRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Usages.class).in(Singleton.class);
    bind(InstanceMeter.class).to(MeterSource.class).in(Singleton.class);
    bind(BuildMeter.class).to(MeterSource.class).in(Singleton.class);
    bind(DiskMeter.class).to(MeterSource.class).in(Singleton.class);
    bind(StorageMeter.class).to(MeterSource.class).in(Singleton.class);
    bind(EgressMeter.class).to(MeterSource.class).in(Singleton.class);
    bind(UsageReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(DatastoreUsageCleanup.class).to(DatastoreCleanup.class).in(Singleton.class);
    bind(UsageCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(UsageResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(UsageMapper.class, MeterMapper.class), List.of());
  }
}
