package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.identity.access.Grant;
import dev.platform.platform.datastore.DatastoreStatus;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notes how backups stand and what becomes of recoveries, with their events. */
final class BackupNotes {
  private static final Logger log = LoggerFactory.getLogger(BackupNotes.class);

  private final BackupStore store = new BackupStore();
  private final RecoveryStore recoveries = new RecoveryStore();
  private final EventLog events;

  /** What was noted last, so that only changes are written. */
  private final Map<PostgresId, NotedBackups> noted = new HashMap<>();

  @Inject
  BackupNotes(EventLog events) {
    this.events = events;
  }

  /** Whether there is nothing to note. An engine that knows nothing of a server says nothing. */
  boolean isKnown(PostgresServer server, PostgresStatus status) {
    var known = noted.get(server.id());
    return status.observedGeneration() == 0
        || (known != null && known.isLike(NotedBackups.of(server, status.backups())));
  }

  /** Notes how the backups of a server stand. */
  void note(WriteTx tx, Grant<PostgresId> grant, PostgresServer server, PostgresStatus status) {
    var before = store.noted(tx, grant).orElse(NotedBackups.none(server));
    var now = NotedBackups.of(server, status.backups());
    if (before.isLike(now)) {
      return;
    }
    store.note(tx, grant, now);
    report("backup", server, before.backupFailure(), now.backupFailure());
    report("archive of changes", server, before.archiveFailure(), now.archiveFailure());
    append(tx, grant, PostgresEvent.between(before, now));
  }

  private static void report(
      String what, PostgresServer server, @Nullable String before, @Nullable String now) {
    if (now != null && !now.equals(before)) {
      log.warn("the {} of {} failed: {}", what, server.id().value(), now);
    }
  }

  /** Is told when a note is committed. */
  void committed(PostgresServer server, PostgresStatus status) {
    noted.put(server.id(), NotedBackups.of(server, status.backups()));
  }

  void forget(PostgresServer server) {
    noted.remove(server.id());
  }

  /** Which instance a server begins with the data of. */
  Optional<RecoveredInstance> recovery(WriteTx tx, Grant<PostgresId> grant) {
    return recoveries.find(tx, grant);
  }

  /** Notes what has become of the recovery that a server begins with, if it does with one. */
  void noteRecovery(WriteTx tx, Grant<PostgresId> grant, DatastoreStatus now, String why) {
    var recovery = recoveries.find(tx, grant);
    if (recovery.isEmpty() || recovery.get().completedAt() != null) {
      return;
    }
    if (now == DatastoreStatus.AVAILABLE) {
      recoveries.complete(tx, grant);
      append(tx, grant, List.of(new PostgresEvent.PostgresRestoreSucceeded(grant.on())));
    } else if (now == DatastoreStatus.UNAVAILABLE && recovery.get().failure() == null) {
      log.warn("{} cannot be recovered: {}", grant.on().value(), why);
      recoveries.fail(tx, grant, why);
      append(tx, grant, List.of(new PostgresEvent.PostgresRestoreFailed(grant.on())));
    }
  }

  private void append(WriteTx tx, Grant<PostgresId> grant, List<PostgresEvent> all) {
    all.forEach(event -> events.append(tx, grant.workspace(), event));
  }
}
