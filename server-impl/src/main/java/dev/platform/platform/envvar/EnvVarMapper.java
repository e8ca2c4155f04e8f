package dev.platform.platform.envvar;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of variables. */
interface EnvVarMapper {
  void put(ServiceId serviceId, WorkspaceId workspaceId, List<EnvVarRow> rows);

  List<EnvVarRow> all(ServiceId serviceId, WorkspaceId workspaceId);

  List<EnvVarRow> list(ServiceId serviceId, WorkspaceId workspaceId, PageRequest page);

  @Nullable EnvVarRow find(ServiceId serviceId, WorkspaceId workspaceId, String key);

  int delete(ServiceId serviceId, WorkspaceId workspaceId, String key);

  void deleteAll(ServiceId serviceId, WorkspaceId workspaceId);
}
