package dev.platform.engine.local;

import dev.platform.engine.local.server.RestartPause;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One instance of a workload. It keeps what it was made with until it is gone. All but {@link
 * #status} and {@link #running} is for the thread of the loop only; times are of {@link
 * System#nanoTime}.
 */
final class Instance {
  private static final Logger LOG = LoggerFactory.getLogger(Instance.class);

  private enum Phase {
    PREPARING,
    RUNNING,
    PAUSING,
    STOPPING,
    GONE
  }

  private final Path folder;
  private final WorkloadSpec spec;
  private final InstanceContext means;
  private final EventReporter reporter;
  private final InstancePorts ports;
  private final RestartPause pause = new RestartPause(Duration.ofSeconds(60));
  private final DiskUse disk;
  private InstanceRecord record;
  private Phase phase;
  private long nextStep;
  private long quietUntil = Long.MIN_VALUE;
  private final EndedRuns endings = new EndedRuns();
  private final InstanceRest rest;
  private boolean givenUp;
  private volatile @Nullable Life life;
  private @Nullable CompletableFuture<Void> work;
  private volatile InstanceStatus status;

  /** A process that was started, whether it still lives or not. */
  private record Life(
      ProcessGroup group,
      Output output,
      Listening listening,
      Health health,
      PortNotices notices,
      Instant startedAt) {}

  private Instance(Path folder, WorkloadSpec spec, InstanceRecord record, InstanceContext means) {
    this.folder = folder;
    this.spec = spec;
    this.record = record;
    this.means = means;
    this.reporter = means.reporter(spec, record.id());
    this.ports = new InstancePorts(spec, means, reporter);
    this.disk = new DiskUse(spec.volume(), record.id(), means, reporter);
    this.rest = new InstanceRest(means.outputs());
    this.phase = Phase.PREPARING;
    this.status = describe();
  }

  /** A new instance. */
  static Instance make(Path instances, WorkloadSpec spec, InstanceContext means)
      throws IOException {
    String id = spec.owner() + "-" + UniqueNames.random(5);
    Path folder = Folders.create(instances.resolve(id));
    int port = means.ports().take();
    InstanceRecord record = InstanceRecord.made(id, means.clock().instant(), port);
    try {
      means.machine().specs().write(folder.resolve("spec"), spec);
      StateFile.write(folder.resolve("state"), record);
    } catch (IOException e) {
      means.ports().release(port);
      throw e;
    }
    return new Instance(folder, spec, record, means);
  }

  /** An instance of an earlier life. */
  static Instance find(Path folder, InstanceContext means, long now)
      throws IOException, InterruptedException {
    WorkloadSpec spec = means.machine().specs().readWorkload(folder.resolve("spec"));
    InstanceRecord record = StateFile.read(folder.resolve("state"), InstanceRecord.class);
    Instance instance = new Instance(folder, spec, record, means);
    instance.ports.keep(record);
    instance.resume(now);
    return instance;
  }

  /** Ends and deletes an instance that cannot be read. */
  static void discard(Path folder, InstanceContext means) throws IOException, InterruptedException {
    means.machine().sweepAll(folder.resolve("runs"));
    means.machine().folders().delete(folder);
  }

  InstanceStatus status() {
    return status;
  }

  /** Its process, if one lives. */
  Optional<RunningInstance> running() {
    Life live = life;
    return live == null || live.group().ended()
        ? Optional.empty()
        : Optional.of(
            new RunningInstance(
                spec.ref().key(), status.id(), live.startedAt(), spec.resources(), live.group()));
  }

  Instant madeAt() {
    return record.madeAt();
  }

  boolean isStopping() {
    return phase == Phase.STOPPING || phase == Phase.GONE;
  }

  boolean isGone() {
    return phase == Phase.GONE;
  }

  /** How long there is nothing to do. */
  long rest(long now) {
    return rest.time(now);
  }

  /** Does what is due. */
  void step(long now) throws InterruptedException {
    if (rest.goesOn(now)) {
      return;
    }
    try {
      endings.report();
      switch (phase) {
        case PREPARING -> prepare(now);
        case RUNNING -> watch(now);
        case PAUSING -> startWhenDue(now);
        case STOPPING -> stopFurther(now);
        case GONE -> {}
      }
    } catch (IOException e) {
      trouble(e, now);
    }
    report();
    beginRest(now);
  }

  private void beginRest(long now) {
    Life live = life;
    boolean isCalm = phase == Phase.RUNNING && !givenUp && record.ready() && endings.isEmpty();
    if (live != null && isCalm && live.health().state() == State.READY) {
      rest.begin(live.group().folder(), Math.min(live.health().untilProbe(now), disk.rest()), now);
    } else {
      rest.end();
    }
  }

  /** What lives goes on living, and is looked at again; what does not is started later. */
  private void trouble(IOException e, long now) {
    if (now >= quietUntil) {
      LOG.warn("instance {} failed because of a problem with this host", record.id(), e);
      quietUntil = now + Duration.ofSeconds(10).toNanos();
    }
    if (life == null) {
      failed(
          ProcessEnd.notStarted(HumanReadable.words(e, "the server had an internal error")),
          Duration.ZERO,
          now);
    }
  }

  /** Begins to stop. */
  void stop(long now) throws InterruptedException {
    rest.end();
    phase = Phase.STOPPING;
    nextStep = life == null ? now : now + spec.grace().toNanos();
    try {
      save(record.nowStopping());
      if (life != null) {
        life.group().terminate();
      }
    } catch (IOException e) {
      LOG.warn("cannot send SIGTERM to instance {}", record.id(), e);
      nextStep = now;
    }
    report();
  }

  /** Whether it runs, but has failed its probe for too long. */
  boolean isUnhealthyForLong(long now) {
    return phase == Phase.RUNNING
        && !givenUp
        && Objects.requireNonNull(life).health().isGivenUp(now);
  }

  /** Ends the process, which is started again then. */
  void restart(long now) throws InterruptedException {
    rest.end();
    givenUp = true;
    nextStep = now + spec.grace().toNanos();
    reporter.report("Restarting the instance, because it " + unhealthy().how());
    try {
      Objects.requireNonNull(life).group().terminate();
    } catch (IOException e) {
      LOG.warn("cannot send SIGTERM to instance {}", record.id(), e);
      nextStep = now;
    }
  }

  private ProcessEnd unhealthy() {
    return ProcessEnd.unhealthyFor(spec.probe().patience());
  }

  private void resume(long now) throws IOException, InterruptedException {
    String run = record.run();
    if (run != null) {
      ProcessGroup group = means.machine().find(runs().resolve(run));
      State seen = record.ready() && !group.ended() ? State.READY : State.STARTING;
      life = life(group, output(run), seen, now);
      phase = Phase.RUNNING;
      disk.adopt();
    }
    for (Path left : Folders.list(runs())) {
      if (!left.getFileName().toString().equals(run) && Output.wasWritten(left)) {
        endings.add(output(left.getFileName().toString()));
      }
    }
    if (record.stopping()) {
      stop(now);
    }
    status = describe();
  }

  /** Gives it the files of the artifact, so that no instance can change those of another. */
  private void prepare(long now) throws IOException, InterruptedException {
    if (work == null) {
      work = FileTask.start(means.background(), () -> copy().make(spec.artifact()));
      return;
    }
    if (!work.isDone()) {
      return;
    }
    @Nullable Throwable failure = work.handle((done, thrown) -> thrown).join();
    work = null;
    if (failure == null) {
      start(now);
    } else {
      String why = HumanReadable.words(failure, "its files could not be copied");
      failed(ProcessEnd.notStarted(why), Duration.ZERO, now);
    }
  }

  private ArtifactCopy copy() {
    return new ArtifactCopy(means.machine(), means.artifacts(), spec.owner(), folder);
  }

  private void startWhenDue(long now) throws IOException, InterruptedException {
    if (now < nextStep) {
      return;
    }
    if (Files.exists(files())) {
      start(now);
    } else {
      phase = Phase.PREPARING;
    }
  }

  private void start(long now) throws IOException, InterruptedException {
    Optional<String> refusal = means.machine().refusal();
    if (refusal.isPresent()) {
      failed(ProcessEnd.notStarted(refusal.get()), Duration.ZERO, now);
      return;
    }
    if (!means.machine().folders().holds(files(), spec.workingDir())) {
      failed(ProcessEnd.notStarted("there is no '" + spec.workingDir() + "'"), Duration.ZERO, now);
      return;
    }
    if (!disk.claim()) {
      phase = Phase.PAUSING;
      nextStep = now;
      return;
    }
    forgetRuns();
    String run = UniqueNames.run();
    save(record.started(ports.choose(record), run, means.clock().instant()));
    means.machine().portMaps().attach(runs().resolve(run), record.mapped());
    Path home = Folders.create(folder.resolve("home"));
    Path tmp = Folders.create(folder.resolve("tmp"));
    Output output = output(run);
    reporter.begin("Running", spec.command(), spec.environment().keySet());
    ProcessGroup group =
        means
            .machine()
            .start(
                runs().resolve(run),
                spec.owner(),
                new CommandFolders(files(), home, tmp).with(disk.mounted()),
                spec.workingDir(),
                new ShellCommand(
                    spec.command(),
                    record.variables(spec),
                    SecretFiles.ofInstance(spec.secretFiles()),
                    copy().tools(spec.artifact(), reporter),
                    means.outbound()),
                spec.resources());
    life = life(group, output, State.STARTING, now);
    phase = Phase.RUNNING;
  }

  /** But for those with output that is not kept yet. */
  private void forgetRuns() throws IOException, InterruptedException {
    for (Path run : Folders.list(runs())) {
      if (!Output.wasWritten(run)) {
        Folders.delete(run);
      }
    }
  }

  private void stir() {
    means.background().execute(rest::stir);
  }

  private Output output(String run) throws IOException {
    return new Output(runs().resolve(run), means.machine().settings().maxLogBytes(), reporter);
  }

  private Life life(ProcessGroup group, Output output, State seen, long now) {
    PortOwnership ownership = means.ownership();
    ownership.began(record.id(), new InstanceProcesses(group, means.machine().changesUser()));
    group.whenEnded(this::stir);
    OwnSockets sockets = ownership.sockets(record.id());
    Listening listening = new Listening(record.port(), record.found(), sockets);
    Health health = new Health(spec.probe(), listening, seen, means.probes(), this::stir, now);
    PortNotices notices = new PortNotices(reporter, listening, record, now);
    return new Life(group, output, listening, health, notices, record.startedAt());
  }

  private void watch(long now) throws IOException, InterruptedException {
    Life live = Objects.requireNonNull(life);
    if (live.output().poll()) {
      rest.noteOutput(now);
    }
    if (!live.group().ended()) {
      live.output().reserve();
      if (givenUp && now >= nextStep) {
        live.group().kill();
      }
      disk.endWhenFull(live.group(), spec.grace(), now);
      live.health().step(now);
      live.notices().report(live.health(), now);
      noteFound(live.listening().found());
      if (live.health().state() == State.READY && !record.ready()) {
        save(record.becameReady());
      }
      return;
    }
    ExitResult ending = live.group().ending();
    live.group().kill();
    end(live);
    live.output().explain();
    means.ownership().ended(record.id());
    life = null;
    ProcessEnd end = givenUp ? unhealthy() : ending.end(spec.resources());
    givenUp = false;
    failed(end, live.health().ready(now), now);
  }

  private void noteFound(@Nullable ListenAddress found) throws IOException {
    if (!Objects.equals(found, record.found())) {
      ports.learn(record, found);
      save(record.foundAt(found));
    }
  }

  /** Plans the next start. */
  private void failed(ProcessEnd end, Duration ready, long now) {
    if (phase == Phase.STOPPING) {
      return;
    }
    disk.release();
    Duration wait = pause.after(ready);
    reporter.report("Instance " + end.how() + ". It is restarted in " + wait.toSeconds() + " s");
    phase = Phase.PAUSING;
    nextStep = now + wait.toNanos();
    try {
      save(record.ended(end));
    } catch (IOException e) {
      LOG.warn("cannot save the state of instance {}", record.id(), e);
    }
  }

  private void stopFurther(long now) throws IOException, InterruptedException {
    if (life != null) {
      if (!hasEnded(life, now)) {
        return;
      }
      life = null;
      nextStep = now;
    }
    disk.release();
    if (!endings.areKept(now)) {
      return;
    }
    if (work == null && now >= nextStep) {
      work = FileTask.start(means.background(), copy()::removeAll);
    }
    if (work == null || !work.isDone()) {
      return;
    }
    work = null;
    if (Files.exists(folder)) {
      nextStep = now + Duration.ofSeconds(1).toNanos();
      return;
    }
    ports.release(record);
    means.ownership().forget(record.id());
    phase = Phase.GONE;
  }

  private boolean hasEnded(Life last, long now) throws IOException, InterruptedException {
    last.output().poll();
    if (!last.group().isGone()) {
      if (now >= nextStep) {
        last.group().kill();
        nextStep = now + Duration.ofSeconds(1).toNanos();
      }
      return false;
    }
    end(last);
    return true;
  }

  private void end(Life last) throws IOException {
    disk.release();
    last.output().finish();
    endings.add(last.output());
    last.group().release();
  }

  private void save(InstanceRecord next) throws IOException {
    record = next;
    StateFile.write(folder.resolve("state"), next);
  }

  private void report() {
    InstanceStatus described = describe();
    if (!described.equals(status)) {
      status = described;
      reporter.changed();
    }
  }

  private InstanceStatus describe() {
    return new InstanceStatus(
        record.id(),
        state(),
        record.address().host(),
        record.address().port(),
        record.seen(record.address().port()),
        record.startedAt(),
        record.restarts(),
        record.end());
  }

  private State state() {
    return switch (phase) {
      case PREPARING, PAUSING -> State.STARTING;
      case RUNNING -> life == null ? State.STARTING : running(life.health().state());
      case STOPPING, GONE -> State.STOPPING;
    };
  }

  /** What is being restarted takes no requests, even if its probe succeeds again. */
  private State running(State seen) {
    return givenUp ? State.UNHEALTHY : seen;
  }

  private Path files() {
    return copy().files();
  }

  private Path runs() {
    return folder.resolve("runs");
  }
}
