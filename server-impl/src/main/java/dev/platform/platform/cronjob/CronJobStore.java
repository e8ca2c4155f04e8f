package dev.platform.platform.cronjob;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps when cron jobs run. */
final class CronJobStore {
  void insert(WriteTx tx, Grant<ServiceId> service, String schedule, Instant nextRunAt) {
    service.require(Permission.CREATE);
    mapper(tx).insert(service.on(), service.workspace(), schedule, nextRunAt);
  }

  /**
   * The row, and with it the right to change runs until this transaction ends.
   *
   * @throws Failure not found if the service is not a cron job
   */
  CronJob lock(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    return tryLock(tx, service).orElseThrow(() -> Failure.notFound(service.on()));
  }

  /** Like {@link #lock}, for those who do not expect that the service is still there. */
  Optional<CronJob> tryLock(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    return Optional.ofNullable(mapper(tx).lock(service.on(), service.workspace()));
  }

  void setSchedule(WriteTx tx, Grant<ServiceId> service, String schedule) {
    service.require(Permission.CREATE);
    mapper(tx).setSchedule(service.on(), service.workspace(), schedule);
  }

  /**
   * Sets the next time.
   *
   * @param nextRunAt null for none
   */
  void setNext(WriteTx tx, Grant<ServiceId> service, @Nullable Instant nextRunAt) {
    service.require(Permission.OPERATE);
    mapper(tx).setNext(service.on(), service.workspace(), nextRunAt);
  }

  void setLastNumber(WriteTx tx, Grant<ServiceId> service, long number) {
    service.require(Permission.OPERATE);
    mapper(tx).setLastNumber(service.on(), service.workspace(), number);
  }

  void setLastSuccess(WriteTx tx, Grant<ServiceId> service, Instant at) {
    service.require(Permission.OPERATE);
    mapper(tx).setLastSuccess(service.on(), service.workspace(), at);
  }

  void delete(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).delete(service.on(), service.workspace());
  }

  /** Some whose time has come, locked, the longest due first; without those that others hold. */
  @SystemScan("the reconciler starts the runs of every cron job")
  List<CronJob> lockDue(WriteTx tx, int limit) {
    return mapper(tx).lockDue(tx.now(), limit);
  }

  private static CronJobMapper mapper(Tx tx) {
    return tx.mapper(CronJobMapper.class);
  }
}
