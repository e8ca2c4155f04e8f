package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerLoop;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import dev.platform.engine.spi.PostgresEngine;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.PostgresStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The PostgreSQL servers of this machine. */
public final class LocalPostgres implements PostgresEngine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalPostgres.class);

  private final Path folder;
  private final ServerMachine machine;
  private final PostgresPrograms programs;
  private final ServerLoop<Cluster> clusters;
  private final Cluster.Context context;
  private final ClientPrograms tools;
  private final LocalExports exports;

  private LocalPostgres(ServerMachine machine, PostgresPrograms programs, ClientPrograms tools)
      throws IOException, InterruptedException {
    this.folder = machine.folder().resolve("postgres");
    this.machine = machine;
    this.programs = programs;
    this.clusters = new ServerLoop<>(machine);
    this.context =
        new Cluster.Context(machine, programs, this::source, this::followers, this::owner);
    this.tools = tools;
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
    return postgres;
  }

  private Optional<Source> source(PostgresRef primary) {
    return clusters.find(primary.key()).flatMap(Cluster::source);
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

  /** What cannot be read may be the only copy of somebody's data, so it stays where it is. */
  private void find(Path entry) throws IOException, InterruptedException {
    if (!Cluster.isIn(entry)) {
      machine.delete(entry);
      return;
    }
    try {
      String key = entry.getFileName().toString();
      clusters.add(key, Cluster.find(entry, context, () -> clusters.wake(key)));
    } catch (IOException | RuntimeException e) {
      LOG.error("cannot read the server in {}, so it is left alone", entry, e);
    }
  }

  @Override
  public Optional<String> missing(int version) {
    return programs.missing(version).or(machine::refusal);
  }

  @Override
  public synchronized void apply(PostgresSpec wanted) {
    String key = wanted.ref().key();
    try {
      Optional<Cluster> known = clusters.find(key);
      if (known.isPresent()) {
        known.get().want(wanted);
        clusters.wake(key);
      } else {
        Path place = folder.resolve(key);
        clusters.add(key, Cluster.make(place, context, () -> clusters.wake(key), wanted));
      }
    } catch (IOException e) {
      throw new EngineException("the server " + key + " cannot be saved", e);
    }
  }

  @Override
  public PostgresStatus observe(PostgresRef ref) {
    return clusters.find(ref.key()).map(Cluster::status).orElse(PostgresStatus.unknown(ref));
  }

  @Override
  public void remove(PostgresRef ref) {
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
    clusters.wake(ref.key());
  }

  @Override
  public Optional<String> missingForExports(int version) {
    Optional<String> missing = missing(version);
    return missing.isPresent() ? missing : tools.missing(version);
  }

  @Override
  public void export(ExportRef export) {
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
    return clusters.all().stream().map(cluster -> cluster.wanted().ref()).toList();
  }

  /** Stops all servers and waits until they have ended; their data stay. */
  public void stopAll() throws InterruptedException {
    clusters.haltAll();
  }

  /** Ends the engine's part; what runs goes on. */
  public void close() {
    exports.close();
    clusters.close();
  }
}
