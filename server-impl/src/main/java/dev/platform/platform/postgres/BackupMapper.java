package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of backups. */
interface BackupMapper {
  void note(NotedBackups noted);

  @Nullable NotedBackups noted(
      @Param("postgresId") PostgresId postgresId, @Param("workspaceId") WorkspaceId workspaceId);

  List<InstanceBackups> all();

  @Nullable InstanceBackups find(PostgresId id);
}
