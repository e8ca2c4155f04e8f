package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.List;

/** Reads how services stand. */
final class ServiceStatusStore {
  ServiceStatusRow get(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).of(List.of(service.on()), List.of(service.workspace())).stream()
        .findFirst()
        .orElseThrow(() -> Failure.notFound(service.on()));
  }

  private static ServiceStatusMapper mapper(Tx tx) {
    return tx.mapper(ServiceStatusMapper.class);
  }
}
