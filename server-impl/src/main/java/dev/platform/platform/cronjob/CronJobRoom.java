package dev.platform.platform.cronjob;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds cron jobs. It needs {@link CronJobSettings}. */
public final class CronJobRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(CronRuns.class).in(Singleton.class);
    bindAsContract(CronJobs.class).in(Singleton.class);
    bind(CronRunKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(CronJobCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(CronScheduleReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(CronRunReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(CronJobResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(CronJobEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(CronJobMapper.class, CronRunMapper.class), List.of(CronRunId.class));
  }
}
