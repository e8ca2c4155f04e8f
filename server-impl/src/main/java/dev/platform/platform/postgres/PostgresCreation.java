package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.RandomTokens;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.environment.Environments;
import dev.platform.platform.environment.IpRange;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes instances, and replicas of those that exist. */
final class PostgresCreation {
  /** The port at which others of its network call an instance. */
  static final int PORT = 5_432;

  private static final String KIND = "postgres";

  private final Ids ids;
  private final Access access;
  private final PostgresStore store;
  private final DatastoreEndpoints endpoints;
  private final Environments environments;
  private final EventLog events;

  @Inject
  PostgresCreation(
      Ids ids,
      Access access,
      PostgresStore store,
      DatastoreEndpoints endpoints,
      Environments environments,
      EventLog events) {
    this.ids = ids;
    this.access = access;
    this.store = store;
    this.endpoints = endpoints;
    this.environments = environments;
    this.events = events;
  }

  /** Creates an instance with its read replicas. */
  Postgres create(WriteTx tx, Grant<WorkspaceId> workspace, NewPostgres wanted) {
    var config = wanted.config();
    PostgresRules.check(config, wanted.version());
    PostgresRules.checkReplicas(wanted.plan(), wanted.readReplicas(), wanted.version());
    var id = PostgresId.primary(ids);
    store.insert(
        tx,
        workspace,
        id,
        config,
        wanted.region(),
        wanted.version(),
        DatabaseNames.of(wanted),
        RandomTokens.password(),
        null);
    var grant = open(tx, workspace, id, wanted.ipAllowList(), wanted.environmentId());
    var primary = store.get(tx, grant);
    wanted.readReplicas().forEach(replica -> follow(tx, grant, primary, replica));
    return store.get(tx, grant);
  }

  /** Creates an instance for the data of another one: in its place, and with its names. */
  Postgres recover(
      WriteTx tx, Grant<WorkspaceId> workspace, Postgres source, PostgresConfig config) {
    PostgresRules.check(config, source.version());
    var id = PostgresId.primary(ids);
    store.insert(
        tx,
        workspace,
        id,
        config,
        source.region(),
        source.version(),
        new DatabaseNames(source.databaseName(), source.databaseUser()),
        RandomTokens.password(),
        null);
    return store.get(tx, open(tx, workspace, id, source.ipAllowList(), source.environmentId()));
  }

  /** Creates a read replica of an instance. */
  void follow(WriteTx tx, Grant<PostgresId> grant, Postgres primary, NewReplica replica) {
    var workspace = grant.inWorkspace();
    var id = PostgresId.replica(ids);
    store.insert(
        tx,
        workspace,
        id,
        primary.config().replica(replica),
        primary.region(),
        primary.version(),
        new DatabaseNames(primary.databaseName(), primary.databaseUser()),
        store.passwordOfPrimary(tx, grant),
        primary.id());
    open(tx, workspace, id, primary.ipAllowList(), primary.environmentId());
  }

  private Grant<PostgresId> open(
      WriteTx tx,
      Grant<WorkspaceId> workspace,
      PostgresId id,
      List<IpRange> ipAllowList,
      @Nullable EnvironmentId environment) {
    var grant = access.register(tx, workspace, id, KIND);
    endpoints.open(tx, grant, PORT, ipAllowList);
    if (environment != null) {
      environments.place(tx, grant, environment);
    }
    events.append(tx, grant.workspace(), new PostgresEvent.PostgresCreated(id));
    return grant;
  }
}
