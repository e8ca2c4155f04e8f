package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps what is wanted of services at run time. What changes a backend is noted. */
final class WantedStateStore {
  void insert(WriteTx tx, Grant<ServiceId> service, ReleaseSpec spec, int instances) {
    service.require(Permission.CREATE);
    mapper(tx)
        .insert(
            service.on(),
            service.workspace(),
            spec,
            spec.servesWorld(),
            spec.servesNeighbors(),
            instances);
    BackendChanges.note(tx, service.on());
  }

  /** Takes over what visitors see of a service. */
  void describe(WriteTx tx, Grant<ServiceId> service, ReleaseSpec spec) {
    service.require(Permission.OPERATE);
    mapper(tx).describe(service.on(), service.workspace(), spec);
    BackendChanges.note(tx, service.on());
  }

  /**
   * The row, and with it the right to change deploys and rollouts until this transaction ends.
   *
   * @throws Failure not found if the service was never opened, or is closed
   */
  WantedState lock(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    return tryLock(tx, service).orElseThrow(() -> Failure.notFound(service.on()));
  }

  /** Like {@link #lock}, for those who do not expect that the service is still there. */
  Optional<WantedState> tryLock(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    return Optional.ofNullable(mapper(tx).lock(service.on(), service.workspace()));
  }

  void setCurrent(
      WriteTx tx,
      Grant<ServiceId> service,
      @Nullable DeployId deploy,
      @Nullable RolloutId rollout) {
    service.require(Permission.OPERATE);
    mapper(tx).setCurrent(service.on(), service.workspace(), deploy, rollout);
    BackendChanges.note(tx, service.on());
  }

  void setSuspended(WriteTx tx, Grant<ServiceId> service, boolean suspended) {
    service.require(Permission.OPERATE);
    mapper(tx).setSuspended(service.on(), service.workspace(), suspended);
    BackendChanges.note(tx, service.on());
  }

  void setSleep(WriteTx tx, Grant<ServiceId> service, SleepState sleep) {
    service.require(Permission.OPERATE);
    mapper(tx).setSleep(service.on(), service.workspace(), sleep);
    BackendChanges.note(tx, service.on());
  }

  void setWanted(WriteTx tx, Grant<ServiceId> service, int instances) {
    service.require(Permission.OPERATE);
    mapper(tx).setWanted(service.on(), service.workspace(), instances);
  }

  void close(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).close(service.on(), service.workspace());
    BackendChanges.note(tx, service.on());
  }

  @SystemScan("the remains of deleted services, of every workspace, are cleaned up")
  List<WantedState> closed(Tx tx) {
    return mapper(tx).closed();
  }

  /** Deletes a closed service's row and its deploys, if nothing of it is left in the engine. */
  void deleteClosed(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).delete(service.on(), service.workspace());
  }

  private static WantedStateMapper mapper(Tx tx) {
    return tx.mapper(WantedStateMapper.class);
  }
}
