package dev.platform.engine.simulated;

import dev.platform.engine.simulated.SimulatedCommand.End;
import dev.platform.engine.spi.JobEngine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs of a {@link SimulatedEngine}. */
public final class SimulatedJobs implements JobEngine {
  private final SimulatedEngine engine;
  private final Map<JobRef, JobSpec> specs = new LinkedHashMap<>();
  private final Map<JobRef, JobStatus> jobs = new HashMap<>();
  private final List<JobSpec> commands = new ArrayList<>();
  private boolean held;

  SimulatedJobs(SimulatedEngine engine) {
    this.engine = engine;
  }

  @Override
  public synchronized void start(JobSpec wanted) {
    engine.requireWorking();
    if (specs.putIfAbsent(wanted.ref(), wanted) == null) {
      become(wanted, new JobStatus.Waiting());
      if (!held) {
        run(wanted);
      }
    }
  }

  @Override
  public synchronized JobStatus observe(JobRef ref) {
    return jobs.getOrDefault(ref, new JobStatus.Unknown());
  }

  @Override
  public synchronized void cancel(JobRef ref) {
    end(ref, Kind.CANCELED, null, "was canceled");
  }

  @Override
  public synchronized void remove(JobRef ref) {
    cancel(ref);
    specs.remove(ref);
    jobs.remove(ref);
  }

  @Override
  public synchronized List<JobRef> list() {
    return List.copyOf(specs.keySet());
  }

  /** Every command that was started, in order. */
  public synchronized List<JobSpec> commands() {
    return List.copyOf(commands);
  }

  /** Every job that was asked for and not removed, in order. */
  public synchronized List<JobSpec> started() {
    return List.copyOf(specs.values());
  }

  /** From now on jobs wait until {@link #release}. */
  public synchronized void hold() {
    held = true;
  }

  /** Lets the jobs that were held run. */
  public synchronized void release() {
    held = false;
    List.copyOf(specs.values()).stream()
        .filter(spec -> observe(spec.ref()) instanceof JobStatus.Waiting)
        .forEach(this::run);
  }

  /** A job that waits or runs ends by itself. */
  public synchronized void end(JobRef ref, Kind kind, @Nullable Integer exitCode, String how) {
    JobSpec spec = specs.get(ref);
    JobStatus status = observe(ref);
    if (spec != null && !(status instanceof JobStatus.Ended)) {
      Instant startedAt = status instanceof JobStatus.Running run ? run.startedAt() : null;
      say(spec, LogLine.Stream.ENGINE, "==> Command " + how);
      become(spec, new JobStatus.Ended(kind, exitCode, startedAt, now(), how));
    }
  }

  /** Everything that the engine keeps of jobs is lost, as with its disk. */
  public synchronized void lose() {
    specs.clear();
    jobs.clear();
  }

  /** Those whose command runs. */
  synchronized List<SimulatedLoad.Running> running() {
    return specs.values().stream()
        .filter(spec -> observe(spec.ref()) instanceof JobStatus.Running)
        .map(SimulatedJobs::running)
        .toList();
  }

  private static SimulatedLoad.Running running(JobSpec spec) {
    return new SimulatedLoad.Running(
        spec.ref().key(), spec.ref().key(), Instant.EPOCH, spec.resources());
  }

  synchronized void stopAll() {
    for (JobRef ref : list()) {
      boolean waits = observe(ref) instanceof JobStatus.Waiting;
      cancel(ref);
      if (waits) {
        remove(ref);
      }
    }
  }

  private void run(JobSpec spec) {
    commands.add(spec);
    say(spec, LogLine.Stream.ENGINE, "==> Running '" + spec.command() + "'");
    become(spec, new JobStatus.Running(now()));
    SimulatedCommand command = SimulatedCommand.of(spec.command(), spec.secretFiles());
    command.output().forEach(text -> say(spec, LogLine.Stream.OUT, text));
    if (command.end() != End.HANGS) {
      var end = SimulatedCommand.ended(command.status());
      end(spec.ref(), end.kind(), end.exitCode(), end.how());
    }
  }

  private void become(JobSpec spec, JobStatus status) {
    jobs.put(spec.ref(), status);
    engine.changed(spec.ref().key());
  }

  private void say(JobSpec spec, LogLine.Stream stream, String text) {
    String key = spec.ref().key();
    engine.line(new LogLine(key, key, now(), stream, text, null));
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }
}
