package dev.platform.base.event;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import org.apache.ibatis.annotations.Param;

/** SQL of the event log. */
interface EventMapper {
  void insert(
      @Param("id") EventId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("subjectId") String subjectId,
      @Param("type") String type,
      @Param("createdAt") Instant createdAt,
      @Param("details") String details);
}
