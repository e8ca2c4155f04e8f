package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Reads how services stand. */
final class ServiceStatusStore {
  ServiceStatusRow get(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).of(List.of(service.on()), List.of(service.workspace())).stream()
        .findFirst()
        .orElseThrow(() -> Failure.notFound(service.on()));
  }

  /** Those of some services that are in the workspaces of a caller. */
  List<ServiceStatusRow> get(Tx tx, ListGrant reach, List<ServiceId> services) {
    return services.isEmpty() || reach.workspaces().isEmpty()
        ? List.of()
        : mapper(tx).of(services, reach.workspaces());
  }

  /** Those that serve, and that no deploy replaces now. */
  @SystemScan("autoscaling looks at the services of every workspace")
  List<Serving> serving(Tx tx, Collection<ServiceId> services) {
    var ids = services.stream().map(ServiceId::value).collect(Collectors.joining(" "));
    return mapper(tx).serving(ids).stream().map(ServingRow::serving).toList();
  }

  private static ServiceStatusMapper mapper(Tx tx) {
    return tx.mapper(ServiceStatusMapper.class);
  }
}
