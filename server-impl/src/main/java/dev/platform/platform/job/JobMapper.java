package dev.platform.platform.job;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of jobs. */
interface JobMapper {
  void insert(Job job);

  @Nullable Job find(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("id") JobId id);

  List<Job> list(
      @Param("serviceId") ServiceId serviceId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("filter") JobFilter filter,
      @Param("page") PageRequest page);

  int countUnfinished(WorkspaceId workspaceId);

  List<Job> unfinishedOf(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  void start(
      @Param("id") JobId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("at") Instant at);

  int end(
      @Param("id") JobId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("end") JobEnd end);

  void close(@Param("id") JobId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<JobId> markDeleted(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  List<Forgotten> deleteOld(@Param("before") Instant before, @Param("limit") int limit);

  List<Job> unfinished();

  List<Job> endedAndOpen();

  List<String> open(String jobs);

  boolean exists(String job);

  /** A job that is not kept any longer. */
  record Forgotten(JobId id, WorkspaceId workspaceId) {}
}
