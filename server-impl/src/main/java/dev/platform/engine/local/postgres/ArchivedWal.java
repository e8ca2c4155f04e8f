package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.StoredFiles;
import dev.platform.engine.spi.PostgresSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it, from another process than the engine's, that the backups of all servers have what was
 * committed until now. It ends the file of the WAL that each server writes; the engine then takes
 * it.
 */
public final class ArchivedWal {
  private static final Logger LOG = LoggerFactory.getLogger(ArchivedWal.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration TAKEN_WITHIN = Duration.ofSeconds(60);
  private static final String NOT_NEWEST =
      "Changes of the last 5 minutes in Postgres instance %s may be missing: %s.";

  private final Path servers;
  private final StoredFiles files;
  private final List<String> missing = new ArrayList<>();
  private final Map<String, Path> awaited = new LinkedHashMap<>();

  private ArchivedWal(Path servers, StoredFiles files) {
    this.servers = servers;
    this.files = files;
  }

  /**
   * Waits for it.
   *
   * @param servers folder of all servers
   * @param isTaken whether an engine works that takes files of the WAL
   * @return what will be missing; complete sentences
   */
  public static List<String> await(Path servers, StoredFiles files, boolean isTaken)
      throws IOException, InterruptedException {
    ArchivedWal wal = new ArchivedWal(servers, files);
    for (Path cluster : list(servers.resolve("postgres"))) {
      wal.request(cluster, isTaken);
    }
    wal.awaitFiles();
    return List.copyOf(wal.missing);
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Cluster::isIn).sorted().toList();
    }
  }

  private void request(Path cluster, boolean isTaken) throws IOException {
    PostgresSpec spec = files.loadSecret(cluster.resolve("spec"), PostgresSpec.class);
    String key = spec.ref().key();
    if (spec.primary() != null) {
      return;
    }
    if (ClusterBackups.recoverable(spec).isZero()) {
      missing.add(
          ("The data of Postgres instance %s is missing, because the instance keeps no backups."
                  + " Create an export of it.")
              .formatted(key));
      return;
    }
    if (spec.suspended()) {
      return;
    }
    if (!isTaken) {
      missing.add(NOT_NEWEST.formatted(key, "no server is running here"));
      return;
    }
    try {
      awaited.put(key, backups(key).resolve("wal/" + endedFile(cluster) + ".gz"));
    } catch (SQLException e) {
      LOG.warn("cannot end the WAL file of {}", key, e);
      missing.add(NOT_NEWEST.formatted(key, "the instance does not accept connections"));
    }
  }

  /** The last file with what was committed until now, which is complete. */
  private String endedFile(Path cluster) throws IOException, SQLException {
    ClusterState state = files.loadSecret(cluster.resolve("state"), ClusterState.class);
    Optional<Integer> port = Member.listening(files, cluster.resolve("members/" + state.leader()));
    if (port.isEmpty()) {
      throw new SQLException("the leader does not run");
    }
    try (Session session = Session.open(port.get(), "postgres", state.credentials(), PATIENCE)) {
      WalSample sample = WalSample.of(session);
      session.row("select pg_switch_wal()");
      return sample.file();
    }
  }

  private Path backups(String key) {
    return servers.resolve("postgres-backups").resolve(key);
  }

  private void awaitFiles() throws IOException, InterruptedException {
    long end = System.nanoTime() + TAKEN_WITHIN.toNanos();
    for (var wanted : awaited.entrySet()) {
      Path folder = backups(wanted.getKey());
      while (!(Files.exists(wanted.getValue()) && hasBase(folder)) && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
      if (!hasBase(folder)) {
        missing.add(
            "The data of Postgres instance %s is missing, because its first backup is not complete. Run this command again later."
                .formatted(wanted.getKey()));
      } else if (!Files.exists(wanted.getValue())) {
        missing.add(NOT_NEWEST.formatted(wanted.getKey(), "the server has not archived its WAL"));
      }
    }
  }

  /** Whether there is a base backup with the WAL that it needs itself. */
  private boolean hasBase(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path file : entries.filter(it -> it.toString().endsWith(".json")).toList()) {
        BaseBackup base = files.load(file, BaseBackup.class);
        if (Files.exists(folder.resolve("wal/" + base.last() + ".gz"))) {
          return true;
        }
      }
      return false;
    }
  }
}
