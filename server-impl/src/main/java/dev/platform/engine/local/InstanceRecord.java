package dev.platform.engine.local;

import dev.platform.base.kernel.PortMapping;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.WorkloadSpec;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an instance, on disk.
 *
 * @param id its id
 * @param madeAt when it was made, which orders the instances of a workload
 * @param port its port
 * @param mapped ports that its present process sees in the place of those of the machine
 * @param found where it listens instead of at its port; null if it does not
 * @param startedAt when its present process was started
 * @param restarts how often it was started again
 * @param end how its process ended last; null if it never did
 * @param run folder of its process; null if it has none
 * @param ready whether its probe has succeeded since the process was started
 * @param stopping whether it is on its way out
 */
record InstanceRecord(
    String id,
    Instant madeAt,
    int port,
    List<PortMapping> mapped,
    @Nullable ListenAddress found,
    Instant startedAt,
    int restarts,
    @Nullable ProcessEnd end,
    @Nullable String run,
    boolean ready,
    boolean stopping) {

  InstanceRecord {
    mapped = mapped == null ? List.of() : List.copyOf(mapped);
  }

  /** All ports of the machine that it has. */
  Set<Integer> ports() {
    return Stream.concat(Stream.of(port), mapped.stream().map(PortMapping::actual))
        .collect(Collectors.toSet());
  }

  /** How its process sees a port of the machine. */
  int seen(int actual) {
    return mapped.stream()
        .filter(it -> it.actual() == actual)
        .map(PortMapping::seen)
        .findFirst()
        .orElse(actual);
  }

  /** Where it takes connections. */
  ListenAddress address() {
    return found == null ? ListenAddress.local(port) : found;
  }

  /** The variables of its process. */
  Map<String, String> variables(WorkloadSpec spec) {
    Map<String, String> variables = new HashMap<>(spec.environment());
    spec.facts().forEach((name, fact) -> variables.put(name, value(fact)));
    return variables;
  }

  private String value(InstanceVariable fact) {
    return switch (fact) {
      case ID -> id;
      case PORT -> Integer.toString(seen(port));
    };
  }

  static InstanceRecord made(String id, Instant now, int port) {
    return new InstanceRecord(id, now, port, List.of(), null, now, 0, null, null, false, false);
  }

  InstanceRecord started(InstancePorts.Choice ports, String folder, Instant now) {
    return new InstanceRecord(
        id,
        madeAt,
        ports.port(),
        ports.mapped(),
        null,
        now,
        restarts,
        end,
        folder,
        false,
        stopping);
  }

  InstanceRecord foundAt(@Nullable ListenAddress place) {
    return new InstanceRecord(
        id, madeAt, port, mapped, place, startedAt, restarts, end, run, ready, stopping);
  }

  /** Ended by itself, or could not be started; it is going to be started again. */
  InstanceRecord ended(ProcessEnd how) {
    return new InstanceRecord(
        id, madeAt, port, mapped, null, startedAt, restarts + 1, how, null, false, stopping);
  }

  InstanceRecord becameReady() {
    return new InstanceRecord(
        id, madeAt, port, mapped, found, startedAt, restarts, end, run, true, stopping);
  }

  InstanceRecord nowStopping() {
    return new InstanceRecord(
        id, madeAt, port, mapped, found, startedAt, restarts, end, run, ready, true);
  }
}
