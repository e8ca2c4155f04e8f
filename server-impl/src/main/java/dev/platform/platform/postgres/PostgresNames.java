package dev.platform.platform.postgres;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceName;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.datastore.DatastoreSettings;
import jakarta.inject.Inject;
import java.util.Optional;

/** The names of instances. */
final class PostgresNames implements ResourceNames {
  private final DatastoreSettings settings;

  @Inject
  PostgresNames(DatastoreSettings settings) {
    this.settings = settings;
  }

  @Override
  @SystemScan("the event of the instance was decided by its own room")
  public Optional<ResourceName> find(Tx tx, WorkspaceId workspace, Id resource) {
    return PostgresId.fits(resource.value())
        ? find(tx, workspace, new PostgresId(resource.value()))
        : Optional.empty();
  }

  private Optional<ResourceName> find(Tx tx, WorkspaceId workspace, PostgresId id) {
    var page = settings.page(PostgresPagesResource.path(id));
    return Optional.ofNullable(tx.mapper(PostgresMapper.class).name(id, workspace))
        .map(name -> new ResourceName(name, Optional.of(page)));
  }
}
