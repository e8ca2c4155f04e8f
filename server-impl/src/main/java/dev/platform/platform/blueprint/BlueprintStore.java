package dev.platform.platform.blueprint;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps blueprints and which resources they manage. */
final class BlueprintStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, ConnectedBlueprint blueprint, Instant dueAt) {
    grant.require(Permission.CREATE);
    mapper(tx).insert(blueprint, dueAt);
  }

  ConnectedBlueprint get(Tx tx, Grant<BlueprintId> grant) {
    return find(tx, grant).orElseThrow(() -> Failure.notFound(grant.on()));
  }

  Optional<ConnectedBlueprint> find(Tx tx, Grant<BlueprintId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()));
  }

  /** The blueprint, and with it the right to change it until this transaction ends. */
  ConnectedBlueprint lock(WriteTx tx, Grant<BlueprintId> grant) {
    grant.require(Permission.CREATE);
    return tryLock(tx, grant).orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /** The same for one that may be gone. */
  Optional<ConnectedBlueprint> tryLock(WriteTx tx, Grant<BlueprintId> grant) {
    grant.require(Permission.CREATE);
    return Optional.ofNullable(mapper(tx).lock(grant.on(), grant.workspace()));
  }

  /** The newest first. */
  List<ConnectedBlueprint> list(Tx tx, ListGrant reach, PageRequest page) {
    return reach.workspaces().isEmpty() ? List.of() : mapper(tx).list(reach.workspaces(), page);
  }

  int count(Tx tx, Grant<WorkspaceId> grant) {
    return mapper(tx).countIn(grant.workspace());
  }

  boolean hasName(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).hasName(grant.workspace(), name);
  }

  /** Changes what users change. The branch is looked at soon. */
  void update(WriteTx tx, Grant<BlueprintId> grant, String name, String path, boolean autoSync) {
    grant.require(Permission.CREATE);
    mapper(tx).update(grant.on(), grant.workspace(), name, path, autoSync, tx.now());
  }

  /** Forgets what the file looked like, so that the next look finds it changed. */
  void forgetSeen(WriteTx tx, Grant<BlueprintId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).forgetSeen(grant.on(), grant.workspace());
  }

  /** Deletes a blueprint with its syncs. */
  void delete(WriteTx tx, Grant<BlueprintId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  void lookAgain(WriteTx tx, Grant<BlueprintId> grant, Instant dueAt, int failures) {
    grant.require(Permission.OPERATE);
    mapper(tx).lookAgain(grant.on(), grant.workspace(), dueAt, failures);
  }

  /** Notes which commit was looked at, and what its file is. */
  void saw(WriteTx tx, Grant<BlueprintId> grant, FoundFile found) {
    grant.require(Permission.OPERATE);
    mapper(tx).saw(grant.on(), grant.workspace(), found.commit(), found.digest());
  }

  void synced(WriteTx tx, Grant<BlueprintId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx).synced(grant.on(), grant.workspace(), tx.now());
  }

  /** What the blueprint manages and still exists. Services have their type from their own table. */
  List<BlueprintResourceRow> resources(Tx tx, Grant<BlueprintId> grant) {
    return mapper(tx).resources(grant.on(), grant.workspace());
  }

  /** The same, as plans need it. */
  List<ManagedItem> managed(Tx tx, Grant<BlueprintId> grant) {
    return resources(tx, grant).stream()
        .map(row -> new ManagedItem(row.kind(), row.name(), row.id()))
        .toList();
  }

  void putResource(WriteTx tx, Grant<BlueprintId> grant, ManagedItem resource) {
    grant.require(Permission.OPERATE);
    mapper(tx)
        .putResource(
            grant.on(), grant.workspace(), resource.kind(), resource.name(), resource.id());
  }

  /** Those whose branch is to be looked at, the longest due first. */
  @SystemScan("the reconciler looks at the branch of every blueprint")
  List<ConnectedBlueprint> due(Tx tx, int limit) {
    return mapper(tx).due(tx.now(), limit);
  }

  private static BlueprintMapper mapper(Tx tx) {
    return tx.mapper(BlueprintMapper.class);
  }
}
