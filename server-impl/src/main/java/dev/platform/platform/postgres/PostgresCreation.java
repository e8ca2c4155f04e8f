package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.datastore.DatastoreEndpoints;
import dev.platform.platform.environment.Environments;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.network.Networks;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes instances, and replicas of those that exist. */
final class PostgresCreation {
  /** The port at which others of its network call an instance. */
  private static final int PORT = 5_432;

  private static final String KIND = "postgres";
  private static final int PASSWORD = 32;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final Ids ids;
  private final Access access;
  private final PostgresStore store;
  private final DatastoreEndpoints endpoints;
  private final Networks networks;
  private final Environments environments;
  private final EventLog events;

  @Inject
  PostgresCreation(
      Ids ids,
      Access access,
      PostgresStore store,
      DatastoreEndpoints endpoints,
      Networks networks,
      Environments environments,
      EventLog events) {
    this.ids = ids;
    this.access = access;
    this.store = store;
    this.endpoints = endpoints;
    this.networks = networks;
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
        new Secret(RandomTokens.text(PASSWORD, LETTERS)),
        null);
    var grant = open(tx, workspace, id, wanted.ipAllowList(), wanted.environmentId());
    var primary = store.get(tx, grant);
    wanted.readReplicas().forEach(replica -> follow(tx, grant, primary, replica));
    return store.get(tx, grant);
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
    endpoints.open(tx, grant, ipAllowList);
    networks.join(tx, grant, id.value(), PORT);
    if (environment != null) {
      environments.place(tx, grant, environment);
    }
    events.append(tx, grant.workspace(), new PostgresEvent.PostgresCreated(id));
    return grant;
  }
}
