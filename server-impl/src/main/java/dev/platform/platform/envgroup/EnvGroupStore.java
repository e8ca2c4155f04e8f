package dev.platform.platform.envgroup;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps groups and their links. */
final class EnvGroupStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, EnvGroupId id, String name) {
    grant.require(Permission.CREATE);
    mapper(tx).insert(id, grant.on(), name, tx.now());
  }

  EnvGroup get(Tx tx, Grant<EnvGroupId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()))
        .map(row -> withLinks(tx, List.of(row), List.of(grant.workspace())).get(0))
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /**
   * The newest first.
   *
   * @param after id of the last one of the page before; empty is the first page
   */
  List<EnvGroup> list(Tx tx, ListGrant reach, EnvGroupFilter filter, String after, int limit) {
    var rows = mapper(tx).list(reach.workspaces(), filter, after, limit);
    return rows.isEmpty() ? List.of() : withLinks(tx, rows, reach.workspaces());
  }

  boolean hasName(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).hasName(grant.workspace(), name);
  }

  void rename(WriteTx tx, Grant<EnvGroupId> grant, String name) {
    grant.require(Permission.CREATE);
    mapper(tx).rename(grant.on(), grant.workspace(), name, tx.now());
  }

  /** Deletes a group with its values and links. */
  void delete(WriteTx tx, Grant<EnvGroupId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  /** Links a service of the same workspace; one that is linked stays where it is. */
  void link(WriteTx tx, Grant<EnvGroupId> grant, ServiceId service) {
    grant.require(Permission.CREATE);
    mapper(tx).link(grant.on(), service, grant.workspace());
  }

  /** How many groups a service has. */
  int count(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).linkCount(service.on(), service.workspace());
  }

  /** Whether there was a link. */
  boolean unlink(WriteTx tx, Grant<EnvGroupId> grant, ServiceId service) {
    grant.require(Permission.CREATE);
    return mapper(tx).unlink(grant.on(), service, grant.workspace()) > 0;
  }

  void unlinkAll(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).unlinkAll(service.on(), service.workspace());
  }

  private static List<EnvGroup> withLinks(
      Tx tx, List<EnvGroupRow> rows, List<WorkspaceId> workspaces) {
    Map<EnvGroupId, List<EnvGroupLink>> links =
        mapper(tx).links(rows.stream().map(EnvGroupRow::id).toList(), workspaces).stream()
            .collect(Collectors.groupingBy(EnvGroupLink::groupId));
    return rows.stream().map(row -> row.group(links.getOrDefault(row.id(), List.of()))).toList();
  }

  private static EnvGroupMapper mapper(Tx tx) {
    return tx.mapper(EnvGroupMapper.class);
  }
}
