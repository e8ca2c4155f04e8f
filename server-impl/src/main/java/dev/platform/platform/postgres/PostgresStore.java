package dev.platform.platform.postgres;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.service.Region;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps instances, their passwords sealed. One that is deleted is kept until it is cleaned up. */
final class PostgresStore {
  private static final Duration KEPT = Duration.ofDays(14);

  private final Vault vault;

  @Inject
  PostgresStore(Vault vault) {
    this.vault = vault;
  }

  /**
   * Inserts an instance.
   *
   * @param primary null if it is written to
   */
  void insert(
      WriteTx tx,
      Grant<WorkspaceId> workspace,
      PostgresId id,
      PostgresConfig config,
      Region region,
      int version,
      DatabaseNames names,
      Secret password,
      @Nullable PostgresId primary) {
    workspace.require(Permission.CREATE);
    mapper(tx)
        .insert(
            new PostgresInsert(
                id,
                workspace.on(),
                config,
                Json.write(config.parameterOverrides()),
                region,
                version,
                names.database(),
                names.user(),
                vault.encrypt(password, place(id)),
                primary),
            tx.now());
  }

  Postgres get(Tx tx, Grant<PostgresId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()))
        .map(PostgresRow::postgres)
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /** A primary and all that follow it, whichever of them the resource is. */
  List<String> family(Tx tx, Grant<ResourceId> grant) {
    return mapper(tx).family(new PostgresId(grant.on().value()), grant.workspace());
  }

  /** The instance, and with it the right to change it until this transaction ends. */
  Postgres lock(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    if (mapper(tx).lock(grant.on(), grant.workspace()) == null) {
      throw Failure.notFound(grant.on());
    }
    return get(tx, grant);
  }

  /** The newest first. */
  List<Postgres> list(Tx tx, ListGrant reach, PostgresFilter filter, PageRequest page) {
    return mapper(tx).list(reach.workspaces(), filter, page).stream()
        .map(PostgresRow::postgres)
        .toList();
  }

  /** The password of the role that owns the database. */
  Secret password(Tx tx, Grant<PostgresId> grant) {
    grant.require(Permission.SENSITIVE);
    return passwordOf(tx, grant);
  }

  /** The password of a new replica is that of its primary. */
  Secret passwordOfPrimary(WriteTx tx, Grant<PostgresId> primary) {
    primary.require(Permission.CREATE);
    return passwordOf(tx, primary);
  }

  private Secret passwordOf(Tx tx, Grant<PostgresId> grant) {
    return Optional.ofNullable(mapper(tx).server(grant.on(), grant.workspace()))
        .map(server -> vault.decrypt(server.sealedPassword(), place(server.id())))
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  void update(WriteTx tx, Grant<PostgresId> grant, PostgresConfig config) {
    grant.require(Permission.CREATE);
    mapper(tx)
        .update(
            grant.on(),
            grant.workspace(),
            config,
            Json.write(config.parameterOverrides()),
            tx.now());
  }

  void setStatus(WriteTx tx, Grant<PostgresId> grant, DatastoreStatus status) {
    grant.require(Permission.OPERATE);
    mapper(tx).setStatus(grant.on(), grant.workspace(), status);
  }

  void suspend(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx)
        .setSuspended(grant.on(), grant.workspace(), true, DatastoreStatus.SUSPENDED, tx.now());
  }

  void resume(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx)
        .setSuspended(grant.on(), grant.workspace(), false, DatastoreStatus.CREATING, tx.now());
  }

  void restart(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx).restart(grant.on(), grant.workspace());
  }

  void failOver(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx).failOver(grant.on(), grant.workspace());
  }

  /** Has the engine told of an instance again. */
  void renew(WriteTx tx, Grant<ResourceId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).renew(new PostgresId(grant.on().value()), grant.workspace());
  }

  /** How far back the engine is to keep backups of an instance, from now on. */
  void keepBackups(WriteTx tx, Grant<PostgresId> grant, int days) {
    grant.require(Permission.OPERATE);
    mapper(tx).keepBackups(grant.on(), grant.workspace(), days);
  }

  /** From now on it is not found, and is deleted behind. */
  void giveUp(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).giveUp(grant.on(), grant.workspace(), tx.now());
  }

  /**
   * Notes that the engine has nothing of an instance, and forgets those of which that is so for
   * long: until its hours are summed, an instance counts as used.
   */
  void remove(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).remove(grant.on(), grant.workspace(), tx.now());
    mapper(tx).deleteRemoved(tx.now().minus(KEPT));
  }

  @SystemScan("the reconciler brings every instance to what is wanted")
  List<PostgresServer> servers(Tx tx) {
    return mapper(tx).servers();
  }

  /** A server that is still wanted, and the right to note what was observed of it. */
  Optional<PostgresServer> lockServer(WriteTx tx, Grant<PostgresId> grant) {
    grant.require(Permission.OPERATE);
    return Optional.ofNullable(mapper(tx).lockServer(grant.on(), grant.workspace()));
  }

  @SystemScan("the remains of deleted instances, of every workspace, are cleaned up")
  List<PostgresServer> givenUp(Tx tx) {
    return mapper(tx).givenUp();
  }

  void observed(
      WriteTx tx,
      Grant<PostgresId> grant,
      DatastoreStatus status,
      long restarted,
      @Nullable String leader) {
    grant.require(Permission.OPERATE);
    mapper(tx).observed(grant.on(), grant.workspace(), status, restarted, leader);
  }

  /** The ids that are those of instances. */
  @SystemScan("the engine knows keys only")
  Set<String> known(Tx tx, Collection<String> ids) {
    return ids.isEmpty() ? Set.of() : Set.copyOf(mapper(tx).known(ids));
  }

  private static String place(PostgresId id) {
    return "postgres/" + id.value();
  }

  private static PostgresMapper mapper(Tx tx) {
    return tx.mapper(PostgresMapper.class);
  }
}
