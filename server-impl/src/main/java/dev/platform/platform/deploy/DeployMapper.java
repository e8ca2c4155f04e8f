package dev.platform.platform.deploy;

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
      @Param("to") DeployState to,
      @Param("reason") @Nullable String reason,
      @Param("now") Instant now);

  void startBuild(@Param("id") DeployId id, @Param("build") BuildId build);

  void setCommit(
      @Param("id") DeployId id, @Param("commit") Commit commit, @Param("now") Instant now);

  void setArtifact(@Param("id") DeployId id, @Param("artifact") String artifact);

  void closeBuild(@Param("id") DeployId id);

  @Nullable Deploy find(@Param("serviceId") ServiceId serviceId, @Param("id") DeployId id);

  List<Deploy> inStates(
      @Param("serviceId") ServiceId serviceId, @Param("states") List<DeployState> states);

  List<Deploy> list(
      @Param("serviceId") ServiceId serviceId,
      @Param("filter") DeployFilter filter,
      @Param("page") PageRequest page);

  boolean any(@Param("serviceId") ServiceId serviceId);

  List<Deploy> building();

  List<Deploy> withOldBuilds();

  @Nullable Subject subject(@Param("key") String key);
}
