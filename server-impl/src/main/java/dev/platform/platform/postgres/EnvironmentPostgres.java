package dev.platform.platform.postgres;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.environment.EnvironmentContents;
import jakarta.inject.Inject;
import java.util.List;

/** Instances go with the environment that they are in. */
final class EnvironmentPostgres implements EnvironmentContents {
  private final PostgresStore store;
  private final PostgresDeletion deletion;

  @Inject
  EnvironmentPostgres(PostgresStore store, PostgresDeletion deletion) {
    this.store = store;
    this.deletion = deletion;
  }

  @Override
  public boolean owns(String resourceId) {
    return PostgresId.fits(resourceId);
  }

  @Override
  public List<String> companions(Tx tx, Grant<ResourceId> resource) {
    return store.family(tx, resource);
  }

  /** A replica is in the environment of its primary, and goes with it. */
  @Override
  public void delete(WriteTx tx, Caller caller, String resourceId) {
    var id = new PostgresId(resourceId);
    if (!id.isReplica()) {
      deletion.delete(tx, caller, id);
    }
  }
}
