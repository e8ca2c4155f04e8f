package dev.platform.platform.service;

import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceName;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;

/** The names of services. */
final class ServiceNames implements ResourceNames {
  private final ServiceStore store;
  private final ServiceSettings settings;

  @Inject
  ServiceNames(ServiceStore store, ServiceSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  @Override
  public Optional<ResourceName> find(Tx tx, WorkspaceId workspace, Id resource) {
    var id = resource.value();
    return IdPrefix.SERVICE.fits(id) || IdPrefix.CRON_JOB.fits(id)
        ? store.find(tx, workspace, new ServiceId(id)).map(this::name)
        : Optional.empty();
  }

  private ResourceName name(Service service) {
    var page = URI.create(settings.dashboardUrl(service));
    return new ResourceName(service.name(), Optional.of(page));
  }
}
