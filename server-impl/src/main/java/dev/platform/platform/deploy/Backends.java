package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Work;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can answer requests for the services that the world or their neighbors can reach. Which of
 * them a transaction changes, {@link BackendChanges} says.
 */
public final class Backends {
  private final BackendStore store = new BackendStore();
  private final Work work;

  @Inject
  Backends(Work work) {
    this.work = work;
  }

  /**
   * Those of some services, in the order of their ids.
   *
   * @param after the last one before; null begins
   */
  public List<Backend> page(Tx tx, @Nullable ServiceId after, int limit) {
    return store.page(tx, after, limit);
  }

  /** Those of the services that can be reached. */
  public List<Backend> of(Tx tx, Collection<ServiceId> services) {
    return store.of(tx, services);
  }

  /** Says that less of {@link InstancesInUse} may be in use: what waits for that is looked at. */
  public void released(WriteTx tx) {
    work.wake(tx, RolloutReconciler.class);
  }
}
