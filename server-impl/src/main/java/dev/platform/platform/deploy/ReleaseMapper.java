package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.util.Optional;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of releases. */
interface ReleaseMapper {
  void insert(
      @Param("deployId") DeployId deployId,
      @Param("recipe") String recipe,
      @Param("variables") byte[] variables,
      @Param("secretFiles") byte @Nullable [] secretFiles,
      @Param("strategy") RolloutStrategy strategy,
      @Param("volume") @Nullable String volume);

  @Nullable String recipe(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable ReleaseRow find(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  void insertRestart(RolloutId rolloutId, byte[] variables, byte @Nullable [] secretFiles);

  @Nullable ReleaseRow findOf(RolloutId rolloutId, WorkspaceId workspaceId);

  void takeOver(RolloutId rolloutId, WorkspaceId workspaceId);

  Optional<RolloutStrategy> strategy(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  void detachVolume(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  /** A release as it is kept: variables and files sealed, null for no files. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes between database and vault
  record ReleaseRow(
      String recipe,
      byte[] variables,
      byte @Nullable [] secretFiles,
      RolloutStrategy strategy,
      @Nullable String volume) {}
}
