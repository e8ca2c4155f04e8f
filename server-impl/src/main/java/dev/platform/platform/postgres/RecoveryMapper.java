package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of recoveries. */
interface RecoveryMapper {
  void insert(
      @Param("postgresId") PostgresId postgresId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("sourceId") PostgresId sourceId,
      @Param("recoveredTo") Instant recoveredTo);

  @Nullable RecoveredInstance find(
      @Param("postgresId") PostgresId postgresId, @Param("workspaceId") WorkspaceId workspaceId);

  void complete(
      @Param("postgresId") PostgresId postgresId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void fail(
      @Param("postgresId") PostgresId postgresId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("failure") String failure);

  boolean isNameTaken(@Param("workspaceId") WorkspaceId workspaceId, @Param("name") String name);
}
