package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.ChangedWorkloads;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** What the engine and the log need to know of rollouts. */
final class RolloutKind implements WorkloadKind {
  private final RolloutStore rollouts = new RolloutStore();
  private final Work work;
  private final ChangedWorkloads changed;
  private final StoppedInstancesTask stopped;

  @Inject
  RolloutKind(Work work, ChangedWorkloads changed, StoppedInstancesTask stopped) {
    this.work = work;
    this.changed = changed;
    this.stopped = stopped;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.ROLLOUT;
  }

  @Override
  public void changed(String key) {
    changed.add(key);
    work.wake(RolloutReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return rollouts.known(tx, keys);
  }

  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return rollouts.serviceOf(tx, key).map(ServiceId::value).map(LogSource::instances);
  }

  @Override
  public void stopping() {
    stopped.forget();
  }
}
