package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.SystemGrant;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Takes the instances out of all routes when the engine is about to stop them in an orderly way, so
 * that an edge that goes on answers with its page instead of asking who has gone.
 */
@NoAccessCheck("the engine stops the instances of all workspaces")
@SystemGrant("the engine stops in an orderly way")
final class StoppedInstancesTask {
  private final RolloutStore rollouts = new RolloutStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final Db db;
  private final OpenPorts ports;

  @Inject
  StoppedInstancesTask(Db db, OpenPorts ports) {
    this.db = db;
    this.ports = ports;
  }

  /** Forgets all instances; what runs after all is found again by the next worker. */
  void forget() {
    var all = db.read("rollout.every", tx -> rollouts.after(tx, "", Integer.MAX_VALUE));
    var known = db.read("rollout.instances", tx -> rollouts.instances(tx, all)).keySet();
    all.stream()
        .filter(rollout -> known.contains(rollout.id()))
        .forEach(rollout -> db.change("rollout.stopped", tx -> forget(tx, rollout)));
  }

  private void forget(WriteTx tx, Rollout rollout) {
    var service = Grant.asSystem(rollout.serviceId(), rollout.workspaceId());
    ports.lock(tx, service);
    if (runnings.tryLock(tx, service).isPresent()) {
      rollouts.saveInstances(tx, service, rollout.id(), List.of());
      ports.show(tx, service);
    }
  }
}
