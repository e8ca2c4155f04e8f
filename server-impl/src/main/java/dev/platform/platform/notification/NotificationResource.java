package dev.platform.platform.notification;

import dev.platform.api.platform.NotificationSettingsApi;
import dev.platform.api.platform.model.NotificationServiceOverrideDto;
import dev.platform.api.platform.model.NotificationServiceOverridePATCHDto;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Notification settings over HTTP. */
@Singleton
final class NotificationResource implements NotificationSettingsApi {
  private final NotificationOverrides overrides;
  private final Supplier<Caller> caller;

  @Inject
  NotificationResource(NotificationOverrides overrides, Supplier<Caller> caller) {
    this.overrides = overrides;
    this.caller = caller;
  }

  @Override
  public NotificationServiceOverrideDto retrieveServiceNotificationOverrides(String serviceId) {
    return NotificationViews.override(overrides.get(caller.get(), new ServiceId(serviceId)));
  }

  @Override
  public NotificationServiceOverrideDto patchServiceNotificationOverrides(
      String serviceId, NotificationServiceOverridePATCHDto input) {
    return NotificationViews.override(
        overrides.change(caller.get(), new ServiceId(serviceId), NotificationViews.patch(input)));
  }
}
