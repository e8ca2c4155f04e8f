package dev.platform.engine.spi;

import java.util.List;

/**
 * How a workload stands.
 *
 * @param ref which workload
 * @param observedGeneration the generation that this belongs to; 0 when the engine knows no such
 *     workload
 * @param instances its instances, those that are stopping included, in the order they were made
 */
public record WorkloadStatus(
    WorkloadRef ref, long observedGeneration, List<InstanceStatus> instances) {
  public WorkloadStatus {
    instances = List.copyOf(instances);
  }

  /** How many instances are ready. */
  public long ready() {
    return instances.stream().filter(i -> i.state() == InstanceStatus.State.READY).count();
  }
}
