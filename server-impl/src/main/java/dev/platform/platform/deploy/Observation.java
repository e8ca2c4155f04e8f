package dev.platform.platform.deploy;

import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.WorkloadStatus;
import dev.platform.platform.FailureReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the engine shows of a rollout, beside what was known of it.
 *
 * @param known the instances as they were noted last
 * @param status what the engine says now
 * @param at when it was seen
 */
record Observation(Rollout rollout, List<Instance> known, WorkloadStatus status, Instant at) {
  private static final int STARTS = 3;

  /** The instances to note. */
  List<Instance> instances() {
    var before = byId();
    return status.instances().stream().map(now -> instance(now, before.get(now.id()))).toList();
  }

  private Instance instance(InstanceStatus now, @Nullable Instance then) {
    var outage = then == null ? Outage.NONE : then.outage();
    boolean fell = then != null && rollout.readyAt() != null && then.fell(now);
    return Instance.of(now, then, outage.after(now.state(), fell, at));
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
        && known.stream().allMatch(it -> it.drainingSince() == null && it.outage().isOver());
  }

  /** An instance that has ended by itself so often that it will not come up. */
  Optional<InstanceStatus> crashed() {
    return status.instances().stream().filter(i -> i.restarts() >= STARTS).findFirst();
  }

  /**
   * What has happened to instances that served.
   *
   * @param memoryBytes the memory limit of an instance, asked for only if one has failed
   */
  List<DeployEvent> events(LongSupplier memoryBytes) {
    var before = byId();
    List<DeployEvent> events = new ArrayList<>();
    for (InstanceStatus now : status.instances()) {
      var then = before.get(now.id());
      if (then != null) {
        addEvents(events, then, now, memoryBytes);
      }
    }
    return events;
  }

  private void addEvents(
      List<DeployEvent> events, Instance then, InstanceStatus now, LongSupplier memoryBytes) {
    var outage = instance(now, then).outage();
    boolean isNew = !then.outage().isTold() && then.fell(now) && isServed(now);
    if (isNew) {
      events.add(failed(then, now, memoryBytes));
    }
    if ((isNew || then.outage().isTold()) && !outage.isTold()) {
      events.add(new DeployEvent.ServerAvailable(rollout.serviceId()));
    }
  }

  private static boolean isServed(InstanceStatus now) {
    return now.state() != InstanceStatus.State.STOPPING;
  }

  private DeployEvent failed(Instance then, InstanceStatus now, LongSupplier memoryBytes) {
    var reason =
        now.restarts() > then.restarts()
            ? FailureReason.of(now.lastEnd(), memoryBytes.getAsLong())
            : FailureReason.unhealthy("The instance fails its health check.");
    return new DeployEvent.ServerFailed(rollout.serviceId(), now.id(), reason);
  }

  private Map<String, @Nullable Instance> byId() {
    return known.stream().collect(Collectors.toMap(Instance::id, Function.identity()));
  }
}
