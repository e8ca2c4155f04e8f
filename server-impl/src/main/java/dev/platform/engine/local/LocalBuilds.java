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
import java.util.concurrent.ExecutorService;

/** The builds of this machine. */
final class LocalBuilds implements BuildEngine {
  private final Machine machine;
  private final Artifacts artifacts;
  private final Disposal disposal;
  private final Caches caches;
  private final Packages packages;
  private final BuildTools tools;
  private final Clock clock;
  private final EngineListener listener;
  private final WorkQueue<LocalBuild> queue;

  LocalBuilds(
      Machine machine,
      Artifacts artifacts,
      Clock clock,
      EngineListener listener,
      ExecutorService background) {
    Path data = machine.settings().data();
    this.machine = machine;
    this.artifacts = artifacts;
    this.tools = new BuildTools(machine, artifacts, clock);
    this.disposal = new Disposal(data.resolve("disposal"), machine.folders(), background);
    this.caches = new Caches(machine, machine.settings().builds().maxCacheBytes(), disposal);
    this.packages = new Packages(machine, artifacts, disposal);
    this.clock = clock;
    this.listener = listener;
    this.queue =
        new WorkQueue<>(
            data.resolve("builds"),
            machine,
            background,
            machine.settings().maxConcurrentBuilds(),
            "engine-build");
  }

  ToolDesk tools() {
    return tools.desk();
  }

  /** Goes on with the builds of an earlier life. */
  void open() throws IOException, InterruptedException {
    disposal.open();
    caches.open();
    artifacts.open(caches.canLayer());
    packages.open();
    tools.open();
    queue.open(this::find);
  }

  @Override
  public void start(BuildSpec wanted) {
    queue.start(wanted.ref().key(), folder -> create(folder, wanted));
  }

  @Override
  public BuildStatus observe(BuildRef ref) {
    return queue.find(ref.key()).map(LocalBuild::status).orElseGet(BuildStatus.Unknown::new);
  }

  @Override
  public int places() {
    return machine.settings().maxConcurrentBuilds();
  }

  @Override
  public void cancel(BuildRef ref) {
    queue.cancel(ref.key());
  }

  @Override
  public void remove(BuildRef ref) {
    queue.remove(ref.key());
  }

  @Override
  public List<BuildRef> list() {
    return queue.keys().stream().map(BuildRef::new).toList();
  }

  @Override
  public void discard(ArtifactRef artifact) throws InterruptedException {
    try {
      artifacts.discard(artifact);
      packages.sweep();
    } catch (IOException e) {
      throw new EngineException("the artifact " + artifact.key() + " could not be deleted", e);
    }
  }

  @Override
  public void forget(String owner) throws InterruptedException {
    try {
      caches.discard(owner);
      packages.discard(owner);
      GitHome.forget(machine.settings().data(), owner);
      machine.forget(owner);
    } catch (IOException e) {
      throw new EngineException("the remains of " + owner + " could not be deleted", e);
    }
  }

  void stopAll() throws InterruptedException {
    queue.stopAll();
  }

  void close() {
    queue.close();
  }

  private LocalBuild find(Path build) throws IOException {
    BuildSpec spec = machine.specs().readBuild(LocalBuild.spec(build));
    return build(build, spec, StateFile.read(LocalBuild.state(build), BuildRecord.class));
  }

  private LocalBuild create(Path build, BuildSpec spec) throws IOException {
    BuildRecord record = BuildRecord.waiting(new ArtifactRef(UniqueNames.random(20)));
    StateFile.write(LocalBuild.state(build), record);
    machine.specs().write(LocalBuild.spec(build), spec);
    return build(build, spec, record);
  }

  private LocalBuild build(Path build, BuildSpec spec, BuildRecord record) {
    EventReporter reporter =
        new EventReporter(
            listener,
            clock,
            spec.ref().key(),
            null,
            machine.settings().builds().outbound().redaction(spec.environment()));
    return new LocalBuild(
        build, spec, record, machine, artifacts, caches, packages, disposal, tools, clock,
        reporter);
  }
}
