package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps rollouts and their instances. Who changes one holds the lock of its service. */
final class RolloutStore {
  void insert(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    service.require(Permission.OPERATE);
    mapper(tx).insert(rollout);
  }

  Optional<Rollout> find(Tx tx, Grant<ServiceId> service, RolloutId rollout) {
    return Optional.ofNullable(mapper(tx).find(rollout, service.workspace()));
  }

  List<Rollout> of(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).of(service.on(), service.workspace());
  }

  void setState(WriteTx tx, Grant<ServiceId> service, Rollout rollout, Rollout.State state) {
    service.require(Permission.OPERATE);
    mapper(tx).setState(rollout.id(), service.workspace(), state, tx.now());
  }

  void setReady(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    service.require(Permission.OPERATE);
    mapper(tx).setReady(rollout.id(), service.workspace(), tx.now());
    BackendChanges.note(tx, service.on());
  }

  /** Notes that the engine has done all that is wanted in the present generation. */
  void settle(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    service.require(Permission.OPERATE);
    mapper(tx).settle(rollout.id(), service.workspace());
  }

  /** Lets every rollout that stays learn of another number of instances. */
  void raiseGeneration(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    mapper(tx).raiseGeneration(service.on(), service.workspace());
  }

  void delete(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    service.require(Permission.OPERATE);
    mapper(tx).delete(rollout.id(), service.workspace());
  }

  /** The instances of a service that are not on their way out. */
  List<Instance> instancesOf(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).instancesOf(service.on(), service.workspace()).stream()
        .map(RolloutMapper.InstanceRow::instance)
        .toList();
  }

  void saveInstances(
      WriteTx tx, Grant<ServiceId> service, RolloutId rollout, List<Instance> instances) {
    service.require(Permission.OPERATE);
    var kept = instances.stream().map(Instance::id).toList();
    mapper(tx).deleteInstances(rollout, service.workspace(), kept);
    instances.forEach(instance -> mapper(tx).saveInstance(rollout, instance));
    BackendChanges.note(tx, service.on());
  }

  /** Takes instances out of the routes. */
  void drain(WriteTx tx, Grant<ServiceId> service, RolloutId rollout, Collection<String> ids) {
    service.require(Permission.OPERATE);
    mapper(tx).setDraining(rollout, service.workspace(), ids, tx.now());
    BackendChanges.note(tx, service.on());
  }

  /** Lets requests come to instances again. */
  void undrain(WriteTx tx, Grant<ServiceId> service, RolloutId rollout, Collection<String> ids) {
    service.require(Permission.OPERATE);
    mapper(tx).setDraining(rollout, service.workspace(), ids, null);
    BackendChanges.note(tx, service.on());
  }

  /** Those with something left to do, oldest first. */
  @SystemScan("the reconciler keeps every rollout")
  List<Rollout> unsettled(Tx tx) {
    return mapper(tx).unsettled();
  }

  /** Those that exist. */
  @SystemScan("the reconciler keeps every rollout")
  List<Rollout> among(Tx tx, Collection<String> ids) {
    return mapper(tx).among(String.join(" ", ids));
  }

  /** Some in the order of their ids, behind another one; an empty id begins. */
  @SystemScan("the reconciler keeps every rollout")
  List<Rollout> after(Tx tx, String id, int limit) {
    return mapper(tx).after(id, limit);
  }

  /** The ids that are those of rollouts. */
  @SystemScan("the engine knows keys only")
  Set<String> known(Tx tx, Collection<String> ids) {
    return Set.copyOf(mapper(tx).known(String.join(" ", ids)));
  }

  /** The service that a rollout is of. */
  @SystemScan("the engine knows keys only")
  Optional<ServiceId> serviceOf(Tx tx, String rollout) {
    return Optional.ofNullable(mapper(tx).serviceOf(rollout));
  }

  /** The instances of each of the rollouts that has some, in the order they were made. */
  @SystemScan("the reconciler compares every instance with what was known of it")
  Map<RolloutId, List<Instance>> instances(Tx tx, Collection<Rollout> rollouts) {
    var ids = rollouts.stream().map(rollout -> rollout.id().value()).toList();
    return mapper(tx).instances(String.join(" ", ids)).stream()
        .collect(
            Collectors.groupingBy(
                RolloutMapper.InstanceRow::rolloutId,
                Collectors.mapping(RolloutMapper.InstanceRow::instance, Collectors.toList())));
  }

  private static RolloutMapper mapper(Tx tx) {
    return tx.mapper(RolloutMapper.class);
  }
}
