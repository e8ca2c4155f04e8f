package dev.platform.engine.local;

import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.engine.spi.WorkloadStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The instances of one wish. Steps are for the thread of the loop only. */
final class Workload {
  private static final Logger LOG = LoggerFactory.getLogger(Workload.class);

  private static final long TROUBLED_PAUSE = Duration.ofSeconds(10).toNanos();

  private final Path folder;
  private final InstanceContext means;
  private final List<Instance> instances = new CopyOnWriteArrayList<>();
  private volatile WorkloadSpec wanted;
  private volatile boolean removed;

  /** Whether what runs now is to end even if a new wish comes before the loop sees the removal. */
  private volatile boolean startsOver;

  private volatile long observed;
  private long nextMaking = Long.MIN_VALUE;

  /** The instance that was restarted last because of its probe, and until when it may come up. */
  private @Nullable Instance restarted;

  private long restartedUntil;

  /** Whether the last instance that was due could not be made. */
  private boolean troubled;

  private Workload(Path folder, InstanceContext means, WorkloadSpec wanted) {
    this.folder = folder;
    this.means = means;
    this.wanted = wanted;
  }

  static Workload make(Path folder, WorkloadSpec wanted, InstanceContext means) throws IOException {
    Folders.create(folder.resolve("instances"));
    means.machine().specs().write(folder.resolve("spec"), wanted);
    return new Workload(folder, means, wanted);
  }

  /** A workload of an earlier life with its instances. */
  static Workload find(Path folder, InstanceContext means, long now)
      throws IOException, InterruptedException {
    WorkloadSpec spec = means.machine().specs().readWorkload(folder.resolve("spec"));
    Workload workload = new Workload(folder, means, spec);
    workload.removed = Files.exists(workload.removal());
    workload.observed = spec.generation();
    for (Path instance : Folders.list(folder.resolve("instances"))) {
      try {
        workload.instances.add(Instance.find(instance, means, now));
      } catch (IOException | IllegalArgumentException e) {
        LOG.info("removing an incomplete instance: {}", instance, e);
        Instance.discard(instance, means);
      }
    }
    workload.instances.sort(Comparator.comparing(Instance::madeAt));
    return workload;
  }

  /** Ends and deletes a workload that cannot be read. */
  static void discard(Path folder, InstanceContext means) throws IOException, InterruptedException {
    for (Path instance : Folders.list(folder.resolve("instances"))) {
      Instance.discard(instance, means);
    }
    means.machine().folders().delete(folder);
  }

  WorkloadSpec wanted() {
    return wanted;
  }

  WorkloadStatus status() {
    return new WorkloadStatus(
        wanted.ref(), observed, instances.stream().map(Instance::status).toList());
  }

  /** Its instances that have a process. */
  Stream<RunningInstance> running() {
    return instances.stream().map(Instance::running).flatMap(Optional::stream);
  }

  /** Takes a newer wish, even after a removal. */
  synchronized void want(WorkloadSpec spec) throws IOException {
    if (!removed && spec.generation() <= wanted.generation()) {
      return;
    }
    means.machine().specs().write(folder.resolve("spec"), spec);
    Files.deleteIfExists(removal());
    observed = removed ? 0 : observed;
    wanted = spec;
    removed = false;
  }

  synchronized void remove() throws IOException {
    if (!removed) {
      Files.writeString(removal(), "");
      removed = true;
      startsOver = true;
    }
  }

  /** Whether it was removed and nothing is left of it. */
  boolean isOver() {
    return removed && instances.isEmpty();
  }

  /** Does what is due. */
  void step(long now) throws InterruptedException {
    adjust(now);
    for (Instance instance : instances) {
      instance.step(now);
    }
    restartUnhealthy(now);
    if (instances.removeIf(Instance::isGone)) {
      means.listener().changed(wanted.ref().key());
    }
  }

  /** How long there is nothing to do, as far as is known. */
  long rest(long now) {
    if (removed || instances.size() != wanted.instances()) {
      return InstanceRest.ROUND;
    }
    return instances.stream()
        .mapToLong(instance -> instance.rest(now))
        .reduce(InstanceRest.LONGEST, Math::min);
  }

  private synchronized void adjust(long now) throws InterruptedException {
    WorkloadSpec spec = wanted;
    int target = removed ? 0 : spec.instances();
    if (startsOver) {
      startsOver = false;
      stop(active(), now);
    }
    List<Instance> active = active();
    if (active.size() < target && now >= nextMaking) {
      make(target - active.size(), spec, now);
    }
    if (active.size() > target) {
      stop(leastNeeded(active, spec.dispensable()).subList(0, active.size() - target), now);
    }
    observed = spec.generation();
  }

  /** One at a time: what all of them lack may come back meanwhile. */
  private void restartUnhealthy(long now) throws InterruptedException {
    if (restarted != null && !isOver(restarted, now)) {
      return;
    }
    for (Instance instance : instances) {
      if (instance.isUnhealthyForLong(now)) {
        restarted = instance;
        restartedUntil = now + wanted.grace().plus(wanted.probe().patience()).toNanos();
        instance.restart(now);
        return;
      }
    }
  }

  private boolean isOver(Instance instance, long now) {
    return now >= restartedUntil
        || instance.isStopping()
        || instance.status().state() == InstanceStatus.State.READY;
  }

  private void make(int count, WorkloadSpec spec, long now) {
    try {
      for (int i = 0; i < count; i++) {
        instances.add(Instance.make(folder.resolve("instances"), spec, means));
        troubled = false;
      }
    } catch (IOException e) {
      LOG.warn("cannot create another instance of workload {}", spec.ref().key(), e);
      reportTrouble(e);
      nextMaking = now + TROUBLED_PAUSE;
    }
  }

  /** Once in a row, since it is tried for as long as it is wanted. */
  private void reportTrouble(IOException e) {
    if (!troubled) {
      troubled = true;
      var why = new EngineException("The server cannot save its files.", e).getMessage();
      new EventReporter(means.listener(), means.clock(), wanted.ref().key(), null)
          .report("Cannot start an instance. The server keeps trying. " + why);
    }
  }

  private static void stop(List<Instance> instances, long now) throws InterruptedException {
    for (Instance instance : instances) {
      instance.stop(now);
    }
  }

  private List<Instance> active() {
    return instances.stream().filter(instance -> !instance.isStopping()).toList();
  }

  /** The dispensable first, then those that do not serve, then the youngest. */
  private static List<Instance> leastNeeded(List<Instance> active, Set<String> dispensable) {
    Comparator<Instance> needed = Comparator.comparing(i -> !dispensable.contains(i.status().id()));
    Comparator<Instance> serving =
        Comparator.comparing(i -> i.status().state() == InstanceStatus.State.READY);
    Comparator<Instance> youngest = Comparator.comparing(Instance::madeAt).reversed();
    return active.stream().sorted(needed.thenComparing(serving).thenComparing(youngest)).toList();
  }

  private Path removal() {
    return folder.resolve("removed");
  }
}
