package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of pre-deploy commands. */
interface PreDeployMapper {
  void insert(
      @Param("id") PreDeployId id,
      @Param("deployId") DeployId deployId,
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId);

  PreDeployId of(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  int start(@Param("id") PreDeployId id, @Param("workspaceId") WorkspaceId workspaceId);

  boolean isStarted(@Param("id") PreDeployId id, @Param("workspaceId") WorkspaceId workspaceId);

  void close(@Param("id") PreDeployId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<PreDeploy> open();

  List<String> openAmong(String ids);

  @Nullable ServiceId serviceOf(String id);
}
