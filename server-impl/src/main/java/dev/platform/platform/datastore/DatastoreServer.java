package dev.platform.platform.datastore;

import dev.platform.edge.route.AllowList;
import dev.platform.platform.environment.IpRange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a datastore accepts connections from outside, behind its external port.
 *
 * @param from the address that they come from; null is any
 * @param allowList who may connect
 */
public record DatastoreServer(String host, int port, @Nullable String from, AllowList allowList) {

  /** That of an endpoint; empty while it accepts none. */
  static Optional<DatastoreServer> of(EndpointRow row) {
    if (row.externalHost() == null || row.externalPort() == null) {
      return Optional.empty();
    }
    var allowList = AllowList.of(row.ranges().stream().map(IpRange::cidrBlock).toList());
    return Optional.of(
        new DatastoreServer(row.externalHost(), row.externalPort(), row.externalFrom(), allowList));
  }
}
