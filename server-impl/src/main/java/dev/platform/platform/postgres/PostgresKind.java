package dev.platform.platform.postgres;

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

/** What the engine needs to know of servers. The sweep deletes no server, whoever wants it. */
final class PostgresKind implements WorkloadKind {
  private final PostgresStore store;
  private final Work work;

  @Inject
  PostgresKind(PostgresStore store, Work work) {
    this.store = store;
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.POSTGRES;
  }

  @Override
  public void changed(String key) {
    work.wake(PostgresReconciler.class);
    work.wake(ExportReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return store.known(tx, keys);
  }

  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return store.known(tx, List.of(key)).contains(key)
        ? Optional.of(LogSource.instances(key))
        : Optional.empty();
  }
}
