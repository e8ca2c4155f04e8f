package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.engine.spi.Commit;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of deploys. */
interface DeployMapper {
  void insert(Deploy deploy);

  int move(
      @Param("deploy") Deploy deploy,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("to") DeployState to,
      @Param("reason") @Nullable String reason,
      @Param("now") Instant now);

  void startBuild(
      @Param("id") DeployId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("build") BuildId build);

  void setCommit(
      @Param("id") DeployId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("commit") Commit commit,
      @Param("now") Instant now);

  void setArtifact(
      @Param("id") DeployId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("artifact") String artifact);

  void closeBuild(@Param("id") DeployId id, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable Deploy find(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("id") DeployId id);

  List<Deploy> inStates(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("states") List<DeployState> states);

  List<Deploy> list(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("filter") DeployFilter filter,
      @Param("page") PageRequest page);

  /** The newest of each service. */
  List<Deploy> latest(List<ServiceId> services, List<WorkspaceId> workspaces);

  boolean any(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  boolean knows(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("commit") String commit);

  @Nullable Commit findCommit(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("commit") String commit);

  List<Deploy> startable();

  @Nullable Integer ahead(@Param("id") DeployId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<Deploy> building();

  List<Deploy> withOldBuilds();

  List<String> openBuilds(String builds);

  @Nullable ServiceId serviceOfBuild(String build);
}
