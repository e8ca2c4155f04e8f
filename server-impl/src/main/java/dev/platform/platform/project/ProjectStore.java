package dev.platform.platform.project;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ProjectId;
import java.util.List;
import java.util.Optional;

/** Keeps projects. */
final class ProjectStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, ProjectId id, String name) {
    grant.require(Permission.CREATE);
    mapper(tx).insert(id, grant.on(), name, tx.now());
  }

  Project get(Tx tx, Grant<ProjectId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()))
        .map(ProjectRow::project)
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /** Lets one transaction at a time change a project. */
  void lock(WriteTx tx, Grant<ProjectId> grant) {
    grant.require(Permission.CREATE);
    if (mapper(tx).lock(grant.on(), grant.workspace()) == null) {
      throw Failure.notFound(grant.on());
    }
  }

  /** The newest first. */
  List<Project> list(Tx tx, ListGrant reach, ProjectFilter filter, PageRequest page) {
    return mapper(tx).list(reach.workspaces(), filter, page).stream()
        .map(ProjectRow::project)
        .toList();
  }

  boolean hasName(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).hasName(grant.workspace(), name);
  }

  void rename(WriteTx tx, Grant<ProjectId> grant, String name) {
    grant.require(Permission.CREATE);
    mapper(tx).rename(grant.on(), grant.workspace(), name, tx.now());
  }

  void delete(WriteTx tx, Grant<ProjectId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  private static ProjectMapper mapper(Tx tx) {
    return tx.mapper(ProjectMapper.class);
  }
}
