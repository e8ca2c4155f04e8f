package dev.platform.platform.datastore;

import dev.platform.platform.environment.IpRange;
import java.util.List;

/**
 * How a datastore is reached from outside.
 *
 * @param port its own external port
 * @param ipAllowList who may connect; empty is nobody
 */
public record DatastoreEndpoint(int port, List<IpRange> ipAllowList) {
  public DatastoreEndpoint {
    ipAllowList = List.copyOf(ipAllowList);
  }
}
