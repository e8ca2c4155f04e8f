package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/**
 * What is needed to say how a service stands.
 *
 * @param artifact of the live deploy; null until there is one
 * @param currentRollout the rollout that serves; null for a static site and while suspended
 * @param wasReady whether all of its instances have been ready
 * @param hasReady whether an instance of it is ready
 * @param isFailing whether an instance of it is unhealthy, or has ended by itself again and again
 * @param executing state of the deploy that is worked on
 * @param latest state of the newest deploy
 */
record ServiceStatusRow(
    ServiceId serviceId,
    String name,
    String slug,
    int wantedInstances,
    boolean suspended,
    @Nullable String artifact,
    @Nullable RolloutId currentRollout,
    boolean wasReady,
    boolean hasReady,
    boolean isFailing,
    @Nullable DeployState executing,
    @Nullable DeployState latest) {

  ServiceStatus standing() {
    return new ServiceStatus(serviceId, wantedInstances, suspended, phase());
  }

  Phase phase() {
    if (suspended) {
      return Phase.HIBERNATED;
    }
    if (servesFiles() || hasReady) {
      return Phase.RUNNING;
    }
    if (executing != null) {
      return executing == DeployState.BUILD_IN_PROGRESS ? Phase.BUILDING : Phase.DEPLOYING;
    }
    if (currentRollout != null) {
      return isFailing ? Phase.FAILED : Phase.DEPLOYING;
    }
    if (latest == null || latest.isWaiting()) {
      return Phase.PENDING;
    }
    return latest == DeployState.CANCELED ? Phase.CANCELED : Phase.FAILED;
  }

  /** Whether it serves, or would if an instance were ready. */
  boolean isLive() {
    return currentRollout != null && wasReady && !suspended;
  }

  boolean servesFiles() {
    return artifact != null && currentRollout == null && !suspended;
  }
}
