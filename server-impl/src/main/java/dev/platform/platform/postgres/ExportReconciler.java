package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.ServerState;
import dev.platform.identity.access.Grant;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets the engine make exports, and deletes old ones. */
final class ExportReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(ExportReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);

  /** The final export is the last chance, so it is tried for a while. */
  private static final Duration FINAL_TRIED_FOR = Duration.ofMinutes(15);

  private static final Duration FINAL_PAUSE = Duration.ofMinutes(1);

  /** Of a workspace, so that nobody fills the disk by deleting instances. */
  private static final int MOST_FINAL = 5;

  private final ExportStore store = new ExportStore();
  private final Db db;
  private final Engine engine;
  private final ExportSettings settings;
  private final EventLog events;
  private final Work work;
  private final Clock clock;

  /** When final exports that failed are begun again. */
  private final Map<ExportId, Instant> again = new HashMap<>();

  @Inject
  ExportReconciler(
      Db db, Engine engine, ExportSettings settings, EventLog events, Work work, Clock clock) {
    this.db = db;
    this.engine = engine;
    this.settings = settings;
    this.events = events;
    this.work = work;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var oldest = clock.instant().minus(settings.kept());
    IsolatedSteps.of(
        db.read("export.outdated", tx -> store.outdated(tx, oldest)), Export::id, this::discard);
    IsolatedSteps.of(
        db.read("export.surplus", tx -> store.surplus(tx, MOST_FINAL)), Export::id, this::drop);
    IsolatedSteps.of(nextOfEachWorkspace(), Export::id, this::watch);
  }

  /** One at a time, so that nobody's many exports hold up those of others. */
  private List<Export> nextOfEachWorkspace() {
    Set<WorkspaceId> workspaces = new HashSet<>();
    return db.read("export.running", store::running).stream()
        .filter(export -> workspaces.add(export.workspaceId()))
        .toList();
  }

  private void drop(Export export) throws InterruptedException {
    log.info(
        "the final export of {} is deleted, because workspace {} has {} newer ones",
        export.postgresId().value(),
        export.workspaceId().value(),
        MOST_FINAL);
    discard(export);
  }

  private void watch(Export export) throws InterruptedException {
    if (export.isFinal() && !canBeMade(export)) {
      log.info("{} is deleted without a final export", export.postgresId().value());
      discard(export);
      return;
    }
    engine.postgres().export(export.ref());
    var status = engine.postgres().observe(export.ref());
    if (status instanceof CopyStatus.Done) {
      complete(export);
    } else if (status instanceof CopyStatus.Failed failed) {
      fail(export, failed.why());
    }
  }

  private boolean canBeMade(Export export) throws InterruptedException {
    var server = PostgresServer.ref(export.postgresId());
    return engine.postgres().offer().missingForExports(export.version()).isEmpty()
        && engine.postgres().observe(server).state() != ServerState.UNKNOWN;
  }

  private void complete(Export export) {
    db.change(
        "export.complete",
        tx -> {
          store.complete(tx, grant(export), export.id());
          if (export.isFinal()) {
            work.wake(tx, PostgresReconciler.class);
          } else {
            events.append(
                tx,
                export.workspaceId(),
                new PostgresEvent.PostgresBackupCompleted(export.postgresId()));
          }
        });
  }

  private void fail(Export export, String why) throws InterruptedException {
    if (!export.isFinal()) {
      engine.postgres().discard(export.ref());
      db.change(
          "export.failed",
          tx -> {
            store.delete(tx, grant(export), export.id());
            events.append(
                tx,
                export.workspaceId(),
                new PostgresEvent.PostgresBackupFailed(export.postgresId()));
          });
    } else {
      failFinal(export, why);
    }
  }

  /** It is left as it is for a while, then begun again, and given up at last. */
  private void failFinal(Export export, String why) throws InterruptedException {
    var now = clock.instant();
    if (now.isBefore(again.computeIfAbsent(export.id(), id -> now.plus(FINAL_PAUSE)))) {
      return;
    }
    again.remove(export.id());
    log.warn("the final export of {} failed: {}", export.postgresId().value(), why);
    if (now.isBefore(export.createdAt().plus(FINAL_TRIED_FOR))) {
      engine.postgres().discard(export.ref());
    } else {
      log.warn("{} is deleted without a final export", export.postgresId().value());
      discard(export);
    }
  }

  private void discard(Export export) throws InterruptedException {
    engine.postgres().discard(export.ref());
    db.change(
        "export.discarded",
        tx -> {
          store.delete(tx, grant(export), export.id());
          work.wake(tx, PostgresReconciler.class);
        });
  }

  private static Grant<PostgresId> grant(Export export) {
    return Grant.asSystem(export.postgresId(), export.workspaceId());
  }
}
