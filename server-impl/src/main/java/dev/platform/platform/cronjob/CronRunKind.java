package dev.platform.platform.cronjob;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.platform.log.LogType;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** What the engine and the log need to know of runs. */
final class CronRunKind implements WorkloadKind {
  private final CronRunStore runs = new CronRunStore();
  private final Work work;

  @Inject
  CronRunKind(Work work) {
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.CRON_JOB;
  }

  @Override
  public void changed(String key) {
    work.wake(CronRunReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return runs.openAmong(tx, keys);
  }

  /** The log of the cron job, each run an instance of it. */
  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return runs.serviceOf(tx, key).map(job -> new LogSource(job.value(), LogType.APP, key));
  }
}
