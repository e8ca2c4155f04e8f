package dev.platform.platform.disk;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.deploy.ReleaseContributor;
import dev.platform.platform.metric.SampleSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds disks. It needs {@link DiskSettings}, and from others {@link DiskHosts}. */
public final class DiskRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Disks.class).in(Singleton.class);
    bindAsContract(Snapshots.class).in(Singleton.class);
    bindAsContract(SnapshotKeys.class).in(Singleton.class);
    bindAsContract(DiskLog.class).in(Singleton.class);
    bind(DiskContributor.class).to(ReleaseContributor.class).in(Singleton.class);
    bind(DiskSampleTask.class).to(SampleSource.class).in(Singleton.class);
    bind(DiskCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(DiskKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(DiskReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(SnapshotReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(DiskResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(DiskEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(DiskMapper.class, SnapshotMapper.class), List.of(DiskId.class));
  }
}
