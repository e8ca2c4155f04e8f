package dev.platform.platform.notification;

import dev.platform.platform.ServiceId;

/** The notification setting of a service. */
public record NotificationOverride(
    ServiceId serviceId,
    NotificationsToSend notificationsToSend,
    PreviewNotifications previewNotifications) {

  static NotificationOverride none(ServiceId service) {
    return new NotificationOverride(
        service, NotificationsToSend.DEFAULT, PreviewNotifications.DEFAULT);
  }
}
