package dev.platform.platform.keyvalue;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the engine and the log need to know of instances. */
final class KeyValueKind implements WorkloadKind {
  private final KeyValueStore store;
  private final Work work;

  @Inject
  KeyValueKind(KeyValueStore store, Work work) {
    this.store = store;
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.KEY_VALUE;
  }

  @Override
  public void changed(String key) {
    work.wake(KeyValueReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return store.known(tx, keys);
  }

  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return store.known(tx, List.of(key)).isEmpty()
        ? Optional.empty()
        : Optional.of(LogSource.instances(key));
  }
}
