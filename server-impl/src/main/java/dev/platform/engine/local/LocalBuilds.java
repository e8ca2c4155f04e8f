package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildEngine;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.EngineListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The builds of this machine. */
final class LocalBuilds implements BuildEngine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalBuilds.class);

  private final Path folder;
  private final Machine machine;
  private final Artifacts artifacts;
  private final Caches caches;
  private final Clock clock;
  private final EngineListener listener;
  private final ExecutorService background;
  private final ExecutorService turns;
  private final Map<BuildRef, LocalBuild> builds = new ConcurrentHashMap<>();

  LocalBuilds(
      Machine machine,
      Artifacts artifacts,
      Clock clock,
      EngineListener listener,
      ExecutorService background) {
    Path data = machine.settings().data();
    this.folder = data.resolve("builds");
    this.machine = machine;
    this.artifacts = artifacts;
    this.caches = new Caches(data.resolve("caches"), machine.folders());
    this.clock = clock;
    this.listener = listener;
    this.background = background;
    this.turns =
        Executors.newFixedThreadPool(
            machine.settings().maxConcurrentBuilds(), DaemonThreads.named("engine-build"));
  }

  /** Goes on with the builds of an earlier life; those whose command runs already come first. */
  void open() throws IOException, InterruptedException {
    Folders.create(folder);
    for (Path build : Folders.list(folder)) {
      try {
        BuildSpec spec = machine.specs().readBuild(LocalBuild.spec(build));
        builds.put(
            spec.ref(),
            build(build, spec, StateFile.read(LocalBuild.state(build), BuildRecord.class)));
      } catch (IOException | IllegalArgumentException e) {
        LOG.info("removing an incomplete build: {}", build, e);
        machine.sweepAll(build.resolve("runs"));
        machine.folders().delete(build);
      }
    }
    builds.values().stream().filter(LocalBuild::isFar).forEach(turns::execute);
    builds.values().stream().filter(build -> !build.isFar()).forEach(turns::execute);
  }

  @Override
  public void start(BuildSpec wanted) {
    builds.computeIfAbsent(
        wanted.ref(),
        ref -> {
          LocalBuild build = create(wanted);
          turns.execute(build);
          return build;
        });
  }

  @Override
  public BuildStatus observe(BuildRef ref) {
    LocalBuild build = builds.get(ref);
    return build == null ? new BuildStatus.Unknown() : build.status();
  }

  @Override
  public void cancel(BuildRef ref) {
    LocalBuild build = builds.get(ref);
    if (build != null) {
      build.cancel();
    }
  }

  @Override
  public void remove(BuildRef ref) {
    LocalBuild build = builds.remove(ref);
    if (build == null) {
      return;
    }
    background.execute(
        () -> {
          try {
            forget(build);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  @Override
  public List<BuildRef> list() {
    return List.copyOf(builds.keySet());
  }

  @Override
  public void discard(ArtifactRef artifact) throws InterruptedException {
    try {
      artifacts.discard(artifact);
    } catch (IOException e) {
      throw new EngineException("the artifact " + artifact.key() + " could not be deleted", e);
    }
  }

  @Override
  public void forget(String owner) throws InterruptedException {
    try {
      caches.discard(owner);
      GitHome.forget(machine.settings().data(), owner);
      machine.forget(owner);
    } catch (IOException e) {
      throw new EngineException("the remains of " + owner + " could not be deleted", e);
    }
  }

  /**
   * Ends what runs, waits until it has ended and forgets it: nobody has canceled it, so it can be
   * asked for again.
   */
  void stopAll() throws InterruptedException {
    List<LocalBuild> running =
        builds.values().stream()
            .filter(build -> build.status() instanceof BuildStatus.Running)
            .toList();
    running.forEach(LocalBuild::cancel);
    for (LocalBuild build : running) {
      build.awaitEnd();
      if (build.status() instanceof BuildStatus.Canceled) {
        builds.remove(build.ref());
        forget(build);
      }
    }
  }

  private static void forget(LocalBuild build) throws InterruptedException {
    try {
      build.forget();
    } catch (IOException e) {
      LOG.warn("build {} could not be deleted", build.ref().key(), e);
    }
  }

  /** Leaves what runs to the next life. */
  void close() {
    turns.shutdownNow();
  }

  private LocalBuild create(BuildSpec spec) {
    Path build = folder.resolve(UniqueNames.random(16));
    BuildRecord record = BuildRecord.waiting(new ArtifactRef(UniqueNames.random(20)));
    try {
      Folders.create(build);
      StateFile.write(LocalBuild.state(build), record);
      machine.specs().write(LocalBuild.spec(build), spec);
    } catch (IOException e) {
      throw new EngineException("the build " + spec.ref().key() + " could not be started", e);
    }
    return build(build, spec, record);
  }

  private LocalBuild build(Path build, BuildSpec spec, BuildRecord record) {
    EventReporter reporter = new EventReporter(listener, clock, spec.ref().key(), null);
    return new LocalBuild(build, spec, record, machine, artifacts, caches, clock, reporter);
  }
}
