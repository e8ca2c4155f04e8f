package dev.platform.engine.simulated;

import dev.platform.engine.simulated.SimulatedCommand.End;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.WorkloadEngine;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.engine.spi.WorkloadStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Workloads of a {@link SimulatedEngine}. */
public final class SimulatedWorkloads implements WorkloadEngine {
  private final SimulatedEngine engine;
  private final Map<WorkloadRef, WorkloadSpec> wanted = new LinkedHashMap<>();
  private final Map<WorkloadRef, List<InstanceStatus>> instances = new LinkedHashMap<>();
  private final Set<WorkloadRef> holders = new HashSet<>();
  private int made;

  SimulatedWorkloads(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized void apply(WorkloadSpec spec) {
    engine.requireWorking();
    WorkloadSpec known = wanted.get(spec.ref());
    if (known != null && spec.generation() <= known.generation()) {
      return;
    }
    wanted.put(spec.ref(), spec);
    List<InstanceStatus> running = instances.computeIfAbsent(spec.ref(), r -> new ArrayList<>());
    while (running.size() > spec.instances()) {
      running.remove(leastNeeded(running, spec.dispensable()));
    }
    while (running.size() < spec.instances()) {
      running.add(run(spec));
    }
    engine.changed(spec.ref().key());
  }

  /** The dispensable first, then the youngest. */
  private static InstanceStatus leastNeeded(List<InstanceStatus> running, Set<String> dispensable) {
    return running.stream()
        .filter(instance -> dispensable.contains(instance.id()))
        .findFirst()
        .orElseGet(() -> running.get(running.size() - 1));
  }

  @Override
  public synchronized WorkloadStatus observe(WorkloadRef ref) {
    WorkloadSpec spec = wanted.get(ref);
    return spec == null
        ? new WorkloadStatus(ref, 0, List.of())
        : new WorkloadStatus(ref, spec.generation(), instances.getOrDefault(ref, List.of()));
  }

  @Override
  public synchronized void remove(WorkloadRef ref) {
    if (wanted.remove(ref) != null) {
      holders.remove(ref);
      instances.remove(ref);
      engine.changed(ref.key());
      engine.volumes().settle();
    }
  }

  /** Whether an instance has a volume, or is about to: one that waits has not. */
  synchronized boolean uses(VolumeRef volume) {
    return wanted.values().stream()
        .filter(spec -> spec.volume() != null && spec.volume().volume().equals(volume))
        .anyMatch(spec -> holders.contains(spec.ref()));
  }

  /** Starts the instances whose volume is free now. */
  synchronized void settle() {
    for (WorkloadSpec spec : List.copyOf(wanted.values())) {
      if (spec.volume() != null && !holders.contains(spec.ref()) && claim(spec)) {
        instances.getOrDefault(spec.ref(), new ArrayList<>()).replaceAll(i -> started(spec, i));
        engine.changed(spec.ref().key());
      }
    }
  }

  private boolean claim(WorkloadSpec spec) {
    if (spec.volume() == null || holders.contains(spec.ref())) {
      return true;
    }
    VolumeRef volume = spec.volume().volume();
    boolean isFree = !uses(volume) && engine.volumes().isReady(volume);
    return isFree && holders.add(spec.ref());
  }

  private InstanceStatus started(WorkloadSpec spec, InstanceStatus instance) {
    return SimulatedCommand.of(spec.command(), spec.secretFiles()).end() == End.SUCCEEDS
        ? with(instance, State.READY, 0, null)
        : instance;
  }

  @Override
  public synchronized List<WorkloadRef> list() {
    return List.copyOf(wanted.keySet());
  }

  /** What was asked for last and not removed. */
  public synchronized List<WorkloadSpec> wanted() {
    return List.copyOf(wanted.values());
  }

  /** All instances. */
  synchronized List<SimulatedLoad.Running> running() {
    List<SimulatedLoad.Running> running = new ArrayList<>();
    instances.forEach((ref, all) -> all.forEach(one -> running.add(running(wanted.get(ref), one))));
    return running;
  }

  private static SimulatedLoad.Running running(WorkloadSpec spec, InstanceStatus instance) {
    return new SimulatedLoad.Running(
        spec.ref().key(), instance.id(), instance.startedAt(), spec.resources());
  }

  /** An instance says something. */
  public synchronized void say(String instance, String text) {
    WorkloadSpec spec = wanted.get(owner(instance));
    if (spec != null) {
      line(spec, instance, LogLine.Stream.OUT, text);
    }
  }

  synchronized void end(String instance, ProcessEnd end) {
    WorkloadRef ref = owner(instance);
    instances
        .getOrDefault(ref, List.of())
        .replaceAll(i -> i.id().equals(instance) ? with(i, i.state(), i.restarts() + 1, end) : i);
    engine.changed(ref.key());
  }

  synchronized void stopAll() {
    list().forEach(this::remove);
  }

  private InstanceStatus run(WorkloadSpec spec) {
    made++;
    String number = Integer.toString(made, 36);
    String id = spec.owner() + "-" + "0".repeat(5 - number.length()) + number;
    int port = 20_000 + made;
    InstanceStatus instance =
        new InstanceStatus(
            id, State.STARTING, "127.0.0.1", port, openPort(spec, port), Instant.now(), 0, null);
    line(spec, id, LogLine.Stream.ENGINE, "==> Running '" + spec.command() + "'");
    if (!claim(spec)) {
      return instance;
    }
    SimulatedCommand command = SimulatedCommand.of(spec.command(), spec.secretFiles());
    command.output().forEach(text -> line(spec, id, LogLine.Stream.OUT, text));
    if (command.end() == End.EXITS) {
      var end = SimulatedCommand.ended(command.status());
      line(spec, id, LogLine.Stream.ENGINE, "==> Instance " + end.how());
      return with(instance, State.STARTING, 1, end);
    }
    return command.end() == End.HANGS ? instance : with(instance, State.READY, 0, null);
  }

  private static int openPort(WorkloadSpec spec, int port) {
    return spec.wantedPort().map(Integer::valueOf).orElse(port);
  }

  private WorkloadRef owner(String instance) {
    return instances.entrySet().stream()
        .filter(entry -> entry.getValue().stream().anyMatch(i -> i.id().equals(instance)))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no instance " + instance));
  }

  private static InstanceStatus with(
      InstanceStatus i, State state, int restarts, @Nullable ProcessEnd lastEnd) {
    return new InstanceStatus(
        i.id(), state, i.host(), i.port(), i.openPort(), i.startedAt(), restarts, lastEnd);
  }

  private void line(WorkloadSpec spec, String instance, LogLine.Stream stream, String text) {
    engine.line(new LogLine(spec.ref().key(), instance, Instant.now(), stream, text, null));
  }
}
