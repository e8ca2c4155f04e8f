package dev.platform.platform.cronjob;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of cron jobs. */
interface CronJobMapper {
  void insert(ServiceId serviceId, WorkspaceId workspaceId, String schedule, Instant nextRunAt);

  @Nullable CronJob lock(ServiceId serviceId, WorkspaceId workspaceId);

  void setSchedule(ServiceId serviceId, WorkspaceId workspaceId, String schedule);

  void setNext(ServiceId serviceId, WorkspaceId workspaceId, @Nullable Instant nextRunAt);

  void setLastNumber(ServiceId serviceId, WorkspaceId workspaceId, long number);

  void setLastSuccess(ServiceId serviceId, WorkspaceId workspaceId, Instant at);

  void delete(ServiceId serviceId, WorkspaceId workspaceId);

  List<CronJob> lockDue(Instant now, int limit);
}
