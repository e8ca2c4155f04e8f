package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of releases. */
interface ReleaseMapper {
  void insert(
      @Param("deployId") DeployId deployId,
      @Param("recipe") String recipe,
      @Param("variables") byte[] variables);

  @Nullable String recipe(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);

  /** One or none; MyBatis takes an array alone for many results. */
  List<byte[]> variables(
      @Param("deployId") DeployId deployId, @Param("workspaceId") WorkspaceId workspaceId);
}
