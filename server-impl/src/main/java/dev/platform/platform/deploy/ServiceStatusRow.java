package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/**
 * What is needed to say how a service stands.
 *
 * @param isPublic whether the world can reach it
 * @param artifact of the live deploy; null until there is one
 * @param currentRollout the rollout that serves; null if it has no instances, and while suspended
 * @param sleeps whether it runs only while somebody visits it
 * @param sleep whether it does
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
    boolean isPublic,
    int wantedInstances,
    boolean suspended,
    @Nullable String artifact,
    @Nullable RolloutId currentRollout,
    boolean sleeps,
    SleepState sleep,
    boolean wasReady,
    boolean hasReady,
    boolean isFailing,
    @Nullable DeployState executing,
    @Nullable DeployState latest) {

  ServiceStatus status() {
    return new ServiceStatus(serviceId, wantedInstances, suspended, phase());
  }

  ServicePhase phase() {
    if (suspended || sleep == SleepState.ASLEEP) {
      return ServicePhase.HIBERNATED;
    }
    if (isLiveWithoutInstances() || hasReady) {
      return ServicePhase.RUNNING;
    }
    if (executing != null) {
      return executing == DeployState.BUILD_IN_PROGRESS
          ? ServicePhase.BUILDING
          : ServicePhase.DEPLOYING;
    }
    if (currentRollout != null) {
      return isFailing ? ServicePhase.FAILED : ServicePhase.DEPLOYING;
    }
    if (latest == null || latest.isWaiting()) {
      return ServicePhase.PENDING;
    }
    return latest == DeployState.CANCELED ? ServicePhase.CANCELED : ServicePhase.FAILED;
  }

  /** Whether it serves, or would if an instance were ready. */
  boolean isLive() {
    return currentRollout != null && wasReady && !suspended;
  }

  /**
   * Whether a visitor who finds no ready instance has to wait for one: it is asleep or being woken,
   * or has fallen asleep since this row was read, with an instance that was ready.
   */
  boolean isDormant() {
    return !suspended && (sleep == SleepState.AWAKE ? sleeps && hasReady : !isFailing);
  }

  /** As a static site is, whose files are served, and a cron job, which waits for its time. */
  boolean isLiveWithoutInstances() {
    return artifact != null && currentRollout == null && !suspended && sleep != SleepState.ASLEEP;
  }
}
