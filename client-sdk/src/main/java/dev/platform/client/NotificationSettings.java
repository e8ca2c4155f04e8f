package dev.platform.client;

import dev.platform.client.api.NotificationSettingsApi;
import dev.platform.client.internal.Http;
import dev.platform.client.model.NotificationServiceOverride;
import dev.platform.client.model.NotificationServiceOverridePatch;
import dev.platform.client.model.NotifyOverride;

/** Which notifications services send. */
public final class NotificationSettings extends NotificationSettingsApi {
  NotificationSettings(Http http) {
    super(http);
  }

  /** The setting of a service. */
  public NotificationServiceOverride of(String serviceId) {
    return getServiceNotificationOverrides(serviceId);
  }

  /** Chooses which notifications a service sends. */
  public NotificationServiceOverride send(String serviceId, NotifyOverride which) {
    return patchServiceNotificationOverrides(
        serviceId, NotificationServiceOverridePatch.builder().notificationsToSend(which).build());
  }
}
