package dev.platform.engine.spi;

import java.util.List;

/** Keeps workloads running. */
public interface WorkloadEngine {

  /**
   * Records the desired state and returns. The engine reaches and maintains it: an instance whose
   * process ends is started again, with a growing pause. One that was ready and fails its probe for
   * longer than the probe's patience is restarted as well, one instance at a time. The same desired
   * state again changes nothing. With a higher generation the number of instances is adjusted, the
   * dispensable ones going first; what else has changed applies to instances started from now on.
   *
   * @throws EngineException if it cannot be taken now
   */
  void apply(WorkloadSpec wanted) throws InterruptedException;

  /** How a workload stands. Cheap: reads memory. */
  WorkloadStatus observe(WorkloadRef ref) throws InterruptedException;

  /**
   * Stops all instances politely, then impolitely after the grace of the spec, and forgets the
   * workload. Returns immediately; removing twice is fine.
   */
  void remove(WorkloadRef ref) throws InterruptedException;

  /** Every workload this engine holds, those that are stopping included. */
  List<WorkloadRef> list() throws InterruptedException;
}
