package dev.platform.platform.secretfile;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of secret files. */
interface SecretFileMapper {
  void put(ServiceId serviceId, WorkspaceId workspaceId, List<SecretFileRow> rows);

  List<SecretFileRow> all(ServiceId serviceId, WorkspaceId workspaceId);

  List<SecretFileRow> allNames(ServiceId serviceId, WorkspaceId workspaceId);

  List<SecretFileRow> list(ServiceId serviceId, WorkspaceId workspaceId, PageRequest page);

  List<SecretFileRow> names(ServiceId serviceId, WorkspaceId workspaceId, PageRequest page);

  @Nullable SecretFileRow find(ServiceId serviceId, WorkspaceId workspaceId, String name);

  int delete(ServiceId serviceId, WorkspaceId workspaceId, String name);

  void deleteAll(ServiceId serviceId, WorkspaceId workspaceId);
}
