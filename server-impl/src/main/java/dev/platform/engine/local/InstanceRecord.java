package dev.platform.engine.local;

import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.WorkloadSpec;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an instance, on disk.
 *
 * @param id its id
 * @param madeAt when it was made, which orders the instances of a workload
 * @param port its port
 * @param startedAt when its present process was started
 * @param restarts how often it was started again
 * @param lastEnd how its process ended last
 * @param run folder of its process; null if it has none
 * @param ready whether its probe has succeeded since the process was started
 * @param stopping whether it is on its way out
 */
record InstanceRecord(
    String id,
    Instant madeAt,
    int port,
    Instant startedAt,
    int restarts,
    @Nullable String lastEnd,
    @Nullable String run,
    boolean ready,
    boolean stopping) {

  /** The variables of its process. */
  Map<String, String> variables(WorkloadSpec spec) {
    Map<String, String> variables = new HashMap<>(spec.environment());
    spec.facts().forEach((name, fact) -> variables.put(name, value(fact)));
    return variables;
  }

  private String value(InstanceVariable fact) {
    return switch (fact) {
      case ID -> id;
      case PORT -> Integer.toString(port);
    };
  }

  static InstanceRecord made(String id, Instant now, int port) {
    return new InstanceRecord(id, now, port, now, 0, null, null, false, false);
  }

  InstanceRecord started(int atPort, String folder, Instant now) {
    return new InstanceRecord(id, madeAt, atPort, now, restarts, lastEnd, folder, false, stopping);
  }

  /** Ended by itself, or could not be started; it is going to be started again. */
  InstanceRecord ended(String how) {
    return new InstanceRecord(
        id, madeAt, port, startedAt, restarts + 1, how, null, false, stopping);
  }

  InstanceRecord becameReady() {
    return new InstanceRecord(id, madeAt, port, startedAt, restarts, lastEnd, run, true, stopping);
  }

  InstanceRecord nowStopping() {
    return new InstanceRecord(id, madeAt, port, startedAt, restarts, lastEnd, run, ready, true);
  }
}
