package dev.platform.platform.keyvalue;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps instances, their passwords sealed. One that is deleted is kept until it is cleaned up. */
final class KeyValueStore {
  private static final Duration KEPT = Duration.ofDays(14);

  private final Vault vault;

  @Inject
  KeyValueStore(Vault vault) {
    this.vault = vault;
  }

  void insert(
      WriteTx tx,
      Grant<WorkspaceId> workspace,
      KeyValueId id,
      KeyValueConfig config,
      Region region,
      String version,
      Secret password) {
    workspace.require(Permission.CREATE);
    mapper(tx)
        .insert(
            new KeyValueInsert(
                id, workspace.on(), config, region, version, vault.encrypt(password, place(id))),
            tx.now());
  }

  KeyValue get(Tx tx, Grant<KeyValueId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()))
        .map(KeyValueRow::keyValue)
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /** The instance, and with it the right to change it until this transaction ends. */
  KeyValue lock(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.OPERATE);
    if (mapper(tx).lock(grant.on(), grant.workspace()) == null) {
      throw Failure.notFound(grant.on());
    }
    return get(tx, grant);
  }

  /** The newest first. */
  List<KeyValue> list(Tx tx, ListGrant reach, KeyValueFilter filter, PageRequest page) {
    return mapper(tx).list(reach.workspaces(), filter, page).stream()
        .map(KeyValueRow::keyValue)
        .toList();
  }

  /** The password of an instance, for somebody who may see it. */
  Secret password(Tx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.SENSITIVE);
    return open(mapper(tx).sealedPassword(grant.on(), grant.workspace()));
  }

  /** The passwords of instances from before their internal URLs had them. */
  @SystemScan("the forwarder logs in for callers of the same network")
  Map<String, Secret> passwordless(Tx tx, Collection<String> ids) {
    return mapper(tx).passwordless(String.join(" ", ids)).stream()
        .collect(Collectors.toMap(row -> row.id().value(), this::open));
  }

  @SystemScan("the edge leads to every instance")
  Map<String, Integer> maxConnections(Tx tx, Collection<String> ids) {
    return mapper(tx).plans(String.join(" ", ids)).stream()
        .collect(Collectors.toMap(row -> row.id().value(), row -> row.plan().maxConnections()));
  }

  private Secret open(KeyValueMapper.Sealed row) {
    return vault.decrypt(row.sealedPassword(), place(row.id()));
  }

  /**
   * Keeps what has changed.
   *
   * @param status how it stands from now on
   */
  void update(WriteTx tx, Grant<KeyValueId> grant, KeyValueConfig config, DatastoreStatus status) {
    grant.require(Permission.CREATE);
    mapper(tx).update(grant.on(), grant.workspace(), config, status, tx.now());
  }

  /** Notes that something about it has changed that is kept elsewhere. */
  void touch(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).touch(grant.on(), grant.workspace(), tx.now());
  }

  void suspend(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx)
        .setSuspended(grant.on(), grant.workspace(), true, DatastoreStatus.SUSPENDED, tx.now());
  }

  /** From now on callers of its network log in themselves. */
  void resume(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx)
        .setSuspended(grant.on(), grant.workspace(), false, DatastoreStatus.CREATING, tx.now());
  }

  /** Has the engine told of an instance again. */
  void renew(WriteTx tx, Grant<ResourceId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).renew(new KeyValueId(grant.on().value()), grant.workspace());
  }

  /** From now on it is not found, and is deleted behind. */
  void giveUp(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).giveUp(grant.on(), grant.workspace(), tx.now());
  }

  /**
   * Notes that the engine has nothing of an instance, and forgets those of which that is so for
   * long: until its hours are summed, an instance counts as used.
   */
  void remove(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).remove(grant.on(), grant.workspace(), tx.now());
    mapper(tx).deleteRemoved(tx.now().minus(KEPT));
  }

  @SystemScan("the reconciler brings every instance to what is wanted")
  List<KeyValueServer> servers(Tx tx) {
    return mapper(tx).servers();
  }

  /** A server that is still wanted, and the right to note what was observed of it. */
  Optional<KeyValueServer> lockServer(WriteTx tx, Grant<KeyValueId> grant) {
    grant.require(Permission.OPERATE);
    return Optional.ofNullable(mapper(tx).lockServer(grant.on(), grant.workspace()));
  }

  @SystemScan("the remains of deleted instances, of every workspace, are cleaned up")
  List<KeyValueServer> givenUp(Tx tx) {
    return mapper(tx).givenUp();
  }

  void observed(WriteTx tx, Grant<KeyValueId> grant, DatastoreStatus status, String version) {
    grant.require(Permission.OPERATE);
    mapper(tx).observed(grant.on(), grant.workspace(), status, version);
  }

  /** The ids that are those of instances. */
  @SystemScan("the engine knows keys only")
  Set<String> known(Tx tx, Collection<String> ids) {
    return Set.copyOf(mapper(tx).known(String.join(" ", ids)));
  }

  private static String place(KeyValueId id) {
    return "key_value/" + id.value();
  }

  private static KeyValueMapper mapper(Tx tx) {
    return tx.mapper(KeyValueMapper.class);
  }
}
