package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;

/** SQL of artifacts. */
interface ArtifactMapper {
  void insert(@Param("key") String key, @Param("serviceId") ServiceId serviceId);

  boolean exists(
      @Param("key") String key,
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId);

  List<WantedState> withSurplus(@Param("kept") int kept, @Param("since") Instant since);

  void markSurplus(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("kept") int kept);

  List<String> discarding();

  void delete(@Param("key") String key);

  void hold(
      @Param("artifact") String artifact,
      @Param("serviceId") ServiceId serviceId,
      @Param("key") String key);

  void letGo(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("key") String key);
}
