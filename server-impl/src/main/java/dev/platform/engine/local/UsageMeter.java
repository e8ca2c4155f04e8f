package dev.platform.engine.local;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.InstanceUsage;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Measures what instances use: the system's count of their control group, and what that lacks from
 * their processes, one look at all processes of the machine for all of them. No program is started.
 */
final class UsageMeter {
  private final Clock clock;
  private final KernelUnits units;
  private final ProcessTrees trees = new ProcessTrees();
  private final Map<String, TreeTime> times = new HashMap<>();

  UsageMeter(Clock clock) throws IOException {
    this.clock = clock;
    this.units = KernelUnits.ofThisMachine();
  }

  /** A part of what an instance uses, as far as it is known. */
  private record Part(Optional<Duration> cpuTime, Optional<Long> memoryBytes, Instant readAt) {
    boolean isWhole() {
      return cpuTime.isPresent() && memoryBytes.isPresent();
    }

    Part or(Part other) {
      return new Part(
          cpuTime.or(other::cpuTime),
          memoryBytes.or(other::memoryBytes),
          cpuTime.isPresent() ? readAt : other.readAt);
    }
  }

  /** An instance with what is known of it so far. */
  private record Reading(RunningInstance instance, Part part) {
    String run() {
      return instance.group().mark();
    }

    Reading with(Part rest) {
      return new Reading(instance, part.or(rest));
    }

    Optional<InstanceUsage> usage() {
      return part.cpuTime().flatMap(time -> part.memoryBytes().map(bytes -> usage(time, bytes)));
    }

    private InstanceUsage usage(Duration cpuTime, long memoryBytes) {
      return new InstanceUsage(
          instance.subject(),
          instance.id(),
          instance.startedAt(),
          instance.limits(),
          cpuTime,
          memoryBytes,
          part.readAt());
    }
  }

  synchronized List<InstanceUsage> read(List<RunningInstance> instances) {
    List<Reading> readings = instances.stream().map(this::counted).toList();
    Map<String, Part> summed =
        summed(
            readings.stream()
                .filter(reading -> !reading.part().isWhole())
                .map(reading -> reading.instance().group())
                .toList());
    return readings.stream()
        .map(reading -> reading.with(summed.getOrDefault(reading.run(), reading.part())))
        .flatMap(reading -> reading.usage().stream())
        .toList();
  }

  private Reading counted(RunningInstance instance) {
    Cgroup group = instance.group().cgroup();
    return new Reading(instance, new Part(group.cpuTime(), group.memoryBytes(), clock.instant()));
  }

  /** What the processes of runs use, by the mark of the run. */
  private Map<String, Part> summed(List<ProcessGroup> runs) {
    times.keySet().retainAll(runs.stream().map(ProcessGroup::mark).collect(Collectors.toSet()));
    if (runs.isEmpty()) {
      return Map.of();
    }
    Instant now = clock.instant();
    Map<String, List<ProcessStat>> processes = processes(runs);
    Map<String, Part> parts = new HashMap<>();
    for (ProcessGroup run : runs) {
      List<ProcessStat> live = processes.getOrDefault(run.mark(), List.of());
      if (!live.isEmpty()) {
        parts.put(run.mark(), summed(run.mark(), live, now));
      }
    }
    return parts;
  }

  private Map<String, List<ProcessStat>> processes(List<ProcessGroup> runs) {
    try {
      return trees.of(runs);
    } catch (IOException e) {
      throw new EngineException("the processes of this machine cannot be listed", e);
    }
  }

  private Part summed(String run, List<ProcessStat> live, Instant now) {
    long ticks = times.computeIfAbsent(run, mark -> new TreeTime()).advance(live);
    long pages = live.stream().mapToLong(ProcessStat::pages).sum();
    return new Part(Optional.of(units.time(ticks)), Optional.of(pages * units.pageBytes()), now);
  }
}
