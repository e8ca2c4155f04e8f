package dev.platform.platform.environment;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps environments. */
final class EnvironmentStore {

  void insert(WriteTx tx, Grant<ProjectId> grant, Environment environment) {
    grant.require(Permission.CREATE);
    mapper(tx).insert(EnvironmentRow.of(environment));
  }

  Environment get(Tx tx, Grant<EnvironmentId> grant) {
    return found(grant, mapper(tx).find(grant.on(), grant.workspace()));
  }

  /** The environment, and with it the right to change it until this transaction ends. */
  Environment lock(WriteTx tx, Grant<EnvironmentId> grant) {
    grant.require(Permission.CREATE);
    return found(grant, mapper(tx).lock(grant.on(), grant.workspace()));
  }

  /** Those of some environments that are in the workspaces of a caller. */
  List<Environment> get(Tx tx, ListGrant reach, List<EnvironmentId> ids) {
    return ids.isEmpty() || reach.workspaces().isEmpty()
        ? List.of()
        : mapper(tx).findAll(ids, reach.workspaces()).stream()
            .map(EnvironmentRow::environment)
            .toList();
  }

  /** The oldest first. */
  List<EnvironmentId> of(Tx tx, Grant<ProjectId> grant) {
    return mapper(tx).of(grant.on(), grant.workspace());
  }

  /** The newest first. */
  List<Environment> list(
      Tx tx,
      ListGrant reach,
      List<ProjectId> projects,
      EnvironmentFilter filter,
      PageRequest page) {
    return mapper(tx).list(reach.workspaces(), projects, filter, page).stream()
        .map(EnvironmentRow::environment)
        .toList();
  }

  boolean hasName(Tx tx, Grant<?> grant, ProjectId project, String name) {
    return mapper(tx).hasName(project, grant.workspace(), name);
  }

  void update(WriteTx tx, Grant<EnvironmentId> grant, Environment environment) {
    grant.require(Permission.CREATE);
    mapper(tx).update(EnvironmentRow.of(environment));
  }

  void delete(WriteTx tx, Grant<EnvironmentId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  /** Puts a resource into an environment of its workspace, and out of the one it is in. */
  void place(WriteTx tx, Grant<? extends Id> resource, EnvironmentId environment) {
    resource.require(Permission.CREATE);
    if (mapper(tx).place(resource.on().value(), environment, resource.workspace()) == 0) {
      throw Failure.notFound(environment);
    }
  }

  /** Takes a resource out of the environment that it is in. */
  void remove(WriteTx tx, Grant<ResourceId> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).remove(resource.on(), resource.workspace());
  }

  /** What is in an environment, which nobody moves until this transaction ends. */
  List<String> lockContents(WriteTx tx, Grant<EnvironmentId> grant) {
    grant.require(Permission.CREATE);
    return mapper(tx).lockContents(grant.on(), grant.workspace());
  }

  /** Lets nobody else move resources of the same workspace. */
  void lockMoves(WriteTx tx, Grant<ResourceId> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).lockMoves(resource.on(), resource.workspace());
  }

  /** Lets nobody else move a resource from where it is. */
  void lockPlace(WriteTx tx, Grant<ResourceId> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).lockPlace(resource.on(), resource.workspace());
  }

  /** Name of the environment that a resource is in, if it is protected and not the one given. */
  Optional<String> protectedHome(
      Tx tx, Grant<ResourceId> resource, @Nullable EnvironmentId except) {
    return Optional.ofNullable(
        mapper(tx).protectedHome(resource.on(), resource.workspace(), except));
  }

  @SystemScan("the edge routes to every service")
  List<AllowListRow> withAllowList(Tx tx, Collection<ServiceId> services) {
    return mapper(tx).withAllowList(services);
  }

  boolean isProtected(Tx tx, Grant<? extends Id> resource) {
    return mapper(tx).isProtected(resource.on().value(), resource.workspace());
  }

  private static Environment found(Grant<EnvironmentId> grant, @Nullable EnvironmentRow row) {
    return Optional.ofNullable(row)
        .map(EnvironmentRow::environment)
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  private static EnvironmentMapper mapper(Tx tx) {
    return tx.mapper(EnvironmentMapper.class);
  }
}
