package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.notification.NotificationsToSend;
import dev.platform.platform.notification.NotifyingServices;
import jakarta.inject.Inject;

/** Shows with services what the notification room keeps. */
final class ServiceNotifications implements NotifyingServices {
  private final ServiceStore store;

  @Inject
  ServiceNotifications(ServiceStore store) {
    this.store = store;
  }

  @Override
  public void show(WriteTx tx, Grant<ServiceId> service, NotificationsToSend notifications) {
    store.setNotificationsToSend(tx, service, notifications);
  }
}
