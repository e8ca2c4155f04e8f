package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Caller;
import dev.platform.platform.environment.EnvironmentCleanup;
import jakarta.inject.Inject;

/** Instances go with the environment that they are in. */
final class EnvironmentPostgres implements EnvironmentCleanup {
  private final PostgresDeletion deletion;

  @Inject
  EnvironmentPostgres(PostgresDeletion deletion) {
    this.deletion = deletion;
  }

  @Override
  public boolean owns(String resourceId) {
    return PostgresId.fits(resourceId);
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
