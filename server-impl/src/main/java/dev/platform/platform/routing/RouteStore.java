package dev.platform.platform.routing;

import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Keeps which routes have changed when. */
final class RouteStore {

  /** Gives services that can be reached the next version, and tells the edges. */
  @SystemScan("the transaction has changed these services, each with its own grant")
  void publish(WriteTx tx, Collection<ServiceId> services) {
    if (mapper(tx).publish(services, tx.now()) > 0) {
      PostgresSignals.publish(tx, ServiceRoutes.CHANNEL, "");
    }
  }

  /** The newest version. */
  @SystemScan("the edge routes to every service that listens")
  long version(Tx tx) {
    return mapper(tx).version();
  }

  /** The next changes in the order of their versions, those of a version together. */
  @SystemScan("the edge routes to every service that listens")
  List<RouteChange> changes(Tx tx, long after, int limit) {
    return mapper(tx).changes(after, limit);
  }

  /** Forgets changes that every edge has heard of, of services that are gone; tells how many. */
  @SystemScan("the remains of deleted services, of every workspace, are cleaned up")
  int forgetClosed(WriteTx tx, Instant before, int limit) {
    return mapper(tx).forgetClosed(before, limit);
  }

  private static RouteMapper mapper(Tx tx) {
    return tx.mapper(RouteMapper.class);
  }
}
