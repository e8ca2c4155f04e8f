package dev.platform.platform.keyvalue;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceNames;
import java.util.Optional;

/** The names of instances. */
final class KeyValueNames implements ResourceNames {

  @Override
  @SystemScan("the event of the instance was decided by its own room")
  public Optional<String> name(Tx tx, WorkspaceId workspace, Id resource) {
    return resource instanceof KeyValueId id
        ? Optional.ofNullable(tx.mapper(KeyValueMapper.class).name(id, workspace))
        : Optional.empty();
  }
}
