package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.platform.ServiceId;
import java.util.List;

/** Reads how services stand. */
final class ServiceStatusStore {
  ServiceStatusRow get(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).of(List.of(service.on()), List.of(service.workspace())).stream()
        .findFirst()
        .orElseThrow(() -> Failure.notFound(service.on()));
  }

  /** What is no service, or out of reach, is left out. */
  List<ServiceStatusRow> list(Tx tx, ListGrant reach, List<ServiceId> services) {
    return services.isEmpty() ? List.of() : mapper(tx).of(services, reach.workspaces());
  }

  private static ServiceStatusMapper mapper(Tx tx) {
    return tx.mapper(ServiceStatusMapper.class);
  }
}
