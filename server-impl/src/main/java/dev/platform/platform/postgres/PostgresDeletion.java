package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.datastore.DatastoreEndpoints;
import jakarta.inject.Inject;

/** Deletes instances: they are gone at once, and the engine deletes their data behind. */
final class PostgresDeletion {
  private final Access access;
  private final PostgresStore store;
  private final ExportStore exports = new ExportStore();
  private final ExportSettings settings;
  private final Ids ids;
  private final DatastoreEndpoints endpoints;
  private final EventLog events;
  private final Work work;

  @Inject
  PostgresDeletion(
      Access access,
      PostgresStore store,
      ExportSettings settings,
      Ids ids,
      DatastoreEndpoints endpoints,
      EventLog events,
      Work work) {
    this.access = access;
    this.store = store;
    this.settings = settings;
    this.ids = ids;
    this.endpoints = endpoints;
    this.events = events;
    this.work = work;
  }

  /** Deletes an instance with its read replicas. */
  void delete(WriteTx tx, Caller caller, PostgresId id) {
    var grant = access.require(tx, caller, Permission.CREATE, id);
    var postgres = lock(tx, caller, grant);
    for (var replica : postgres.readReplicas()) {
      close(tx, access.require(tx, caller, Permission.CREATE, replica.id()));
    }
    exportLast(tx, grant, postgres);
    close(tx, grant);
    work.wake(tx, PostgresReconciler.class);
  }

  /** Its server stays until that is done. One that is suspended cannot be read any more. */
  private void exportLast(WriteTx tx, Grant<PostgresId> grant, Postgres postgres) {
    if (settings.finalExport() && !postgres.suspended() && !postgres.id().isReplica()) {
      exports.beginFinal(tx, grant, postgres, new ExportId(ids.next(IdPrefix.EXPORT)));
      work.wake(tx, ExportReconciler.class);
    }
  }

  /** The primary of a replica first, as all do who lock both. */
  private Postgres lock(WriteTx tx, Caller caller, Grant<PostgresId> grant) {
    var primaryId = store.get(tx, grant).primaryId();
    if (primaryId == null) {
      return store.lock(tx, grant);
    }
    var primary = store.lock(tx, access.require(tx, caller, Permission.CREATE, primaryId));
    int replicas = primary.readReplicas().size();
    events.append(
        tx,
        grant.workspace(),
        new PostgresEvent.PostgresReadReplicasChanged(primaryId, replicas, replicas - 1));
    return store.lock(tx, grant);
  }

  /** Deletes one instance of which the primary, if it has one, is locked. */
  void close(WriteTx tx, Grant<PostgresId> grant) {
    store.giveUp(tx, grant);
    endpoints.close(tx, grant);
    access.forget(tx, grant);
  }
}
