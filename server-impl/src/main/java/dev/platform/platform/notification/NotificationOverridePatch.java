package dev.platform.platform.notification;

import org.jspecify.annotations.Nullable;

/**
 * A change to the notification setting of a service.
 *
 * @param notificationsToSend null keeps it
 * @param previewNotifications null keeps it
 */
public record NotificationOverridePatch(
    @Nullable NotificationsToSend notificationsToSend,
    @Nullable PreviewNotifications previewNotifications) {

  NotificationOverride over(NotificationOverride before) {
    return new NotificationOverride(
        before.serviceId(),
        notificationsToSend == null ? before.notificationsToSend() : notificationsToSend,
        previewNotifications == null ? before.previewNotifications() : previewNotifications);
  }
}
