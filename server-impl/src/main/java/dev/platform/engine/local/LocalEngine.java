package dev.platform.engine.local;

import dev.platform.engine.local.keyvalue.KeyValuePrograms;
import dev.platform.engine.local.keyvalue.LocalKeyValues;
import dev.platform.engine.local.postgres.LocalPostgres;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildEngine;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.InstanceUsage;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.JobEngine;
import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.NetworkEngine;
import dev.platform.engine.spi.Offer;
import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.SourceEngine;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.engine.spi.VolumeEngine;
import dev.platform.engine.spi.WorkloadEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The engine that builds and runs on the machine it stands on. */
public final class LocalEngine implements Engine {

  private final LocalEngineSettings settings;
  private final SpecEncryption seal;
  private final Artifacts artifacts;
  private final PortOwnership ownership;
  private final Callers callers;
  private @Nullable Work work;

  /** What there is once the engine was started. */
  private record Work(
      FolderLock lock,
      Machine machine,
      LocalBuilds builds,
      LocalSources sources,
      LocalWorkloads workloads,
      LocalJobs jobs,
      UsageMeter meter,
      LocalVolumes volumes,
      LocalServers servers,
      LocalPostgres postgres,
      LocalKeyValues keyValues,
      ToolSocket tools,
      ExecutorService background) {}

  /**
   * An engine that has not been started.
   *
   * @param seal keeps the secrets of what runs
   */
  public LocalEngine(LocalEngineSettings settings, SpecEncryption seal) {
    this.settings = settings;
    this.seal = seal;
    this.artifacts = artifacts(new ReachableFolders());
    this.ownership = new PortOwnership(settings.data());
    this.callers = new Callers(settings.data());
  }

  private Artifacts artifacts(OwnerFolders folders) {
    return new Artifacts(settings.data().resolve("artifacts"), folders);
  }

  @Override
  public String name() {
    return "local";
  }

  @Override
  public BuildEngine builds() {
    return work().builds();
  }

  @Override
  public SourceEngine sources() {
    return work().sources();
  }

  @Override
  public WorkloadEngine workloads() {
    return work().workloads();
  }

  @Override
  public JobEngine jobs() {
    return work().jobs();
  }

  @Override
  public VolumeEngine volumes() {
    return work().volumes();
  }

  @Override
  public NetworkEngine networks() {
    return work().machine().networks();
  }

  @Override
  public PostgresEngine postgres() {
    return work().postgres();
  }

  @Override
  public KeyValueEngine keyValues() {
    return work().keyValues();
  }

  @Override
  public Optional<Path> files(ArtifactRef artifact) {
    return artifacts.find(artifact);
  }

  @Override
  public Optional<ExportFile> open(ExportRef export) {
    return LocalPostgres.read(LocalServers.folder(settings.data()), export);
  }

  @Override
  public boolean answers(String instance, TcpConnection connection) {
    return ownership.answers(instance, connection);
  }

  @Override
  public boolean reclaim(Collection<InetSocketAddress> addresses) {
    try {
      return PortReclaim.run(settings, addresses);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot determine who listens on " + addresses, e);
    }
  }

  @Override
  public List<InstanceUsage> usage() {
    Work here = work();
    return here.meter()
        .read(
            Stream.of(here.workloads().running(), here.jobs().running(), here.servers().running())
                .flatMap(List::stream)
                .toList());
  }

  @Override
  public boolean isFrom(TcpConnection connection, Predicate<String> owner) {
    return callers.isFrom(connection, owner);
  }

  @Override
  public Offer offer() {
    Work here = work();
    List<Isolation> isolation = new ArrayList<>(here.machine().isolation());
    isolation.add(here.volumes().isolation());
    return new Offer(name(), here.postgres().offer(), here.keyValues().offer(), isolation);
  }

  @Override
  public synchronized void start(EngineListener listener) throws InterruptedException {
    Path data = settings.data();
    try {
      FolderLock lock = FolderLock.open(data);
      try {
        work = begin(lock, new GuardedListener(listener));
      } finally {
        if (work == null) {
          lock.close();
        }
      }
    } catch (IOException e) {
      throw new EngineException("the local engine cannot use " + data, e);
    }
  }

  private Work begin(FolderLock lock, EngineListener listener)
      throws IOException, InterruptedException {
    Machine machine = new Machine(settings, seal);
    Clock clock = Clock.tickMillis(ZoneOffset.UTC);
    ExecutorService background = Executors.newCachedThreadPool(DaemonThreads.named("engine-work"));
    Artifacts made = artifacts(machine.folders());
    LocalBuilds builds = new LocalBuilds(machine, made, clock, listener, background);
    LocalVolumes volumes =
        LocalVolumes.open(new VolumeContext(machine, null, background, listener));
    LocalWorkloads workloads =
        new LocalWorkloads(machine, made, volumes, ownership, clock, listener, background);
    LocalJobs jobs = new LocalJobs(machine, made, clock, listener, background);
    LocalSources sources = new LocalSources(machine);
    sources.open();
    builds.open();
    workloads.open();
    jobs.open();
    LocalServers servers = new LocalServers(machine, volumes, ownership, clock, listener);
    LocalPostgres postgres = LocalPostgres.open(servers, settings.postgresPath());
    UsageMeter meter = new UsageMeter(clock);
    ToolSocket tools = ToolSocket.open(settings.data(), builds.tools(), background);
    return new Work(
        lock,
        machine,
        builds,
        sources,
        workloads,
        jobs,
        meter,
        volumes,
        servers,
        postgres,
        LocalKeyValues.open(
            servers, new KeyValuePrograms(settings.keyValuePath(), settings.path(), servers::tool)),
        tools,
        background);
  }

  @Override
  public synchronized void close() {
    if (work != null) {
      work.tools().close();
      work.builds().close();
      work.workloads().close();
      work.jobs().close();
      work.postgres().close();
      work.keyValues().close();
      work.background().shutdownNow();
      work.machine().close();
      work.lock().close();
      work = null;
    }
  }

  @Override
  public void stopAll() throws InterruptedException {
    work().builds().stopAll();
    work().workloads().stopAll();
    work().jobs().stopAll();
    work().postgres().stopAll();
    work().keyValues().stopAll();
  }

  @Override
  public synchronized boolean isStarted() {
    return work != null;
  }

  private synchronized Work work() {
    if (work == null) {
      throw new IllegalStateException("the engine is not started");
    }
    return work;
  }
}
