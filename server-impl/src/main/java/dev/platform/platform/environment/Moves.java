package dev.platform.platform.environment;

import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Moves resources into environments and out of them, all that a request names or none. */
final class Moves {
  private static final int MAX_RESOURCES = 100;

  private final Access access;
  private final EnvironmentStore store;
  private final Iterable<EnvironmentContents> contents;

  @Inject
  Moves(Access access, EnvironmentStore store, Iterable<EnvironmentContents> contents) {
    this.access = access;
    this.store = store;
    this.contents = contents;
  }

  /** Puts resources of its workspace into an environment, and out of those that they are in. */
  List<Grant<ResourceId>> into(
      WriteTx tx, Caller caller, Grant<EnvironmentId> environment, List<String> ids) {
    var resources = hold(tx, caller, environment.workspace(), ids);
    resources.forEach(resource -> requireUnprotected(tx, resource, environment.on()));
    resources.forEach(resource -> store.place(tx, resource, environment.on()));
    return resources;
  }

  /** Takes resources of a workspace out of the environments that they are in. */
  List<Grant<ResourceId>> out(WriteTx tx, Caller caller, WorkspaceId workspace, List<String> ids) {
    var resources = hold(tx, caller, workspace, ids);
    resources.forEach(resource -> requireUnprotected(tx, resource, null));
    resources.forEach(resource -> store.remove(tx, resource));
    return resources;
  }

  /**
   * The resources, and with them the right to move them until this transaction ends. All who move
   * or delete them lock in one order: their places first, then the resources, each by its id. A
   * resource that has no place yet cannot be locked there, so those who move take turns.
   */
  private List<Grant<ResourceId>> hold(
      WriteTx tx, Caller caller, WorkspaceId workspace, List<String> ids) {
    if (ids.size() > MAX_RESOURCES) {
      throw Failure.invalid("resourceIds", "must have at most " + MAX_RESOURCES + " entries");
    }
    Set<String> all = new TreeSet<>(ids);
    ids.forEach(id -> all.addAll(companions(tx, caller, id)));
    var resources =
        all.stream().map(id -> require(tx, caller, workspace, ids.indexOf(id), id)).toList();
    resources.stream().findFirst().ifPresent(resource -> store.lockMoves(tx, resource));
    resources.forEach(resource -> store.lockPlace(tx, resource));
    resources.forEach(resource -> access.lock(tx, resource));
    return resources;
  }

  private List<String> companions(WriteTx tx, Caller caller, String id) {
    var resource = access.require(tx, caller, Permission.CREATE, new ResourceId(id));
    return contents()
        .filter(it -> it.owns(id))
        .flatMap(it -> it.companions(tx, resource).stream())
        .toList();
  }

  private Stream<EnvironmentContents> contents() {
    return StreamSupport.stream(contents.spliterator(), false);
  }

  private Grant<ResourceId> require(
      WriteTx tx, Caller caller, WorkspaceId workspace, int at, String id) {
    var resource = access.require(tx, caller, Permission.CREATE, new ResourceId(id));
    if (!resource.workspace().equals(workspace)) {
      throw Failure.notFound(id);
    }
    if (contents().noneMatch(it -> it.owns(id))) {
      throw Failure.invalid("resourceIds[" + at + "]", "cannot be in an environment");
    }
    return resource;
  }

  /** Else a resource that is protected would be open to everything after a move. */
  private void requireUnprotected(
      WriteTx tx, Grant<ResourceId> resource, @Nullable EnvironmentId except) {
    store
        .protectedHome(tx, resource, except)
        .ifPresent(
            name -> {
              throw Failure.conflict(
                  "The environment "
                      + name
                      + " is protected. Remove the protection before you move its resources.");
            });
  }
}
