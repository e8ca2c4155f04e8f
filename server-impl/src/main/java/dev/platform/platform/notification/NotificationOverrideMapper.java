package dev.platform.platform.notification;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.util.Optional;

/** SQL of the notification settings of services. */
interface NotificationOverrideMapper {
  Optional<NotificationOverride> find(ServiceId serviceId, WorkspaceId workspaceId);

  void put(NotificationOverride override, WorkspaceId workspaceId);

  void delete(ServiceId serviceId, WorkspaceId workspaceId);
}
