package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerLoop;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.local.server.UnreadServers;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.PostgresOffer;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The PostgreSQL servers of this machine. */
public final class LocalPostgres implements PostgresEngine {
  private final Path folder;
  private final ServerMachine machine;
  private final PostgresPrograms programs;
  private final ServerLoop<Cluster> clusters;
  private final Cluster.Context context;
  private final ClientPrograms tools;
  private final LocalExports exports;
  private final UnreadServers unread;
  private final BackupThreads threads = new BackupThreads();

  /** Whether all that an earlier life has left is known. */
  private volatile boolean opened;

  private LocalPostgres(ServerMachine machine, PostgresPrograms programs, ClientPrograms tools)
      throws IOException, InterruptedException {
    this.folder = machine.folder().resolve("postgres");
    this.machine = machine;
    this.programs = programs;
    this.clusters = new ServerLoop<>(machine, cluster -> forget(cluster.owner()));
    this.context =
        new Cluster.Context(
            machine, programs, this::source, this::followers, this::owner, this::known, threads);
    this.tools = tools;
    this.unread = new UnreadServers(machine, this::read);
    this.exports = LocalExports.open(machine, new Means());
  }

  /** What exports are made with. */
  private final class Means implements ExportMeans {
    @Override
    public Optional<ExportSource> source(PostgresRef server) {
      return clusters.find(server.key()).flatMap(Cluster::exportSource);
    }

    @Override
    public Optional<PostgresInstallation> client(int version) {
      return tools.find(version);
    }

    @Override
    public PostgresInstallation server(int version) throws IOException, InterruptedException {
      return programs.get(version);
    }

    @Override
    public void deleted(String owner) throws IOException, InterruptedException {
      forget(owner);
    }
  }

  /**
   * Finds again what ran before and begins to work.
   *
   * @param path where versions of PostgreSQL are, besides those on the class path
   */
  public static LocalPostgres open(ServerMachine machine, List<Path> path)
      throws IOException, InterruptedException {
    LocalPostgres postgres =
        new LocalPostgres(
            machine, PostgresPrograms.find(machine, path), new ClientPrograms(machine, path));
    machine.createFolder(postgres.folder);
    List<Path> found;
    try (Stream<Path> entries = Files.list(postgres.folder)) {
      found = entries.sorted().toList();
    }
    for (Path entry : found) {
      postgres.find(entry);
    }
    postgres.opened = true;
    return postgres;
  }

  /** Unless something of the owner is left: followers and exports are the same owner's. */
  private synchronized void forget(String owner) throws IOException, InterruptedException {
    if (opened && unread.all().isEmpty() && !exports.has(owner) && !hasServers(owner)) {
      machine.forget(owner);
    }
  }

  private boolean hasServers(String owner) {
    return clusters.all().stream().anyMatch(cluster -> cluster.owner().equals(owner));
  }

  private Optional<Source> source(PostgresRef primary) {
    return clusters.find(primary.key()).flatMap(Cluster::source);
  }

  /** A server that is not found does not exist, but for one that has not been read. */
  private Optional<Cluster> known(PostgresRef ref) {
    unread.refuse(ref.key());
    Optional<Cluster> found = clusters.find(ref.key());
    if (found.isEmpty() && !opened) {
      throw new EngineException("server " + ref.key() + " has not been read");
    }
    return found;
  }

  private Optional<String> owner(PostgresRef ref) {
    return clusters.find(ref.key()).map(Cluster::owner);
  }

  private List<String> followers(PostgresRef primary) {
    return clusters.all().stream()
        .filter(cluster -> primary.equals(cluster.wanted().primary()))
        .map(Cluster::leader)
        .toList();
  }

  private void find(Path entry) throws IOException, InterruptedException {
    if (Cluster.isIn(entry)) {
      unread.read(entry.getFileName().toString());
    } else {
      machine.delete(entry);
    }
  }

  private void read(String key) throws IOException, InterruptedException {
    clusters.add(key, Cluster.find(folder.resolve(key), context, () -> clusters.wake(key)));
  }

  @Override
  public PostgresOffer offer() {
    return programs.offer(tools.newest(), machine.refusal().orElse(null));
  }

  @Override
  public synchronized void apply(PostgresSpec wanted) throws InterruptedException {
    String key = wanted.ref().key();
    unread.refuse(key);
    try {
      Optional<Cluster> known = clusters.find(key);
      if (known.isPresent()) {
        known.get().want(wanted);
        clusters.resume(key);
      } else {
        Path place = folder.resolve(key);
        clusters.add(key, Cluster.make(place, context, () -> clusters.wake(key), wanted));
      }
    } catch (IOException e) {
      throw new EngineException("the server " + key + " cannot be saved", e);
    }
  }

  @Override
  public boolean hasBackups(PostgresRef ref) throws InterruptedException {
    try {
      return !unread.has(ref.key())
          && clusters.find(ref.key()).isEmpty()
          && ClusterBackups.open(ref.key(), machine, threads, Duration.ZERO).areUsable();
    } catch (IOException e) {
      throw new EngineException("the backups of " + ref.key() + " cannot be read", e);
    }
  }

  @Override
  public PostgresStatus observe(PostgresRef ref) {
    return unread.has(ref.key())
        ? PostgresStatus.unavailable(ref, UnreadServers.WHY)
        : clusters.find(ref.key()).map(Cluster::status).orElse(PostgresStatus.unknown(ref));
  }

  @Override
  public void remove(PostgresRef ref) {
    unread.refuse(ref.key());
    clusters
        .find(ref.key())
        .ifPresent(
            cluster -> {
              try {
                cluster.remove();
              } catch (IOException e) {
                throw new EngineException("the removal of " + ref.key() + " cannot be saved", e);
              }
            });
    clusters.resume(ref.key());
  }

  @Override
  public void export(ExportRef export) {
    unread.refuse(export.server().key());
    Cluster cluster =
        clusters
            .find(export.server().key())
            .orElseThrow(
                () ->
                    new EngineException(
                        "the server " + export.server().key() + " is not on this host"));
    exports.export(export, cluster.owner(), cluster.wanted().version());
  }

  @Override
  public CopyStatus observe(ExportRef export) {
    return exports.observe(export);
  }

  @Override
  public void discard(ExportRef export) {
    exports.discard(export);
  }

  /**
   * The file of a complete export; empty if there is none. Needs no engine that works.
   *
   * @param servers folder of all servers
   */
  public static Optional<ExportFile> read(Path servers, ExportRef export) {
    return LocalExports.read(servers, export);
  }

  @Override
  public List<PostgresRef> list() {
    return Stream.concat(
            unread.all().stream().map(PostgresRef::new),
            clusters.all().stream().map(cluster -> cluster.wanted().ref()))
        .distinct()
        .toList();
  }

  /** Stops all servers and waits until they have ended; their data stay. */
  public void stopAll() throws InterruptedException {
    clusters.haltAll();
  }

  /** Ends the engine's part; what runs goes on. */
  public void close() {
    unread.close();
    exports.close();
    clusters.close();
    threads.close();
  }
}
