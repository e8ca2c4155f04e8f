package dev.platform.platform.routing;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.Collection;

/** Keeps which edges serve, and what they have told. */
final class EdgeStore {

  /**
   * Notes that an edge lives.
   *
   * @param version the routes that it knows; 0 while it knows none
   * @param busy instances with requests that no route leads to any longer
   */
  @SystemScan("an edge belongs to no workspace")
  void report(WriteTx tx, String edge, long version, Collection<String> busy) {
    mapper(tx).report(edge, version, String.join(" ", busy));
  }

  /** Forgets an edge that ends, and those that have ended without a word. */
  @SystemScan("an edge belongs to no workspace")
  void delete(WriteTx tx, String edge) {
    mapper(tx).delete(edge);
    mapper(tx).deleteSilent();
  }

  /**
   * Whether an edge may still give requests to instances that the routes of a service no longer
   * name, or waits for their answers.
   */
  boolean anyUses(Tx tx, Grant<ServiceId> service, Collection<String> instances) {
    return mapper(tx).anyUses(service.on(), String.join(" ", instances));
  }

  private static EdgeMapper mapper(Tx tx) {
    return tx.mapper(EdgeMapper.class);
  }
}
