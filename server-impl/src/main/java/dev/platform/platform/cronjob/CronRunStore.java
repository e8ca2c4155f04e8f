package dev.platform.platform.cronjob;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps runs. Who changes one holds the lock of its cron job. */
final class CronRunStore {
  private static final Duration KEPT = Duration.ofDays(14);

  void insert(WriteTx tx, Grant<ServiceId> service, CronRun run) {
    service.require(Permission.OPERATE);
    mapper(tx).insert(run);
  }

  Optional<CronRun> find(Tx tx, Grant<ServiceId> service, CronRunId id) {
    return Optional.ofNullable(mapper(tx).find(id, service.workspace()));
  }

  /** Those that have not ended, the oldest first: one that runs, one that waits. */
  List<CronRun> pending(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).pending(service.on(), service.workspace());
  }

  /** Whether the engine may have something of a run of a cron job. */
  boolean hasOpen(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).hasOpen(service.on(), service.workspace());
  }

  /** Notes that the engine is to get it. */
  void open(WriteTx tx, Grant<ServiceId> service, CronRunId id, DeployId deploy, long memoryBytes) {
    service.require(Permission.OPERATE);
    mapper(tx).open(id, service.workspace(), deploy, memoryBytes, tx.now());
  }

  /** Notes that the engine has taken it. */
  void setHandedOver(WriteTx tx, Grant<ServiceId> service, CronRunId id) {
    service.require(Permission.OPERATE);
    mapper(tx).setHandedOver(id, service.workspace());
  }

  void setStarted(WriteTx tx, Grant<ServiceId> service, CronRunId id, Instant at) {
    service.require(Permission.OPERATE);
    mapper(tx).setStarted(id, service.workspace(), at);
  }

  void setEnded(
      WriteTx tx,
      Grant<ServiceId> service,
      CronRunId id,
      CronRunStatus status,
      Instant at,
      @Nullable Integer exitCode,
      @Nullable UserId canceledBy) {
    service.require(Permission.OPERATE);
    mapper(tx).setEnded(id, service.workspace(), status, at, exitCode, canceledBy);
  }

  /** Notes that the engine has nothing of it any longer. */
  void close(WriteTx tx, Grant<ServiceId> service, CronRunId id) {
    service.require(Permission.OPERATE);
    mapper(tx).close(id, service.workspace());
  }

  /** Deletes what has ended a while ago. */
  void prune(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    mapper(tx).deleteClosed(service.on(), service.workspace(), tx.now().minus(KEPT));
  }

  /** Deletes all of which the engine has nothing. */
  void deleteClosed(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    mapper(tx).deleteClosed(service.on(), service.workspace(), null);
  }

  @SystemScan("the reconciler watches every run")
  List<CronRun> open(Tx tx) {
    return mapper(tx).allOpen();
  }

  /** Those that wait while the engine has no other run of their cron job. */
  @SystemScan("the reconciler begins every run")
  List<CronRun> startable(Tx tx) {
    return mapper(tx).startable();
  }

  /** Those that the engine is to know. */
  @SystemScan("the engine knows keys only")
  Set<String> openAmong(Tx tx, Collection<String> ids) {
    return Set.copyOf(mapper(tx).openAmong(String.join(" ", ids)));
  }

  /** The cron job that a run is of. */
  @SystemScan("the engine knows keys only")
  Optional<ServiceId> serviceOf(Tx tx, String run) {
    return Optional.ofNullable(mapper(tx).serviceOf(run));
  }

  private static CronRunMapper mapper(Tx tx) {
    return tx.mapper(CronRunMapper.class);
  }
}
