package dev.platform.platform.logstream;

import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of log streams. */
interface LogStreamMapper {
  @Nullable Row find(Id subject, WorkspaceId workspaceId);

  List<Row> list(
      Collection<WorkspaceId> workspaces,
      List<? extends Collection<ResourceId>> among,
      List<String> settings,
      @Nullable String after,
      int limit);

  void put(
      Id subject,
      WorkspaceId workspaceId,
      String setting,
      @Nullable String preview,
      String endpoint,
      byte @Nullable [] token,
      Instant now);

  void delete(Id subject, WorkspaceId workspaceId);

  /** A stream as it is kept; that of a workspace has a setting for previews. */
  record Row(String subject, String setting, @Nullable String preview, String endpoint) {}
}
