package dev.platform.base.event;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

  /**
   * Continues the sequence with some of what was committed since, unless another transaction is
   * doing it. Returns how many.
   */
  int number(@Param("limit") int limit);

  /** Makes a reader, at the end of the sequence. */
  void begin(@Param("reader") String reader);

  /** How far a reader has read; locked until the transaction ends. */
  Optional<Long> place(@Param("reader") String reader);

  List<RecordedEvent> after(@Param("place") long place, @Param("limit") int limit);

  Optional<RecordedEvent> before(@Param("event") RecordedEvent event, @Param("type") String type);

  void move(@Param("reader") String reader, @Param("place") long place);

  int deleteOld(@Param("before") Instant before, @Param("limit") int limit);
}
