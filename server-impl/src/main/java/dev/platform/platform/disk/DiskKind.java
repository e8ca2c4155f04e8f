package dev.platform.platform.disk;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** What the engine needs to know of disks. The sweep deletes no volume, whoever wants it. */
final class DiskKind implements WorkloadKind {
  private final DiskStore store = new DiskStore();
  private final Work work;

  @Inject
  DiskKind(Work work) {
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.DISK;
  }

  @Override
  public void changed(String key) {
    work.wake(DiskReconciler.class);
    work.wake(SnapshotReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return store.known(tx, keys);
  }

  /** A volume prints nothing. */
  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return Optional.empty();
  }
}
