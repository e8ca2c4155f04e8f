package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A set of instances of one deploy, a workload of the engine.
 *
 * @param generation grows with each change of the number of instances
 * @param wantedInstances how many instances it is to have, read together with the generation
 * @param readyAt when all instances were ready for the first time
 * @param drainingSince when requests stopped to come
 * @param replaced whether another rollout serves in its place
 * @param mustWait whether it takes the place of others, and some of them have not ended
 * @param settled whether it serves, and the engine was seen to have done all that is wanted
 */
record Rollout(
    RolloutId id,
    ServiceId serviceId,
    WorkspaceId workspaceId,
    DeployId deployId,
    Purpose purpose,
    State state,
    long generation,
    int wantedInstances,
    Instant createdAt,
    @Nullable Instant readyAt,
    @Nullable Instant drainingSince,
    boolean replaced,
    boolean mustWait,
    boolean settled) {

  /** Why it was made. */
  enum Purpose {
    /** To make its deploy live. */
    DEPLOY,
    /** To take the place of the rollout before it, with the same deploy. */
    RESTART,
    /** To let the live deploy run again. */
    RESUME
  }

  /** What it does. */
  enum State {
    /** Comes up, beside the one that serves or in its place. */
    STARTING,
    /** Gets the requests. */
    SERVING,
    /** Gets no new requests and ends those that it has. */
    DRAINING,
    /** Is being removed. */
    LEAVING
  }

  WorkloadRef ref() {
    return new WorkloadRef(id.value());
  }
}
