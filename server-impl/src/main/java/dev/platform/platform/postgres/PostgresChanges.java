package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.environment.Protection;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Changes what is wanted of an instance, and of the replicas that follow it. */
final class PostgresChanges {
  private final Access access;
  private final PostgresStore store;
  private final PostgresCreation creation;
  private final PostgresDeletion deletion;
  private final DatastoreEndpoints endpoints;
  private final Protection protection;
  private final EventLog events;

  @Inject
  PostgresChanges(
      Access access,
      PostgresStore store,
      PostgresCreation creation,
      PostgresDeletion deletion,
      DatastoreEndpoints endpoints,
      Protection protection,
      EventLog events) {
    this.access = access;
    this.store = store;
    this.creation = creation;
    this.deletion = deletion;
    this.endpoints = endpoints;
    this.protection = protection;
    this.events = events;
  }

  /** Changes an instance. */
  Postgres update(WriteTx tx, Caller caller, Grant<PostgresId> grant, PostgresPatch change) {
    var before = store.lock(tx, grant);
    var config = change.over(before.config());
    var ranges = change.ipAllowList().over(before.ipAllowList(), List.of());
    var replicas = change.readReplicas().over(wanted(before), List.of());
    check(before, config, ranges, replicas);
    if (!config.equals(before.config())) {
      reconfigure(tx, grant, before, config);
    }
    if (!ranges.equals(before.ipAllowList())) {
      allow(tx, caller, grant, before, ranges);
    }
    replicate(tx, caller, grant, replicas);
    return store.get(tx, grant);
  }

  private static void check(
      Postgres before, PostgresConfig config, List<IpRange> ranges, List<NewReplica> replicas) {
    if (before.id().isReplica()) {
      PostgresRules.checkReplicaChange(before.config(), config);
      PostgresRules.checkFollowed("ipAllowList", ranges.equals(before.ipAllowList()));
      PostgresRules.checkFollowed("readReplicas", replicas.isEmpty());
    }
    PostgresRules.check(config, before.version());
    PostgresRules.checkChange(before.config(), config);
    PostgresRules.checkReplicas(config.plan(), replicas, before.version());
  }

  private static List<NewReplica> wanted(Postgres postgres) {
    return postgres.readReplicas().stream().map(PostgresChanges::wanted).toList();
  }

  private static NewReplica wanted(ReadReplica replica) {
    return new NewReplica(replica.name(), replica.parameterOverrides());
  }

  /** What takes long puts the instance back to the state of a new one. */
  private void reconfigure(
      WriteTx tx, Grant<PostgresId> grant, Postgres before, PostgresConfig config) {
    store.update(tx, grant, config);
    var old = before.config();
    boolean takesLong =
        old.plan() != config.plan()
            || old.diskSizeGb() != config.diskSizeGb()
            || old.highlyAvailable() != config.highlyAvailable();
    if (takesLong && !before.suspended()) {
      store.setStatus(tx, grant, DatastoreStatus.CREATING);
    }
    PostgresEvent.between(before.id(), old, config)
        .forEach(event -> events.append(tx, grant.workspace(), event));
  }

  private void allow(
      WriteTx tx, Caller caller, Grant<PostgresId> grant, Postgres before, List<IpRange> ranges) {
    endpoints.allow(tx, caller, grant, ranges);
    for (var replica : before.readReplicas()) {
      endpoints.allow(tx, access.require(tx, caller, Permission.CREATE, replica.id()), ranges);
    }
  }

  /** Those that are there stay with their data; which one is which tells the name. */
  private void replicate(
      WriteTx tx, Caller caller, Grant<PostgresId> grant, List<NewReplica> wanted) {
    var primary = store.get(tx, grant);
    Map<String, NewReplica> byName =
        wanted.stream().collect(Collectors.toMap(NewReplica::name, it -> it));
    for (var replica : primary.readReplicas()) {
      var its = access.require(tx, caller, Permission.CREATE, replica.id());
      var stays = byName.get(replica.name());
      if (stays == null) {
        protection.refuse(
            tx,
            its,
            replica.name(),
            "Delete the read replica with DELETE /v1/postgres/"
                + replica.id().value()
                + ", which asks for a confirmation.");
        deletion.close(tx, its);
      } else {
        follow(tx, its, primary, stays);
      }
    }
    Set<String> there =
        primary.readReplicas().stream().map(ReadReplica::name).collect(Collectors.toSet());
    wanted.stream()
        .filter(replica -> !there.contains(replica.name()))
        .forEach(replica -> creation.follow(tx, grant, primary, replica));
    tell(tx, grant, primary.readReplicas().size(), wanted.size());
  }

  private void follow(WriteTx tx, Grant<PostgresId> replica, Postgres primary, NewReplica wanted) {
    var before = store.lock(tx, replica);
    var config = primary.config().replica(wanted);
    if (!config.equals(before.config())) {
      reconfigure(tx, replica, before, config);
    }
  }

  private void tell(WriteTx tx, Grant<PostgresId> grant, int before, int after) {
    if (before != after) {
      events.append(
          tx,
          grant.workspace(),
          new PostgresEvent.PostgresReadReplicasChanged(grant.on(), before, after));
    }
  }

  /** Stops an instance, and those that follow it. */
  void suspend(WriteTx tx, Caller caller, Grant<PostgresId> grant) {
    var postgres = store.lock(tx, grant);
    if (!postgres.suspended()) {
      store.suspend(tx, grant);
    }
    for (var replica : postgres.readReplicas()) {
      suspend(tx, caller, access.require(tx, caller, Permission.OPERATE, replica.id()));
    }
  }

  /** Lets an instance run again, and those that follow it. */
  void resume(WriteTx tx, Caller caller, Grant<PostgresId> grant) {
    var postgres = store.lock(tx, grant);
    if (postgres.primaryId() != null) {
      requireRunning(tx, access.require(tx, caller, Permission.OPERATE, postgres.primaryId()));
    }
    if (postgres.suspended()) {
      store.resume(tx, grant);
    }
    for (var replica : postgres.readReplicas()) {
      resume(tx, caller, access.require(tx, caller, Permission.OPERATE, replica.id()));
    }
  }

  private void requireRunning(WriteTx tx, Grant<PostgresId> primary) {
    if (store.get(tx, primary).suspended()) {
      throw Failure.conflict("The primary of the read replica is suspended. Resume it instead.");
    }
  }

  /** Restarts an instance. */
  void restart(WriteTx tx, Grant<PostgresId> grant) {
    if (store.lock(tx, grant).suspended()) {
      throw Failure.conflict("The instance is suspended. Resume it instead.");
    }
    store.restart(tx, grant);
  }
}
