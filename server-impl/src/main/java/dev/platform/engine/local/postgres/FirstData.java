package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.Recovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the first member of a cluster its data: an empty database, or what another server had at a
 * time. A cluster that has backups has lost its data, and gets the newest that they have. Data are
 * complete, or they are made again from the beginning.
 */
final class FirstData {
  private static final Logger LOG = LoggerFactory.getLogger(FirstData.class);
  private static final Duration AT_MOST = Duration.ofHours(12);
  private static final long PAUSE = Duration.ofSeconds(3).toNanos();
  private static final int TRIES = 3;
  private static final int MOST_TOLD = 300;

  private final ServerMachine machine;
  private final ClusterFile file;
  private final ClusterBackups backups;
  private final Executor threads;
  private final Function<PostgresRef, Optional<Cluster>> servers;

  /** Of the data that are being made; null for an empty database. */
  private @Nullable Origin origin;

  private @Nullable BackupTask recovering;
  private volatile @Nullable Exception failure;
  private int failures;
  private long nextTry = System.nanoTime();

  /** Where data come from. */
  private interface Origin {
    String words();

    /** Lets a folder have what is needed. */
    RecoveryPlan lend(Path folder) throws RecoveryFailure, IOException, InterruptedException;

    /** The data are there. */
    void recovered();
  }

  /**
   * @param backups of the cluster itself
   * @param threads for what takes long
   * @param servers finds others
   */
  FirstData(
      ServerMachine machine,
      ClusterFile file,
      ClusterBackups backups,
      Executor threads,
      Function<PostgresRef, Optional<Cluster>> servers) {
    this.machine = machine;
    this.file = file;
    this.backups = backups;
    this.threads = threads;
    this.servers = servers;
  }

  /** Whether the data are complete; else it begins or goes on to make them. */
  boolean isMade(Node node, PostgresSpec spec) throws IOException, InterruptedException {
    BackupTask present = recovering;
    if (present == null) {
      origin = origin(spec);
    }
    Origin from = origin;
    if (from == null) {
      node.init(file.state().credentials());
      file.save(file.state().made(node.id(), true));
      return true;
    }
    if (present == null) {
      begin(node, spec, from);
      return false;
    }
    if (!present.isOver()) {
      return false;
    }
    recovering = null;
    Exception failed = failure;
    if (failed != null) {
      failed(node, failed);
      return false;
    }
    node.member().report("The data was recovered");
    file.save(file.state().made(node.id(), true));
    from.recovered();
    clear(node);
    return true;
  }

  /** Null for an empty database. */
  private @Nullable Origin origin(PostgresSpec spec) {
    if (backups.areUsable()) {
      return new OwnBackups();
    }
    Recovery recovery = spec.recovery();
    return recovery == null ? null : new Other(recovery);
  }

  private final class OwnBackups implements Origin {
    @Override
    public String words() {
      return "The instance has no data. Recovering the newest state from its backups";
    }

    @Override
    public RecoveryPlan lend(Path folder) throws RecoveryFailure, IOException {
      return backups.lendNewest(folder);
    }

    @Override
    public void recovered() {
      backups.beginAnew();
    }
  }

  private final class Other implements Origin {
    private final Recovery recovery;

    Other(Recovery recovery) {
      this.recovery = recovery;
    }

    @Override
    public String words() {
      return "Recovering the data of " + recovery.source().key();
    }

    @Override
    public RecoveryPlan lend(Path folder)
        throws RecoveryFailure, IOException, InterruptedException {
      Cluster source =
          servers
              .apply(recovery.source())
              .orElseThrow(() -> new RecoveryFailure("The server to recover from was deleted."));
      Optional<String> missing = source.missingForRecovery(recovery.to());
      if (missing.isPresent()) {
        throw new RecoveryFailure(missing.get());
      }
      return source.lend(recovery.to(), folder);
    }

    @Override
    public void recovered() {
      // Its backups begin with it.
    }
  }

  private void begin(Node node, PostgresSpec spec, Origin origin) {
    if (System.nanoTime() - nextTry < 0) {
      return;
    }
    node.member().report(origin.words());
    failure = null;
    recovering = BackupTask.start(threads, () -> recover(node, spec, origin), it -> failure = it);
  }

  private void recover(Node node, PostgresSpec spec, Origin origin)
      throws IOException, InterruptedException {
    try {
      node.recover(
          plan(node, origin),
          NodeConfiguration.of(spec, false),
          file.state().credentials(),
          AT_MOST);
    } catch (RecoveryFailure e) {
      failure = e;
    }
  }

  /** What was lent once stays, even if the source is removed. */
  private RecoveryPlan plan(Node node, Origin origin)
      throws RecoveryFailure, IOException, InterruptedException {
    Path noted = plan(node.member());
    if (Files.exists(noted)) {
      return machine.load(noted, RecoveryPlan.class);
    }
    Path folder = RecoveryScript.folder(node.member());
    machine.delete(folder);
    machine.createReadableFolder(folder);
    RecoveryPlan plan = origin.lend(folder);
    machine.save(noted, plan);
    return plan;
  }

  private static Path plan(Member member) {
    return member.folder().resolve("recovery.json");
  }

  private void failed(Node node, Exception failed) throws IOException, InterruptedException {
    LOG.warn("recovery of {} failed", node.id(), failed);
    nextTry = System.nanoTime() + PAUSE;
    if (failed instanceof RecoveryFailure known) {
      giveUp(node, known.why());
    } else if (++failures >= TRIES) {
      giveUp(node, "The data could not be recovered: " + told(failed));
    } else {
      node.member().report("The recovery failed. The server tries again");
    }
  }

  private void giveUp(Node node, String why) throws IOException, InterruptedException {
    node.member().report("The recovery failed: " + why);
    file.save(file.state().lost(why));
    clear(node);
  }

  /** The last lines, which are words of PostgreSQL. */
  private static String told(Exception e) {
    String text = String.valueOf(e.getMessage()).strip().replaceAll("\\s+", " ");
    String end = text.length() > MOST_TOLD ? "…" + text.substring(text.length() - MOST_TOLD) : text;
    return end.endsWith(".") ? end : end + ".";
  }

  /** Deletes what only the recovery needed. */
  private void clear(Node node) throws IOException, InterruptedException {
    Files.deleteIfExists(plan(node.member()));
    machine.delete(RecoveryScript.folder(node.member()));
  }

  /** Whether it is recovering data. */
  boolean isBusy() {
    return recovering != null && !recovering.isOver();
  }

  void cancel() throws InterruptedException {
    BackupTask present = recovering;
    recovering = null;
    if (present != null) {
      present.cancel();
    }
  }
}
