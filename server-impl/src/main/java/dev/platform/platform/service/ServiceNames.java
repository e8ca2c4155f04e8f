package dev.platform.platform.service;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.ServiceId;
import java.util.Optional;

/** The names of services. */
final class ServiceNames implements ResourceNames {

  @Override
  @SystemScan("the event of the service was decided by its own room")
  public Optional<String> name(Tx tx, WorkspaceId workspace, Id resource) {
    return resource instanceof ServiceId id
        ? Optional.ofNullable(tx.mapper(ServiceMapper.class).name(id, workspace))
        : Optional.empty();
  }
}
