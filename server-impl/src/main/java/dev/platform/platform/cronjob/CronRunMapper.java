package dev.platform.platform.cronjob;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of runs. */
interface CronRunMapper {
  void insert(CronRun run);

  @Nullable CronRun find(CronRunId id, WorkspaceId workspaceId);

  List<CronRun> pending(ServiceId serviceId, WorkspaceId workspaceId);

  boolean hasOpen(ServiceId serviceId, WorkspaceId workspaceId);

  void open(CronRunId id, WorkspaceId workspaceId, DeployId deploy, long memoryBytes, Instant now);

  void setHandedOver(CronRunId id, WorkspaceId workspaceId);

  void setStarted(CronRunId id, WorkspaceId workspaceId, Instant at);

  void setEnded(
      CronRunId id,
      WorkspaceId workspaceId,
      CronRunStatus status,
      Instant at,
      @Nullable Integer exitCode,
      @Nullable UserId canceledBy);

  void close(CronRunId id, WorkspaceId workspaceId);

  void deleteClosed(ServiceId serviceId, WorkspaceId workspaceId, @Nullable Instant before);

  List<CronRun> allOpen();

  List<CronRun> startable();

  List<String> openAmong(String ids);

  @Nullable ServiceId serviceOf(String id);
}
