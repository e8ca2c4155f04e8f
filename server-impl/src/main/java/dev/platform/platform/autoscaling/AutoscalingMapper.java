package dev.platform.platform.autoscaling;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of autoscaling. */
interface AutoscalingMapper {
  void put(ServiceId serviceId, WorkspaceId workspaceId, String config, boolean enabled);

  @Nullable AutoscalingRow find(ServiceId serviceId, WorkspaceId workspaceId);

  List<AutoscalingRow> enabled();

  int progress(AutoscalingRow row);

  void delete(ServiceId serviceId, WorkspaceId workspaceId);
}
