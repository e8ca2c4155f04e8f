package dev.platform.platform.notification;

import dev.platform.api.platform.model.NotificationServiceOverrideDto;
import dev.platform.api.platform.model.NotificationServiceOverridePATCHDto;
import dev.platform.api.platform.model.NotifyOverrideDto;
import dev.platform.api.platform.model.NotifyPreviewOverrideDto;

/** Notification settings as the contract shows and takes them. */
final class NotificationViews {
  private NotificationViews() {}

  static NotificationServiceOverrideDto override(NotificationOverride override) {
    return new NotificationServiceOverrideDto()
        .serviceId(override.serviceId().value())
        .notificationsToSend(NotifyOverrideDto.valueOf(override.notificationsToSend().name()))
        .previewNotificationsEnabled(
            NotifyPreviewOverrideDto.valueOf(override.previewNotifications().name()));
  }

  static NotificationOverridePatch patch(NotificationServiceOverridePATCHDto input) {
    var toSend = input.getNotificationsToSend();
    var previews = input.getPreviewNotificationsEnabled();
    return new NotificationOverridePatch(
        toSend == null ? null : NotificationsToSend.valueOf(toSend.name()),
        previews == null ? null : PreviewNotifications.valueOf(previews.name()));
  }
}
