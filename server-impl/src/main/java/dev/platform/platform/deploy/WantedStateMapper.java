package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of what is wanted at run time. */
interface WantedStateMapper {
  void insert(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("spec") ReleaseSpec spec,
      @Param("isPublic") boolean isPublic,
      @Param("isInternal") boolean isInternal,
      @Param("instances") int instances);

  void describe(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("spec") ReleaseSpec spec);

  @Nullable WantedState lock(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  void setCurrent(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("deploy") @Nullable DeployId deploy,
      @Param("rollout") @Nullable RolloutId rollout);

  void setSuspended(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("suspended") boolean suspended);

  void setSleep(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("sleep") SleepState sleep);

  void setWanted(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("instances") int instances);

  void close(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  List<WantedState> closed();

  void delete(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);
}
