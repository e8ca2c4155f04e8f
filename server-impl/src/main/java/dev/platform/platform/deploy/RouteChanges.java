package dev.platform.platform.deploy;

import dev.platform.base.db.CommitHook;
import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
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
   * Notes that where requests for a service go, or who may send them, changes with the transaction.
   */
  public static void note(WriteTx tx, ServiceId service) {
    tx.own(RouteChanges.class, RouteChanges::new).services.add(service);
  }

  /** Gives what was noted its version. */
  static CommitHook seal() {
    return (name, tx) -> tx.owned(RouteChanges.class).ifPresent(noted -> noted.publish(tx));
  }

  private void publish(WriteTx tx) {
    new RouteStore().publish(tx, services);
  }
}
