package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import java.util.Optional;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of releases. */
interface ReleaseMapper {
  void insert(
      @Param("deployId") DeployId deployId,
      @Param("recipe") String recipe,
      @Param("variables") byte[] variables,
      @Param("strategy") RolloutStrategy strategy);

  @Nullable String recipe(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable ReleaseRow find(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  Optional<RolloutStrategy> strategy(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  /** A release as it is kept: the variables sealed. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes between database and vault
  record ReleaseRow(String recipe, byte[] variables, RolloutStrategy strategy) {}
}
