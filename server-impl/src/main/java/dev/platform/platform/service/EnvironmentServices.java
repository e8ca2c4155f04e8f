package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.environment.EnvironmentContents;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Services go with the environment that they are in. */
final class EnvironmentServices implements EnvironmentContents {
  private final Services services;
  private final ServiceStore store;

  @Inject
  EnvironmentServices(Services services, ServiceStore store) {
    this.services = services;
    this.store = store;
  }

  @Override
  public boolean owns(String resourceId) {
    return IdPrefix.SERVICE.fits(resourceId) || IdPrefix.CRON_JOB.fits(resourceId);
  }

  @Override
  public void show(WriteTx tx, Grant<? extends Id> resource, @Nullable EnvironmentId environment) {
    store.setEnvironment(tx, resource, environment);
  }

  @Override
  public void delete(WriteTx tx, Caller caller, String resourceId) {
    services.delete(tx, caller, new ServiceId(resourceId));
  }
}
