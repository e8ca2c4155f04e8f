package dev.platform.engine.local;

import dev.platform.base.time.DurationText;
import dev.platform.engine.local.tools.SiteDependencies;
import dev.platform.engine.local.tools.SourceFiles;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** One build, from its source to its end. Runs on a thread of its own once it is its turn. */
final class LocalBuild extends LocalWork<BuildRecord> {
  private static final int MAX_EXPLAINED = 300;
  private static final String DISK_FULL =
      "The server's disk is full. Ask your administrator to free some space, then try again.";
  private static final long ENOUGH_SPACE = 64 << 10;

  private final BuildSpec spec;
  private final Artifacts artifacts;
  private final Caches caches;
  private final Packages packages;
  private final Disposal disposal;
  private final BuildTools tools;
  private final Clock clock;

  LocalBuild(
      Path folder,
      BuildSpec spec,
      BuildRecord record,
      Machine machine,
      Artifacts artifacts,
      Caches caches,
      Packages packages,
      Disposal disposal,
      BuildTools tools,
      Clock clock,
      EventReporter reporter) {
    super(folder, record, record.stage() != BuildRecord.Stage.RUNNING, machine, reporter);
    this.spec = spec;
    this.artifacts = artifacts;
    this.caches = caches;
    this.packages = packages;
    this.disposal = disposal;
    this.tools = tools;
    this.clock = clock;
  }

  @Override
  String key() {
    return spec.ref().key();
  }

  @Override
  String share() {
    return spec.owner();
  }

  @Override
  void waits(int ahead) {
    reporter().report("Waiting for a free build slot");
  }

  @Override
  boolean isFar() {
    return record().run() != null;
  }

  BuildStatus status() {
    return record().status();
  }

  @Override
  boolean canComeAgain() {
    return record().stage() == BuildRecord.Stage.CANCELED;
  }

  @Override
  void work() throws WorkEnded, IOException, InterruptedException {
    build();
    end(record().succeeded(), "successful");
  }

  private void build() throws WorkEnded, IOException, InterruptedException {
    Optional<String> refusal = machine().refusal();
    if (refusal.isPresent()) {
      throw WorkEnded.notStarted(refusal.get());
    }
    String run = record().run();
    boolean goesOn = run != null && ProcessGroup.wasStarted(runs().resolve(run));
    if (goesOn) {
      ProcessGroup command = machine().find(runs().resolve(run));
      finish(steps(spec.budget().minus(command.age())), command);
    } else {
      machine().sweepAll(runs());
      save(record().started(clock.instant()));
      WorkSteps steps = steps(spec.budget());
      fetch(steps);
      command(steps);
    }
    publish();
  }

  private WorkSteps steps(Duration time) throws WorkEnded {
    String lateness = "The build took longer than " + DurationText.of(spec.budget()) + ".";
    WorkSteps steps = new WorkSteps(turn().canceled(), time, lateness, WorkSteps.SHORT_GRACE);
    steps.check();
    return steps;
  }

  private void fetch(WorkSteps steps) throws WorkEnded, IOException, InterruptedException {
    Repository repository =
        Repository.of(spec.source().repository(), machine().settings().allowFileRepos());
    reporter().report("Cloning from " + repository.words());
    Duration time = machine().settings().cloneTimeout();
    String tooLong =
        "Cloning " + repository.words() + " took longer than " + DurationText.of(time) + ".";
    Path workTree = artifacts.create(record().artifact());
    SizeWatch size =
        new SizeWatch(
            machine().folders(),
            workTree,
            machine().settings().maxSourceBytes(),
            repository.words());
    GitHome home = GitHome.make(git(), spec.owner(), repository, machine());
    Checkout checkout = new Checkout(spec.owner(), repository, home, runs(), workTree);
    GitCommand git =
        new GitCommand(machine(), spec.resources(), steps.within(time, tooLong), size, checkout);
    Commit commit = new GitSource(spec.source(), repository, git, workTree).fetch();
    size.measure();
    home.close();
    save(record().fetched(commit));
    reporter()
        .report(
            "Checking out commit " + commit.id().substring(0, 7) + " (" + commit.message() + ")");
    reporter().changed();
  }

  private void command(WorkSteps steps) throws WorkEnded, IOException, InterruptedException {
    String rootDir = spec.source().rootDir();
    if (!machine().folders().holds(artifacts.workTree(record().artifact()), rootDir)) {
      throw WorkEnded.failed(
          "The root directory '" + rootDir + "' is not in the repository." + present(""));
    }
    if (spec.command().isBlank()) {
      return;
    }
    if (!spec.useCache()) {
      caches.discard(spec.owner());
      packages.discard(spec.owner());
    }
    Path source = artifacts.workTree(record().artifact());
    Toolchain toolchain = tools.choose(spec, source, steps, reporter());
    toolchain.of(spec.workspace()).write(artifacts.folder(record().artifact()));
    caches
        .restore(spec.owner(), name(), copy())
        .filter(it -> !it.words().isEmpty())
        .ifPresent(
            it ->
                reporter().report("Restored cache: " + it.words() + ", from build " + it.build()));
    Path home = caches.home(name());
    machine().folders().delete(folder().resolve("tmp"));
    Path tmp = Folders.create(folder().resolve("tmp"));
    String dependencies = dependencies(source.resolve("./" + rootDir).normalize());
    String environment = spec.usesPython() ? VirtualEnvironment.lines() : "";
    String command = dependencies + spec.command();
    String installed = installed().restore(record().artifact(), environment + command, toolchain);
    CommandFolders premises =
        new CommandFolders(artifacts.workTree(record().artifact()), home, tmp);
    String clearing = new OutboundFiles(outbound()).clearing();
    String run = UniqueNames.run();
    save(record().running(run));
    reporter().begin("Running build command", spec.command(), spec.environment().keySet());
    finish(
        steps,
        machine()
            .start(
                runs().resolve(run),
                spec.owner(),
                premises,
                rootDir,
                new ShellCommand(
                    BuildFolders.around(
                        environment,
                        command,
                        installed,
                        machine().seen(premises).tmp(),
                        caches.maxBytes(),
                        clearing),
                    environment(),
                    SecretFiles.ofBuild(spec.secretFiles()),
                    toolchain,
                    outbound()),
                spec.resources()));
  }

  /** What comes before the build command. */
  private String dependencies(Path directory) throws IOException, InterruptedException {
    SourceFiles files = new CheckedOutFiles(machine().folders(), directory);
    Optional<String> install = SiteDependencies.install(spec, files);
    install.ifPresent(
        it ->
            reporter()
                .report(
                    "Installing the dependencies of the static site with '"
                        + it
                        + "'. To skip this, set SKIP_INSTALL_DEPS to true"));
    return install.map(it -> it + " || exit\n").orElse("");
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>(spec.environment());
    Commit commit = Objects.requireNonNull(record().commit());
    spec.commitVariables().forEach(name -> environment.putIfAbsent(name, commit.id()));
    return environment;
  }

  /** Waits for the build command. */
  private void finish(WorkSteps steps, ProcessGroup group)
      throws WorkEnded, IOException, InterruptedException {
    Path run = runs().resolve(Objects.requireNonNull(record().run()));
    Output output = new Output(run, machine().settings().maxLogBytes(), reporter());
    Silence silence = new Silence(reporter(), "build command", System.nanoTime());
    ExitResult ending =
        steps.await(group, output, () -> silence.note(output.follow(), System.nanoTime()));
    if (ending.status() == null && Files.getFileStore(run).getUsableSpace() < ENOUGH_SPACE) {
      throw WorkEnded.noSpace(DISK_FULL);
    }
    if (!ending.succeeded()) {
      throw WorkEnded.commandFailed(ending.end(spec.resources()), explain(output));
    }
    keepCache();
  }

  private void keepCache() throws IOException, InterruptedException {
    // A build that an earlier version has started has no home of its own.
    if (!Files.exists(caches.home(name()))) {
      return;
    }
    Optional<Map<String, Long>> kept = caches.keep(spec.owner(), name(), key());
    if (kept.isPresent()) {
      installed().keep(record().artifact(), caches.maxBytes() - caches.space(spec.owner()));
    } else {
      String limit = HumanReadable.bytes(caches.maxBytes());
      reporter().report("The cache is larger than " + limit + " and is not saved");
    }
    kept.map(CacheRecord::words)
        .filter(words -> !words.isEmpty())
        .ifPresent(words -> reporter().report("Saved cache: " + words));
  }

  private BuildPackages installed() {
    return new BuildPackages(packages, artifacts, machine(), folder(), spec);
  }

  private Outbound outbound() {
    return machine().settings().builds().outbound();
  }

  private String name() {
    return folder().getFileName().toString();
  }

  /** The last lines of a command that failed, and a hint. */
  private List<String> explain(Output output) {
    Redaction redaction = Redaction.of(outbound().environment(environment(), List.of()));
    List<String> lines = new ArrayList<>(output.last().shown());
    output.explain().ifPresent(lines::add);
    return lines.stream()
        .map(redaction::withoutLogins)
        .map(it -> HumanReadable.cut(it, MAX_EXPLAINED))
        .toList();
  }

  private void publish() throws WorkEnded, IOException, InterruptedException {
    machine().folders().delete(artifacts.written(record().artifact()).resolve(".git"));
    String path = spec.publishPath();
    if (path == null) {
      return;
    }
    String rootDir = spec.source().rootDir();
    Optional<List<Path>> published =
        artifacts.publish(record().artifact(), rootDir + "/" + path, this::take, disposal);
    if (published.isEmpty()) {
      throw WorkEnded.failed(
          "The publish directory '" + path + "' does not exist." + present(rootDir));
    }
    List<Path> stray = published.get();
    stray.forEach(
        link ->
            reporter()
                .report(
                    "Omitted the symbolic link '"
                        + link
                        + "', which points outside the publish directory"));
  }

  /** What is in a folder of the work tree, for a user who wanted something else there. */
  private String present(String folder) throws IOException, InterruptedException {
    Path workTree = artifacts.written(record().artifact());
    OwnerFolders folders = machine().folders();
    List<String> names =
        folders.holds(workTree, folder)
            ? folders.names(workTree.resolve("./" + folder).normalize())
            : List.of();
    if (names.isEmpty()) {
      return "";
    }
    String where = folder.isEmpty() ? "The repository" : "'" + folder + "'";
    return " " + where + " contains " + String.join(", ", names) + ".";
  }

  private void take(Path workTree, String below, Path copy)
      throws IOException, InterruptedException {
    copy().run(workTree, below, copy);
    machine().takeBack(copy);
  }

  @Override
  void end(WorkEnded early) {
    end(record().ended(early), String.valueOf(early.getMessage()));
  }

  private void end(BuildRecord last, String said) {
    reporter().report("Build " + said);
    finish(last);
  }

  @Override
  void clearAway(BuildRecord last) throws IOException, InterruptedException {
    if (last.stage() != BuildRecord.Stage.SUCCEEDED) {
      disposal.delete(artifacts.folder(last.artifact()));
    }
    if (Files.exists(spec(folder()))) {
      machine().specs().write(spec(folder()), withoutSecrets());
    }
    disposal.delete(folder().resolve("tmp"));
    Folders.delete(folder().resolve(OutboundFiles.FOLDER));
    caches.remove(spec.owner(), name());
    packages.sweep();
    machine().folders().delete(git());
    copy().clear();
  }

  private BuildSpec withoutSecrets() {
    return new BuildSpec(
        spec.ref(),
        spec.source(),
        spec.command(),
        spec.usesPython(),
        spec.runtime(),
        spec.publishPath(),
        Map.of(),
        Set.of(),
        Map.of(),
        spec.resources(),
        spec.budget(),
        spec.useCache(),
        spec.owner(),
        spec.workspace());
  }

  private FileCopy copy() {
    return new FileCopy(machine(), folder().resolve("copy"), spec.owner());
  }

  private Path git() {
    return folder().resolve("git");
  }

  @Override
  WorkEnded trouble(Exception problem) {
    return EngineException.isNoSpace(problem)
        ? WorkEnded.noSpace(DISK_FULL)
        : WorkEnded.failed(
            "The server had an internal error. Ask your administrator to check the server log.");
  }
}
