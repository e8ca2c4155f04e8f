package dev.platform.platform.service;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.notification.NotificationSubject;
import dev.platform.platform.notification.NotificationSubjects;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;

/** Tells notifications about services. */
final class ServiceSubjects implements NotificationSubjects {
  private final ServiceStore store;
  private final ServiceSettings settings;

  @Inject
  ServiceSubjects(ServiceStore store, ServiceSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  @Override
  public Optional<NotificationSubject> find(Tx tx, Grant<ResourceId> subject) {
    var id = subject.on().value();
    if (!IdPrefix.SERVICE.fits(id) && !IdPrefix.CRON_JOB.fits(id)) {
      return Optional.empty();
    }
    return store
        .find(tx, subject)
        .map(
            service ->
                new NotificationSubject(
                    service.name(), Optional.of(URI.create(settings.dashboardUrl(service)))));
  }
}
