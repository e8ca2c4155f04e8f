package dev.platform.platform.job;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceSuspension;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds jobs. It needs {@link JobSettings}. */
public final class JobRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Jobs.class).in(Singleton.class);
    bindAsContract(JobEndings.class).in(Singleton.class);
    bind(JobCleanup.class).to(ServiceCleanup.class).to(ServiceSuspension.class).in(Singleton.class);
    bind(JobKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(JobReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(JobResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(JobEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(JobMapper.class), List.of(JobId.class));
  }
}
