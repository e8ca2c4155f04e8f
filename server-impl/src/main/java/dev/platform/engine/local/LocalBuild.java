package dev.platform.engine.local;

import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Commit;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One build, from its source to its end. Runs on a thread of its own once it is its turn. */
final class LocalBuild implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(LocalBuild.class);

  private static final String DISK_FULL =
      "The server's disk is full. Ask your administrator to free some space, then try again.";
  private static final long ENOUGH_SPACE = 64 << 10;
  private static final Duration KEPT_WITHIN = Duration.ofSeconds(30);

  private final Path folder;
  private final BuildSpec spec;
  private final Machine machine;
  private final Artifacts artifacts;
  private final Caches caches;
  private final Clock clock;
  private final EventReporter reporter;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CountDownLatch canceled = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile BuildRecord record;

  LocalBuild(
      Path folder,
      BuildSpec spec,
      BuildRecord record,
      Machine machine,
      Artifacts artifacts,
      Caches caches,
      Clock clock,
      EventReporter reporter) {
    this.folder = folder;
    this.spec = spec;
    this.record = record;
    this.machine = machine;
    this.artifacts = artifacts;
    this.caches = caches;
    this.clock = clock;
    this.reporter = reporter;
    if (record.stage() != BuildRecord.Stage.RUNNING) {
      begun.set(true);
      over.countDown();
    }
  }

  BuildRef ref() {
    return spec.ref();
  }

  /** Whether its command runs already, started by an earlier life. */
  boolean isFar() {
    return record.run() != null;
  }

  BuildStatus status() {
    return record.status();
  }

  /** Returns at once; the build ends soon. */
  void cancel() {
    canceled.countDown();
    if (begun.compareAndSet(false, true)) {
      end(BuildRecord.Stage.CANCELED, null, "Build canceled");
    }
  }

  /**
   * Ends the build and deletes all of it but its artifact. Without its spec it never comes back.
   */
  void forget() throws IOException, InterruptedException {
    Files.deleteIfExists(spec(folder));
    cancel();
    over.await();
    machine.folders().delete(folder);
  }

  static Path spec(Path folder) {
    return folder.resolve("spec");
  }

  static Path state(Path folder) {
    return folder.resolve("state");
  }

  void awaitEnd() throws InterruptedException {
    over.await();
  }

  @Override
  public void run() {
    if (!begun.compareAndSet(false, true)) {
      return;
    }
    try {
      build();
      end(BuildRecord.Stage.SUCCEEDED, null, "Build successful");
    } catch (BuildEnded e) {
      boolean wasCanceled = e.why() == null;
      BuildRecord.Stage stage = wasCanceled ? BuildRecord.Stage.CANCELED : BuildRecord.Stage.FAILED;
      end(stage, e.why(), String.valueOf(e.getMessage()));
    } catch (InterruptedException | ClosedByInterruptException e) {
      // The engine closes; its next life goes on with this build.
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      LOG.warn("build {} failed because of a problem with this host", spec.ref().key(), e);
      String why = trouble(e);
      end(BuildRecord.Stage.FAILED, why, "Build failed: " + why);
    }
  }

  private void build() throws BuildEnded, IOException, InterruptedException {
    Optional<String> refusal = machine.refusal();
    if (refusal.isPresent()) {
      throw BuildEnded.failed(refusal.get());
    }
    String run = record.run();
    boolean goesOn = run != null && ProcessGroup.wasStarted(runs().resolve(run));
    if (!goesOn) {
      machine.sweepAll(runs());
      save(record.started(clock.instant()));
    }
    Instant deadline = Objects.requireNonNull(record.startedAt()).plus(spec.budget());
    String lateness = "The build took longer than " + HumanReadable.time(spec.budget()) + ".";
    BuildSteps steps = new BuildSteps(clock, canceled, deadline, lateness);
    steps.check();
    if (goesOn) {
      finish(steps, machine.find(runs().resolve(run)));
    } else {
      fetch(steps);
      command(steps);
    }
    publish();
  }

  private void fetch(BuildSteps steps) throws BuildEnded, IOException, InterruptedException {
    Repository repository =
        Repository.of(spec.source().repository(), machine.settings().allowFileRepos());
    reporter.report("Cloning from " + repository.words());
    Duration time = machine.settings().cloneTimeout();
    String tooLong =
        "Cloning " + repository.words() + " took longer than " + HumanReadable.time(time) + ".";
    Path workTree = artifacts.create(record.artifact());
    SizeWatch size =
        new SizeWatch(
            machine.folders(), workTree, machine.settings().maxSourceBytes(), repository.words());
    GitHome home = GitHome.make(git(), spec.owner(), repository, machine);
    Checkout checkout = new Checkout(spec.owner(), repository, home, runs(), workTree);
    GitCommand git =
        new GitCommand(machine, spec.resources(), steps.within(time, tooLong), size, checkout);
    Commit commit = new GitSource(spec.source(), repository, git, workTree).fetch();
    size.measure();
    home.close();
    save(record.fetched(commit));
    reporter.report(
        "Checking out commit " + commit.id().substring(0, 7) + " (" + commit.message() + ")");
    reporter.changed();
  }

  private void command(BuildSteps steps) throws BuildEnded, IOException, InterruptedException {
    String rootDir = spec.source().rootDir();
    if (!machine.folders().holds(artifacts.workTree(record.artifact()), rootDir)) {
      throw BuildEnded.failed("The root directory '" + rootDir + "' is not in the repository.");
    }
    if (spec.command().isBlank()) {
      return;
    }
    if (!spec.useCache()) {
      caches.discard(spec.owner());
    }
    Path home = caches.open(spec.owner());
    Path tmp = Folders.create(folder.resolve("tmp"));
    CommandFolders premises = new CommandFolders(artifacts.workTree(record.artifact()), home, tmp);

    String run = UniqueNames.run();
    save(record.running(run));
    reporter.report("Running build command '" + spec.command() + "'");
    finish(
        steps,
        machine.start(
            runs().resolve(run),
            spec.owner(),
            premises,
            rootDir,
            spec.command(),
            spec.environment(),
            spec.resources()));
  }

  /** Waits for the build command. */
  private void finish(BuildSteps steps, ProcessGroup group)
      throws BuildEnded, IOException, InterruptedException {
    Path run = runs().resolve(Objects.requireNonNull(record.run()));
    Output output = new Output(run, machine.settings().maxLogBytes(), reporter);
    ExitResult ending;
    try {
      ending = steps.await(group, output::poll);
    } catch (BuildEnded e) {
      keep(output);
      throw e;
    }
    keep(output);
    if (ending.status() == null && Files.getFileStore(run).getUsableSpace() < ENOUGH_SPACE) {
      throw BuildEnded.failed(DISK_FULL);
    }
    if (!ending.succeeded()) {
      throw BuildEnded.commandFailed(ending.words(spec.resources()));
    }
  }

  /** The files of a run go with the end of the build. */
  private static void keep(Output output) throws IOException, InterruptedException {
    long end = System.nanoTime() + KEPT_WITHIN.toNanos();
    while (!output.isKept() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private void publish() throws BuildEnded, IOException, InterruptedException {
    Path workTree = artifacts.workTree(record.artifact());
    machine.folders().delete(workTree.resolve(".git"));
    String path = spec.publishPath();
    if (path == null) {
      return;
    }
    List<Path> stray =
        artifacts
            .publish(record.artifact(), spec.source().rootDir() + "/" + path, this::take)
            .orElseThrow(
                () -> BuildEnded.failed("The publish directory '" + path + "' does not exist."));
    stray.forEach(
        link ->
            reporter.report(
                "Omitted the symbolic link '"
                    + link
                    + "', which points outside the publish directory"));
  }

  private void take(Path workTree, String below, Path copy)
      throws IOException, InterruptedException {
    copy().run(workTree, below, copy);
    machine.takeBack(copy);
  }

  private void end(BuildRecord.Stage stage, @Nullable String why, String said) {
    reporter.report(said);
    BuildRecord last = record.ended(stage, why);
    try {
      StateFile.write(state(folder), last);
      if (stage != BuildRecord.Stage.SUCCEEDED) {
        artifacts.discard(last.artifact());
      }
      clearAway();
    } catch (IOException e) {
      LOG.warn("cannot clean up after build {}", spec.ref().key(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    record = last;
    over.countDown();
    reporter.changed();
  }

  private void clearAway() throws IOException, InterruptedException {
    if (Files.exists(spec(folder))) {
      machine.specs().write(spec(folder), withoutSecrets());
    }
    machine.sweepAll(runs());
    machine.folders().delete(folder.resolve("tmp"));
    machine.folders().delete(git());
    copy().clear();
  }

  private BuildSpec withoutSecrets() {
    return new BuildSpec(
        spec.ref(),
        spec.source(),
        spec.command(),
        spec.publishPath(),
        Map.of(),
        spec.resources(),
        spec.budget(),
        spec.useCache(),
        spec.owner());
  }

  private void save(BuildRecord next) throws IOException {
    StateFile.write(state(folder), next);
    record = next;
  }

  private FileCopy copy() {
    return new FileCopy(machine, folder.resolve("copy"), spec.owner());
  }

  private Path git() {
    return folder.resolve("git");
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private static String trouble(Exception e) {
    return String.valueOf(e.getMessage()).contains("No space left")
        ? DISK_FULL
        : "The server had an internal error. Ask your administrator to check the server log.";
  }
}
