package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Reach;
import dev.platform.platform.ServiceId;
import java.util.List;

/** Reads how services stand. */
final class StandingStore {
  StandingRow get(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).of(List.of(service.on()), List.of(service.workspace())).stream()
        .findFirst()
        .orElseThrow(() -> Failure.notFound(service.on()));
  }

  /** What is no service, or out of reach, is left out. */
  List<StandingRow> list(Tx tx, Reach reach, List<ServiceId> services) {
    return services.isEmpty() ? List.of() : mapper(tx).of(services, reach.workspaces());
  }

  private static StandingMapper mapper(Tx tx) {
    return tx.mapper(StandingMapper.class);
  }
}
