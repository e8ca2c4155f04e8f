package dev.platform.engine.local;

import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.JobStatus.Kind;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One job, from its artifact to its exit status. Runs on a thread of its own once it is its turn.
 */
final class LocalJob implements LocalWork {
  private static final Logger LOG = LoggerFactory.getLogger(LocalJob.class);

  private final Path folder;
  private final JobSpec spec;
  private final Machine machine;
  private final ArtifactCopy copy;
  private final Clock clock;
  private final EventReporter reporter;
  private final Turn turn = new Turn();
  private volatile JobRecord record;
  private volatile @Nullable ProcessGroup group;

  LocalJob(
      Path folder,
      JobSpec spec,
      JobRecord record,
      Machine machine,
      Artifacts artifacts,
      Clock clock,
      EventReporter reporter) {
    this.folder = folder;
    this.spec = spec;
    this.record = record;
    this.machine = machine;
    this.copy = new ArtifactCopy(machine, artifacts, spec.owner(), folder);
    this.clock = clock;
    this.reporter = reporter;
    if (record.end() != null) {
      turn.end();
    }
  }

  @Override
  public String key() {
    return spec.ref().key();
  }

  @Override
  public boolean isFar() {
    return record.run() != null;
  }

  JobStatus status() {
    return record.status();
  }

  @Override
  public void cancel() {
    turn.cancel();
    if (turn.begin()) {
      end(early(WorkEnded.canceled()));
    }
  }

  @Override
  public boolean canComeAgain() {
    JobStatus.Ended end = record.end();
    return end != null && end.kind() == Kind.CANCELED && end.startedAt() == null;
  }

  @Override
  public void forget() throws IOException, InterruptedException {
    Files.deleteIfExists(spec(folder));
    cancel();
    turn.awaitEnd();
    machine.folders().delete(folder);
  }

  @Override
  public boolean hasEnded() {
    return turn.isOver();
  }

  @Override
  public void awaitEnd() throws InterruptedException {
    turn.awaitEnd();
  }

  static Path spec(Path folder) {
    return folder.resolve("spec");
  }

  static Path state(Path folder) {
    return folder.resolve("state");
  }

  @Override
  public void run() {
    if (!turn.begin()) {
      return;
    }
    try {
      Optional<ProcessGroup> found = find();
      ProcessGroup command = found.isPresent() ? found.get() : start();
      group = command;
      end(finish(command));
    } catch (WorkEnded e) {
      end(early(e));
    } catch (InterruptedException | ClosedByInterruptException e) {
      // The engine closes; its next life goes on with this job.
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      LOG.warn("job {} failed because of a problem with this host", key(), e);
      end(early(WorkEnded.failed("could not be run: " + trouble(e))));
    } finally {
      group = null;
    }
  }

  /** Its process, if one lives. */
  Optional<RunningInstance> running() {
    ProcessGroup live = group;
    Instant startedAt = record.startedAt();
    return live == null || startedAt == null || live.ended()
        ? Optional.empty()
        : Optional.of(new RunningInstance(key(), key(), startedAt, spec.resources(), live));
  }

  /**
   * The command that an earlier life has started. What was on the way when that life ended is
   * stopped first, so that it is not started after all when it is started again.
   */
  private Optional<ProcessGroup> find() throws IOException, InterruptedException {
    if (record.run() == null) {
      return Optional.empty();
    }
    if (!ProcessGroup.wasStarted(runFolder())) {
      machine.find(runFolder()).kill();
    }
    return ProcessGroup.wasStarted(runFolder())
        ? Optional.of(machine.find(runFolder()))
        : Optional.empty();
  }

  private ProcessGroup start() throws WorkEnded, IOException, InterruptedException {
    Optional<String> refusal = machine.refusal();
    if (refusal.isPresent()) {
      throw WorkEnded.failed("could not be started: " + refusal.get());
    }
    machine.sweepAll(runs());
    copy.make(spec.artifact());
    if (!machine.folders().holds(copy.files(), spec.workingDir())) {
      throw WorkEnded.failed("could not be started: there is no '" + spec.workingDir() + "'");
    }
    if (turn.isCanceled()) {
      throw WorkEnded.canceled();
    }
    Path home = Folders.create(folder.resolve(CommandFolders.HOME));
    Path tmp = Folders.create(folder.resolve(CommandFolders.TMP));
    save(record.started(UniqueNames.run(), clock.instant()));
    reporter.report("Running '" + spec.command() + "'");
    reporter.changed();
    return machine.start(
        runFolder(),
        spec.owner(),
        new CommandFolders(copy.files(), home, tmp),
        spec.workingDir(),
        new ShellCommand(
            spec.command(), spec.environment(), SecretFiles.ofInstance(spec.secretFiles())),
        spec.resources());
  }

  /** Waits for the command. */
  private JobStatus.Ended finish(ProcessGroup group)
      throws WorkEnded, IOException, InterruptedException {
    Instant deadline = Objects.requireNonNull(record.startedAt()).plus(spec.budget());
    String lateness = "took longer than " + HumanReadable.time(spec.budget());
    Output output = new Output(runFolder(), machine.settings().maxLogBytes(), reporter);
    ExitResult ending =
        new WorkSteps(clock, turn.canceled(), deadline, lateness, spec.grace())
            .await(group, output);
    return new JobStatus.Ended(
        kind(ending),
        ending.status(),
        record.startedAt(),
        group.endedAt().orElseGet(clock::instant),
        ending.words(spec.resources()));
  }

  private static Kind kind(ExitResult ending) {
    if (ending.succeeded()) {
      return Kind.SUCCEEDED;
    }
    return ending.outOfMemory() ? Kind.OUT_OF_MEMORY : Kind.FAILED;
  }

  private JobStatus.Ended early(WorkEnded ended) {
    Kind kind =
        switch (ended.reason()) {
          case CANCELED -> Kind.CANCELED;
          case TIMED_OUT -> Kind.TIMED_OUT;
          case FAILED -> Kind.FAILED;
        };
    String how = Objects.requireNonNullElse(ended.why(), "was canceled");
    return new JobStatus.Ended(kind, null, record.startedAt(), clock.instant(), how);
  }

  private void end(JobStatus.Ended how) {
    reporter.report("Command " + how.how());
    JobRecord last = record.ended(how);
    try {
      StateFile.write(state(folder), last);
      clearAway();
    } catch (IOException e) {
      LOG.warn("cannot clean up after job {}", key(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    record = last;
    turn.end();
    reporter.changed();
  }

  private void clearAway() throws IOException, InterruptedException {
    if (Files.exists(spec(folder))) {
      machine.specs().write(spec(folder), withoutSecrets());
    }
    machine.sweepAll(runs());
    machine.folders().delete(folder.resolve(CommandFolders.HOME));
    machine.folders().delete(folder.resolve(CommandFolders.TMP));
    copy.clear();
  }

  private JobSpec withoutSecrets() {
    return new JobSpec(
        spec.ref(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        Map.of(),
        Map.of(),
        spec.owner(),
        spec.resources(),
        spec.budget(),
        spec.grace());
  }

  private void save(JobRecord next) throws IOException {
    StateFile.write(state(folder), next);
    record = next;
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private Path runFolder() {
    return runs().resolve(Objects.requireNonNull(record.run()));
  }

  private static String trouble(Exception e) {
    return String.valueOf(e.getMessage()).contains("No space left")
        ? "the server's disk is full"
        : "the server had an internal error";
  }
}
