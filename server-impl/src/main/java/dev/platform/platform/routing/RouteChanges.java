package dev.platform.platform.routing;

import dev.platform.base.db.CommitHook;
import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.BackendChanges;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The services whose routes a transaction changes. They get a version of their own as the last
 * thing before the commit, and the edges hear of it.
 */
public final class RouteChanges {
  private final Set<ServiceId> services = new LinkedHashSet<>();

  private RouteChanges() {}

  /**
   * Notes that the transaction changes how requests for a service are answered, or who may send
   * them. What deploys change is noted by themselves.
   */
  public static void note(WriteTx tx, ServiceId service) {
    tx.own(RouteChanges.class, RouteChanges::new).services.add(service);
  }

  /** Gives what was noted, here and by those who deploy, its version. */
  static CommitHook seal() {
    return (name, tx) -> {
      var services = new LinkedHashSet<>(BackendChanges.of(tx));
      tx.owned(RouteChanges.class).ifPresent(noted -> services.addAll(noted.services));
      if (!services.isEmpty()) {
        new RouteStore().publish(tx, services);
      }
    };
  }
}
