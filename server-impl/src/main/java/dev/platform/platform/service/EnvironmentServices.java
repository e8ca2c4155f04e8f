package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import dev.platform.platform.environment.EnvironmentCleanup;
import jakarta.inject.Inject;

/** Services go with the environment that they are in. */
final class EnvironmentServices implements EnvironmentCleanup {
  private final Services services;

  @Inject
  EnvironmentServices(Services services) {
    this.services = services;
  }

  @Override
  public boolean owns(String resourceId) {
    return IdPrefix.SERVICE.fits(resourceId) || IdPrefix.CRON_JOB.fits(resourceId);
  }

  @Override
  public void delete(WriteTx tx, Caller caller, String resourceId) {
    services.delete(tx, caller, new ServiceId(resourceId));
  }
}
