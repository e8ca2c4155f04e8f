package dev.platform.platform.deploy;

import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.WorkloadStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The instances that a rollout has too many: requests are taken from them before they are stopped.
 *
 * @param known the instances as they were noted last
 * @param status what the engine says now
 */
record SurplusInstances(Rollout rollout, List<Instance> known, WorkloadStatus status) {

  /** How many there are too many. What does not serve yet has no requests. */
  int size() {
    return rollout.state() == Rollout.State.SERVING
        ? Math.max(0, active().size() - rollout.wantedInstances())
        : 0;
  }

  /** Those from which requests were taken and that still run. */
  Set<String> draining() {
    return known.stream()
        .filter(instance -> instance.drainingSince() != null)
        .map(Instance::id)
        .filter(active().keySet()::contains)
        .collect(Collectors.toSet());
  }

  /** Since when no new requests come to any of them. */
  Instant drainingSince() {
    return known.stream()
        .map(Instance::drainingSince)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Further ones from which requests are to be taken: those that do not serve, then the young. */
  List<String> next() {
    var draining = draining();
    Comparator<InstanceStatus> serving =
        Comparator.comparing(instance -> instance.state() == InstanceStatus.State.READY);
    Comparator<InstanceStatus> young =
        Comparator.comparing(InstanceStatus::startedAt)
            .reversed()
            .thenComparing(InstanceStatus::id);
    return active().values().stream()
        .filter(instance -> !draining.contains(instance.id()))
        .sorted(serving.thenComparing(young))
        .limit(Math.max(0, size() - draining.size()))
        .map(InstanceStatus::id)
        .toList();
  }

  private Map<String, @Nullable InstanceStatus> active() {
    return status.instances().stream()
        .filter(instance -> instance.state() != InstanceStatus.State.STOPPING)
        .collect(Collectors.toMap(InstanceStatus::id, Function.identity()));
  }
}
