package dev.platform.platform.deploy;

import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.WorkloadStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the engine shows of a rollout, beside what was known of it.
 *
 * @param known the instances as they were noted last
 * @param status what the engine says now
 */
record Observation(Rollout rollout, List<Instance> known, WorkloadStatus status) {
  private static final int STARTS = 3;

  /** The instances to note. */
  List<Instance> instances() {
    var before = byId();
    return status.instances().stream().map(now -> Instance.of(now, before.get(now.id()))).toList();
  }

  boolean hasChanged() {
    return !instances().equals(known);
  }

  /** Whether all wanted instances are ready, and the engine speaks of the present wish. */
  boolean isReady() {
    return status.observedGeneration() >= rollout.generation()
        && status.ready() >= rollout.wantedInstances();
  }

  /** Whether nothing is left to do or to note, until the engine or somebody says otherwise. */
  boolean isAtRest() {
    return rollout.state() == Rollout.State.SERVING
        && rollout.readyAt() != null
        && isReady()
        && status.instances().size() == rollout.wantedInstances()
        && !hasChanged()
        && known.stream().allMatch(instance -> instance.drainingSince() == null);
  }

  /** An instance that has ended by itself so often that it will not come up. */
  Optional<InstanceStatus> crashed() {
    return status.instances().stream().filter(i -> i.restarts() >= STARTS).findFirst();
  }

  /**
   * What has happened to instances that served.
   *
   * @param memoryBytes the memory limit of an instance
   */
  List<DeployEvent> events(long memoryBytes) {
    var before = byId();
    List<DeployEvent> events = new ArrayList<>();
    for (InstanceStatus now : status.instances()) {
      var then = before.get(now.id());
      if (then != null && now.state() != InstanceStatus.State.STOPPING) {
        boolean fell = fell(then, now);
        if (fell) {
          events.add(failed(then, now, memoryBytes));
        }
        if (now.state() == InstanceStatus.State.READY && (fell || wasDown(then))) {
          events.add(new DeployEvent.ServerAvailable(rollout.serviceId()));
        }
      }
    }
    return events;
  }

  private static boolean fell(Instance then, InstanceStatus now) {
    return then.state() == InstanceStatus.State.READY
        && (now.state() != InstanceStatus.State.READY || now.restarts() > then.restarts());
  }

  private static boolean wasDown(Instance then) {
    return then.state() == InstanceStatus.State.UNHEALTHY
        || (then.state() == InstanceStatus.State.STARTING && then.restarts() > 0);
  }

  private DeployEvent failed(Instance then, InstanceStatus now, long memoryBytes) {
    var reason =
        now.restarts() > then.restarts()
            ? FailureReason.exit(now.lastEnd(), memoryBytes)
            : FailureReason.unhealthy("The instance fails its health check.");
    return new DeployEvent.ServerFailed(rollout.serviceId(), now.id(), reason);
  }

  private Map<String, @Nullable Instance> byId() {
    return known.stream().collect(Collectors.toMap(Instance::id, Function.identity()));
  }
}
