package dev.platform.engine.local;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.WorkloadEngine;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.engine.spi.WorkloadStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workloads of this machine. Calls write down what is wanted; one thread, the loop, makes it
 * true.
 */
final class LocalWorkloads implements WorkloadEngine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalWorkloads.class);
  private static final long PERIOD_MILLIS = 100;
  private static final long TOGETHER_MILLIS = 20;
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Path folder;
  private final InstanceContext means;
  private final Semaphore due = new Semaphore(0);
  private volatile boolean closed;
  private final Thread loop = DaemonThreads.named("engine-loop").newThread(this::loop);
  private final Map<WorkloadRef, Workload> workloads = new ConcurrentHashMap<>();

  LocalWorkloads(
      Machine machine,
      Artifacts artifacts,
      LocalVolumes volumes,
      PortOwnership ownership,
      Clock clock,
      EngineListener listener,
      Executor background) {
    this.folder = machine.settings().data().resolve("workloads");
    Executor waking = work -> background.execute(() -> runAndWake(work));
    this.means =
        new InstanceContext(
            machine,
            artifacts,
            volumes,
            machine.freePorts(),
            new LearnedPorts(),
            ownership,
            waking,
            background,
            OutputWatch.open(due::release),
            clock,
            listener);
  }

  /** Finds again what ran before and begins to work. */
  void open() throws IOException, InterruptedException {
    Folders.create(folder);
    for (Path entry : Folders.list(folder)) {
      try {
        Workload workload = Workload.find(entry, means, System.nanoTime());
        workloads.put(workload.wanted().ref(), workload);
      } catch (IOException | IllegalArgumentException e) {
        LOG.info("removing an incomplete workload: {}", entry, e);
        Workload.discard(entry, means);
      }
    }
    means.volumes().wokenBy(due::release);
    loop.start();
  }

  @Override
  public void apply(WorkloadSpec wanted) {
    workloads.compute(
        wanted.ref(),
        (ref, known) -> {
          try {
            if (known == null) {
              return Workload.make(folder.resolve(ref.key()), wanted, means);
            }
            known.want(wanted);
            return known;
          } catch (IOException e) {
            throw new EngineException("the specification of " + ref.key() + " cannot be saved", e);
          }
        });
    due.release();
  }

  @Override
  public WorkloadStatus observe(WorkloadRef ref) {
    Workload workload = workloads.get(ref);
    return workload == null ? new WorkloadStatus(ref, 0, List.of()) : workload.status();
  }

  @Override
  public void remove(WorkloadRef ref) {
    workloads.computeIfPresent(
        ref,
        (same, workload) -> {
          try {
            workload.remove();
            return workload;
          } catch (IOException e) {
            throw new EngineException("the removal of " + ref.key() + " cannot be saved", e);
          }
        });
    due.release();
  }

  @Override
  public List<WorkloadRef> list() {
    return List.copyOf(workloads.keySet());
  }

  /** Every instance that has a process. */
  List<RunningInstance> running() {
    return workloads.values().stream().flatMap(Workload::running).toList();
  }

  /** Ends everything and waits until it is gone. */
  void stopAll() throws InterruptedException {
    list().forEach(this::remove);
    while (!workloads.isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
    }
  }

  /** Ends the loop; what runs goes on. */
  void close() {
    closed = true;
    due.release();
    try {
      loop.join(CLOSING.toMillis());
      means.outputs().close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The loop need not wait for its next round to see that work is done. */
  private void runAndWake(Runnable work) {
    work.run();
    due.release();
  }

  private void loop() {
    try {
      while (!closed) {
        step();
        means.volumes().step();
        means.machine().tidy();
        await(rest(System.nanoTime()));
        due.drainPermits();
      }
    } catch (InterruptedException e) {
      LOG.warn("the engine loop was interrupted and no longer manages workloads");
    }
  }

  /** What wakes the loop from a rest is seldom alone: probes of many instances are due together. */
  private void await(long rest) throws InterruptedException {
    boolean isWoken = due.tryAcquire(rest, TimeUnit.NANOSECONDS);
    if (isWoken && rest > InstanceRest.ROUND && !closed) {
      TimeUnit.MILLISECONDS.sleep(TOGETHER_MILLIS);
    }
  }

  /** How long there is nothing to do, unless something happens. */
  private long rest(long now) {
    return workloads.values().stream()
        .mapToLong(workload -> workload.rest(now))
        .reduce(means.volumes().rest(now), Math::min);
  }

  private void step() throws InterruptedException {
    for (WorkloadRef ref : workloads.keySet()) {
      try {
        Workload workload = workloads.get(ref);
        if (workload != null) {
          workload.step(System.nanoTime());
        }
        if (workloads.computeIfPresent(ref, this::keepUnlessOver) == null) {
          means.listener().changed(ref.key());
        }
      } catch (RuntimeException e) {
        LOG.error("reconciling workload {} failed", ref.key(), e);
      }
    }
  }

  private @Nullable Workload keepUnlessOver(WorkloadRef ref, Workload workload) {
    if (!workload.isOver()) {
      return workload;
    }
    try {
      means.machine().folders().delete(folder.resolve(ref.key()));
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return workload;
    }
  }
}
