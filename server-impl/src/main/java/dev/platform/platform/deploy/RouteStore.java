package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps which routes have changed when, and reads what routes are made of. */
final class RouteStore {

  /** Gives services that the world can reach the next version, and tells the edges. */
  @SystemScan("the transaction has changed these services, each with a grant of its own")
  void publish(WriteTx tx, Collection<ServiceId> services) {
    if (mapper(tx).publish(services, tx.now()) > 0) {
      mapper(tx).tell();
    }
  }

  /** The newest version. */
  @SystemScan("the edge routes to every service that the world can reach")
  long version(Tx tx) {
    return mapper(tx).version();
  }

  /** The next changes in the order of their versions, those of a version together. */
  @SystemScan("the edge routes to every service that the world can reach")
  List<RouteChange> changes(Tx tx, long after, int limit) {
    return mapper(tx).changes(after, limit);
  }

  /**
   * Some of the services that the world can reach, in the order of their ids.
   *
   * @param after the last one before; null begins
   */
  @SystemScan("the edge routes to every service that the world can reach")
  List<ServiceStatusRow> page(Tx tx, @Nullable ServiceId after, int limit) {
    return mapper(tx).page(after, limit);
  }

  /** Those of the services that the world can reach. */
  @SystemScan("the edge routes to every service that the world can reach")
  List<ServiceStatusRow> of(Tx tx, Collection<ServiceId> services) {
    return services.isEmpty() ? List.of() : mapper(tx).of(services);
  }

  /** The ready instances of each of the services that has some, the oldest first. */
  @SystemScan("the edge routes to every service that the world can reach")
  Map<ServiceId, List<Target.Upstream>> upstreams(Tx tx, Collection<ServiceId> services) {
    return services.isEmpty()
        ? Map.of()
        : mapper(tx).upstreams(services).stream()
            .collect(
                Collectors.groupingBy(
                    RouteMapper.UpstreamRow::serviceId,
                    Collectors.mapping(RouteStore::upstream, Collectors.toList())));
  }

  /** Forgets changes that every edge has heard of, of services that are gone; tells how many. */
  @SystemScan("the remains of deleted services, of every workspace, are cleaned up")
  int forgetClosed(WriteTx tx, Instant before, int limit) {
    return mapper(tx).forgetClosed(before, limit);
  }

  private static Target.Upstream upstream(RouteMapper.UpstreamRow row) {
    return new Target.Upstream(row.id(), row.host(), row.port());
  }

  private static RouteMapper mapper(Tx tx) {
    return tx.mapper(RouteMapper.class);
  }
}
