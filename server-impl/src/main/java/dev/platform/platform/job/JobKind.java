package dev.platform.platform.job;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** What the engine and the log need to know of jobs. */
final class JobKind implements WorkloadKind {
  private final JobStore jobs = new JobStore();
  private final Work work;

  @Inject
  JobKind(Work work) {
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.JOB;
  }

  @Override
  public void changed(String key) {
    work.wake(JobReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return jobs.open(tx, keys);
  }

  /** A log of its own. */
  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return jobs.exists(tx, key) ? Optional.of(LogSource.instances(key)) : Optional.empty();
  }
}
