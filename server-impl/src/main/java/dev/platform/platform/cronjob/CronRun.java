package dev.platform.platform.cronjob;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.JobRef;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of a cron job.
 *
 * @param startedAt when its command was started
 * @param finishedAt when it ended, or was canceled
 * @param exitCode of its command
 * @param triggeredBy who asked for it; null for the schedule
 * @param canceledBy who canceled it; null if nobody did
 * @param deploy what it runs on; null until it begins
 * @param memoryBytes memory limit of its command; 0 until it begins
 * @param open whether the engine may have something of it
 * @param openedAt since when
 * @param handedOver whether the engine has taken it
 */
public record CronRun(
    CronRunId id,
    ServiceId serviceId,
    WorkspaceId workspaceId,
    CronRunStatus status,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Integer exitCode,
    @Nullable UserId triggeredBy,
    @Nullable UserId canceledBy,
    @Nullable DeployId deploy,
    long memoryBytes,
    boolean open,
    @Nullable Instant openedAt,
    boolean handedOver) {

  static CronRun pending(
      CronRunId id, Grant<ServiceId> service, @Nullable UserId triggeredBy, Instant now) {
    return new CronRun(
        id,
        service.on(),
        service.workspace(),
        CronRunStatus.PENDING,
        now,
        null,
        null,
        null,
        triggeredBy,
        null,
        null,
        0,
        false,
        null,
        false);
  }

  /** One that never starts. */
  CronRun canceled() {
    return new CronRun(
        id,
        serviceId,
        workspaceId,
        CronRunStatus.CANCELED,
        createdAt,
        null,
        createdAt,
        null,
        triggeredBy,
        null,
        null,
        0,
        false,
        null,
        false);
  }

  boolean isPending() {
    return status == CronRunStatus.PENDING;
  }

  JobRef ref() {
    return new JobRef(id.value());
  }
}
