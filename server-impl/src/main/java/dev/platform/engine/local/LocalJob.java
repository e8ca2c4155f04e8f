package dev.platform.engine.local;

import dev.platform.base.time.DurationText;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ProcessEnd.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One job, from its artifact to its exit status. Runs on a thread of its own once it is its turn.
 */
final class LocalJob extends LocalWork<JobRecord> {
  private final JobSpec spec;
  private final ArtifactCopy copy;
  private final Clock clock;
  private volatile @Nullable ProcessGroup group;

  LocalJob(
      Path folder,
      JobSpec spec,
      JobRecord record,
      Machine machine,
      Artifacts artifacts,
      Clock clock,
      EventReporter reporter) {
    super(folder, record, record.end() != null, machine, reporter);
    this.spec = spec;
    this.copy = new ArtifactCopy(machine, artifacts, spec.owner(), folder);
    this.clock = clock;
  }

  @Override
  String key() {
    return spec.ref().key();
  }

  @Override
  String share() {
    return spec.share();
  }

  @Override
  void waits(int ahead) {
    reporter()
        .report(
            "Waiting for a free slot"
                + (ahead == 0 ? "" : " behind " + ahead + (ahead == 1 ? " command" : " commands")));
  }

  @Override
  boolean isFar() {
    return record().run() != null;
  }

  JobStatus status() {
    return record().status();
  }

  @Override
  boolean canComeAgain() {
    JobStatus.Ended end = record().end();
    return end != null && end.kind() == Kind.CANCELED && end.startedAt() == null;
  }

  @Override
  void work() throws WorkEnded, IOException, InterruptedException {
    try {
      Optional<ProcessGroup> found = find();
      ProcessGroup command = found.isPresent() ? found.get() : start();
      group = command;
      end(await(command));
    } finally {
      group = null;
    }
  }

  /** Its process, if one lives. */
  Optional<RunningInstance> running() {
    ProcessGroup live = group;
    Instant startedAt = record().startedAt();
    return live == null || startedAt == null || live.ended()
        ? Optional.empty()
        : Optional.of(new RunningInstance(key(), key(), startedAt, spec.resources(), live));
  }

  /**
   * The command that an earlier life has started. What was on the way when that life ended is
   * stopped first, so that it is not started after all when it is started again.
   */
  private Optional<ProcessGroup> find() throws IOException, InterruptedException {
    if (record().run() == null) {
      return Optional.empty();
    }
    if (!ProcessGroup.wasStarted(runFolder())) {
      machine().find(runFolder()).kill();
    }
    return ProcessGroup.wasStarted(runFolder())
        ? Optional.of(machine().find(runFolder()))
        : Optional.empty();
  }

  private ProcessGroup start() throws WorkEnded, IOException, InterruptedException {
    Optional<String> refusal = machine().refusal();
    if (refusal.isPresent()) {
      throw WorkEnded.notStarted("could not be started: " + refusal.get());
    }
    machine().sweepAll(runs());
    copy.make(spec.artifact());
    if (!machine().folders().holds(copy.files(), spec.workingDir())) {
      throw WorkEnded.notStarted("could not be started: there is no '" + spec.workingDir() + "'");
    }
    if (turn().isCanceled()) {
      throw WorkEnded.canceled();
    }
    Path home = Folders.create(folder().resolve(CommandFolders.HOME));
    Path tmp = Folders.create(folder().resolve(CommandFolders.TMP));
    save(record().started(UniqueNames.run(), clock.instant()));
    reporter().begin("Running", spec.command(), spec.environment().keySet());
    reporter().changed();
    return machine()
        .start(
            runFolder(),
            spec.owner(),
            new CommandFolders(copy.files(), home, tmp),
            spec.workingDir(),
            new ShellCommand(
                spec.command(),
                spec.environment(),
                SecretFiles.ofInstance(spec.secretFiles()),
                copy.tools(spec.artifact(), reporter()),
                machine().settings().builds().runtime()),
            spec.resources());
  }

  /** Waits for the command. */
  private JobStatus.Ended await(ProcessGroup group)
      throws WorkEnded, IOException, InterruptedException {
    Duration time = spec.budget().minus(group.age());
    String lateness = "took longer than " + DurationText.of(spec.budget());
    Output output = new Output(runFolder(), machine().settings().maxLogBytes(), reporter());
    ExitResult ending =
        new WorkSteps(turn().canceled(), time, lateness, spec.grace()).await(group, output);
    return ended(ending.end(spec.resources()), group.endedAt().orElseGet(clock::instant));
  }

  private JobStatus.Ended early(WorkEnded ended) {
    String how = Objects.requireNonNullElse(ended.why(), "was canceled");
    return ended(new ProcessEnd(ended.kind(), ended.exitCode(), how), clock.instant());
  }

  private JobStatus.Ended ended(ProcessEnd end, Instant at) {
    return new JobStatus.Ended(end.kind(), end.exitCode(), record().startedAt(), at, end.how());
  }

  private void end(JobStatus.Ended how) {
    reporter().report("Command " + how.how());
    finish(record().ended(how));
  }

  @Override
  void end(WorkEnded early) {
    end(early(early));
  }

  @Override
  void clearAway(JobRecord last) throws IOException, InterruptedException {
    if (Files.exists(spec(folder()))) {
      machine().specs().write(spec(folder()), withoutSecrets());
    }
    machine().folders().delete(folder().resolve(CommandFolders.HOME));
    machine().folders().delete(folder().resolve(CommandFolders.TMP));
    Folders.delete(folder().resolve(OutboundFiles.FOLDER));
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
        spec.share(),
        spec.resources(),
        spec.budget(),
        spec.grace());
  }

  private Path runFolder() {
    return runs().resolve(Objects.requireNonNull(record().run()));
  }

  @Override
  WorkEnded trouble(Exception problem) {
    return EngineException.isNoSpace(problem)
        ? WorkEnded.noSpace("could not be run: the server's disk is full")
        : WorkEnded.notStarted("could not be run: the server had an internal error");
  }
}
