package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
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
