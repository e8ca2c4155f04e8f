package dev.platform.platform.metric;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import java.util.List;

/**
 * What a query may look at.
 *
 * @param resources proof for each of them, in the order of the query
 */
record MetricScope(List<Grant<ResourceId>> resources, MetricWindow window) {

  /**
   * The scope of a query.
   *
   * @throws Failure what is wrong with the query, or that the caller may not see a resource
   */
  static MetricScope of(Access access, Tx tx, Caller caller, MetricQuery query) {
    if (query.resources().isEmpty()) {
      throw Failure.invalid("resource", "is required");
    }
    var grants =
        query.resources().stream()
            .map(id -> access.require(tx, caller, Permission.VIEW, new ResourceId(id)))
            .toList();
    return new MetricScope(grants, MetricWindow.of(query, tx.now()));
  }
}
