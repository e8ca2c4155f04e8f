package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.work.Work;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What operators do with backups of Postgres instances, on the server's host: no user asks, so
 * nobody's permission is checked.
 */
@NoAccessCheck("operators use it, on the host of the server")
public final class Recoveries {
  private final Db db;
  private final BackupStore backups = new BackupStore();
  private final RecoveryTask task;
  private final BackupSettings settings;
  private final Work work;

  @Inject
  Recoveries(Db db, RecoveryTask task, BackupSettings settings, Work work) {
    this.db = db;
    this.task = task;
    this.settings = settings;
    this.work = work;
  }

  /**
   * A recovery that was begun.
   *
   * @param failure a sentence that says why it failed; null if it did not
   */
  public record Progress(Postgres instance, Instant to, @Nullable String failure) {}

  /** How the backups of all instances stand, in the order of their creation. */
  public List<InstanceBackups> backups() {
    return db.read(
        "postgres.backups", tx -> backups.all(tx).stream().map(it -> it.at(tx.now())).toList());
  }

  /** How the backups of an instance stand. */
  public InstanceBackups backups(PostgresId id) {
    return db.read("postgres.backups", tx -> find(tx, id));
  }

  private InstanceBackups find(Tx tx, PostgresId id) {
    return backups.find(tx, id).orElseThrow(() -> Failure.notFound(id)).at(tx.now());
  }

  /** Makes an instance with the data that another one had at a time; that one stays as it is. */
  public Progress recover(RecoveryRequest request) {
    var to = time(backups(request.source()), request.to());
    return db.write("postgres.recover", tx -> recover(tx, request, to));
  }

  private Instant time(InstanceBackups source, @Nullable Instant wanted) {
    if (source.primaryId() != null) {
      throw Failure.malformed(
          source.id().value()
              + " is a read replica, which has no backups. Recover its primary "
              + source.primaryId().value()
              + " instead.");
    }
    if (source.earliest() == null || source.latest() == null) {
      throw Failure.conflict(noBackups(source));
    }
    if (wanted == null) {
      return source.latest();
    }
    if (wanted.isBefore(source.earliest()) || wanted.isAfter(source.latest())) {
      throw Failure.malformed(
          source.id().value() + " can be recovered to any time from " + source.window() + ".");
    }
    return wanted.truncatedTo(ChronoUnit.MICROS);
  }

  private String noBackups(InstanceBackups source) {
    return source.id().value() + " has no backups to recover from. " + why(source);
  }

  private String why(InstanceBackups source) {
    if (!BackupSettings.covers(source.version())) {
      return "Backups require PostgreSQL 12 or newer.";
    }
    return settings.days() == 0
        ? "PLATFORM_POSTGRES_WALDAYS is 0."
        : Objects.requireNonNullElse(source.backupFailure(), "The first one is not complete.");
  }

  private Progress recover(WriteTx tx, RecoveryRequest request, Instant to) {
    var created = task.recover(tx, find(tx, request.source()), request, to);
    work.wake(tx, PostgresReconciler.class);
    return new Progress(created, to, null);
  }

  /** How the recovery that made an instance stands. */
  public Progress progress(PostgresId id) {
    return db.read("postgres.recovery", tx -> task.progress(tx, find(tx, id)));
  }
}
