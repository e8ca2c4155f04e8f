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
 * time. They are complete, or they are made again from the beginning.
 */
final class FirstData {
  private static final Logger LOG = LoggerFactory.getLogger(FirstData.class);
  private static final Duration AT_MOST = Duration.ofHours(12);
  private static final long PAUSE = Duration.ofSeconds(3).toNanos();
  private static final int TRIES = 3;
  private static final int MOST_TOLD = 300;

  private final ServerMachine machine;
  private final ClusterFile file;
  private final Executor threads;
  private final Function<PostgresRef, Optional<Cluster>> servers;
  private @Nullable BackupTask recovering;
  private volatile @Nullable Exception failure;
  private int failures;
  private long nextTry = System.nanoTime();

  /**
   * @param threads for what takes long
   * @param servers finds others
   */
  FirstData(
      ServerMachine machine,
      ClusterFile file,
      Executor threads,
      Function<PostgresRef, Optional<Cluster>> servers) {
    this.machine = machine;
    this.file = file;
    this.threads = threads;
    this.servers = servers;
  }

  /** Whether the data are complete; else it begins or goes on to make them. */
  boolean isMade(Node node, PostgresSpec spec) throws IOException, InterruptedException {
    Recovery recovery = spec.recovery();
    if (recovery == null) {
      node.init(file.state().credentials());
      file.save(file.state().made(node.id(), true));
      return true;
    }
    BackupTask present = recovering;
    if (present == null) {
      begin(node, spec, recovery);
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
    node.member().report("The data are recovered");
    file.save(file.state().made(node.id(), true));
    clear(node);
    return true;
  }

  private void begin(Node node, PostgresSpec spec, Recovery recovery) {
    if (System.nanoTime() - nextTry < 0) {
      return;
    }
    node.member().report("Recovering the data of " + recovery.source().key());
    failure = null;
    recovering = BackupTask.start(threads, () -> recover(node, spec, recovery), it -> failure = it);
  }

  private void recover(Node node, PostgresSpec spec, Recovery recovery)
      throws IOException, InterruptedException {
    try {
      node.recover(
          plan(node, recovery),
          NodeConfiguration.of(spec, false),
          file.state().credentials(),
          AT_MOST);
    } catch (RecoveryFailure e) {
      failure = e;
    }
  }

  /** What was lent once stays, even if the source is removed. */
  private RecoveryPlan plan(Node node, Recovery recovery)
      throws RecoveryFailure, IOException, InterruptedException {
    Path noted = plan(node.member());
    if (Files.exists(noted)) {
      return machine.load(noted, RecoveryPlan.class);
    }
    Cluster source =
        servers
            .apply(recovery.source())
            .orElseThrow(() -> new RecoveryFailure("The server to recover from was deleted."));
    Optional<String> missing = source.missingForRecovery(recovery.to());
    if (missing.isPresent()) {
      throw new RecoveryFailure(missing.get());
    }
    Path folder = RecoveryScript.folder(node.member());
    machine.delete(folder);
    machine.createReadableFolder(folder);
    RecoveryPlan plan = source.lend(recovery.to(), folder);
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
      node.member().report("The recovery failed. It is tried again");
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
