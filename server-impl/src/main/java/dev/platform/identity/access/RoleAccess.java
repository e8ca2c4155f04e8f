package dev.platform.identity.access;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller.Credential;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@link Access} by the role that the caller has in a workspace. */
final class RoleAccess implements Access {
  private static final String WORKSPACE = "workspace";

  private final AccessCache directory;
  private final AuditTrail trail;

  @Inject
  RoleAccess(AccessCache directory, AuditTrail trail) {
    this.directory = directory;
    this.trail = trail;
  }

  @Override
  public <I extends Id> Grant<I> require(Tx tx, Caller caller, Permission permission, I on) {
    var workspace = directory.workspaceOf(tx, on).orElseThrow(() -> Failure.notFound(on));
    var role = role(tx, caller, workspace);
    if (role.isEmpty()) {
      CurrentOperation.rejected(workspace, on, "membership");
      throw Failure.notFound(on);
    }
    check(role.get(), permission, workspace, on);
    return allow(tx, caller, permission, on, workspace);
  }

  @Override
  public Grant<WorkspaceId> requireIn(
      Tx tx, Caller caller, Permission permission, @Nullable String ownerId) {
    var workspace = choose(tx, caller, ownerId);
    var role = role(tx, caller, workspace);
    if (role.isEmpty()) {
      CurrentOperation.rejected(workspace, workspace, "membership");
      throw noMember(workspace.value());
    }
    check(role.get(), permission, workspace, workspace);
    return allow(tx, caller, permission, workspace, workspace);
  }

  @Override
  public boolean has(Tx tx, Caller caller, Permission permission, WorkspaceId workspace) {
    return role(tx, caller, workspace).filter(it -> it.may(permission)).isPresent();
  }

  @Override
  public ListGrant reach(Tx tx, Caller caller, Permission permission, List<String> ownerIds) {
    if (ownerIds.isEmpty()) {
      return new ListGrant(List.of(requireIn(tx, caller, permission, null).on()));
    }
    return new ListGrant(
        ownerIds.stream().map(id -> requireIn(tx, caller, permission, id).on()).toList());
  }

  @Override
  public ListGrant reachAll(Tx tx, Caller caller) {
    return new ListGrant(
        caller
            .boundTo()
            .map(List::of)
            .orElseGet(
                () ->
                    directory.memberships(tx, caller.user()).stream()
                        .map(Membership::workspaceId)
                        .toList()));
  }

  @Override
  public Grant<WorkspaceId> found(WriteTx tx, WorkspaceId workspace) {
    directory.register(tx, workspace, workspace, WORKSPACE);
    return new Grant<>(workspace, workspace, Permission.MANAGE);
  }

  @Override
  public Grant<WorkspaceId> invited(WriteTx tx, WorkspaceId workspace) {
    return new Grant<>(workspace, workspace, Permission.MANAGE);
  }

  @Override
  public void membersChanged(WriteTx tx, Grant<WorkspaceId> grant) {
    directory.membersChanged(tx, grant.on());
  }

  @Override
  public void select(WriteTx tx, Caller caller, WorkspaceId workspace) {
    caller.requireSession();
    if (role(tx, caller, workspace).isEmpty()) {
      CurrentOperation.rejected(workspace, workspace, "membership");
      throw noMember(workspace.value());
    }
    directory.select(tx, caller.credentialId(), workspace);
    tx.setAside();
  }

  @Override
  public <I extends Id> Grant<I> register(WriteTx tx, Grant<WorkspaceId> grant, I id, String kind) {
    grant.requireChange();
    directory.register(tx, id, grant.workspace(), kind);
    trail.fact(tx, kind + "Id", id.value());
    return grant.on(id);
  }

  @Override
  public void lock(WriteTx tx, Grant<?> grant) {
    if (!directory.lock(tx, grant.on())) {
      throw Failure.notFound(grant.on());
    }
  }

  @Override
  public void forget(WriteTx tx, Grant<?> grant) {
    grant.requireChange();
    directory.forget(tx, grant.on());
  }

  @Override
  public void forgetAll(WriteTx tx, Grant<WorkspaceId> grant, List<? extends Id> ids) {
    ids.forEach(id -> directory.forget(tx, id));
  }

  private <I extends Id> Grant<I> allow(
      Tx tx, Caller caller, Permission permission, I on, WorkspaceId workspace) {
    CurrentOperation.allowed(workspace, on);
    if (tx instanceof WriteTx write) {
      trail.allowed(write, caller, workspace, on);
    }
    return new Grant<>(on, workspace, permission);
  }

  private WorkspaceId choose(Tx tx, Caller caller, @Nullable String ownerId) {
    if (ownerId == null || ownerId.isEmpty()) {
      return caller.boundTo().or(() -> selected(tx, caller)).orElseGet(() -> oldest(tx, caller));
    }
    try {
      return new WorkspaceId(ownerId);
    } catch (IllegalArgumentException e) {
      throw noMember(ownerId);
    }
  }

  /** What the session has chosen, while the person is a member there. */
  private Optional<WorkspaceId> selected(Tx tx, Caller caller) {
    return caller.credential() == Credential.SESSION
        ? directory
            .selected(tx, caller.credentialId())
            .filter(workspace -> role(tx, caller, workspace).isPresent())
        : Optional.empty();
  }

  private WorkspaceId oldest(Tx tx, Caller caller) {
    return directory.memberships(tx, caller.user()).stream()
        .findFirst()
        .map(Membership::workspaceId)
        .orElseThrow(() -> Failure.forbidden("You are not a member of any workspace."));
  }

  /** A machine key is a developer in its own workspace, whatever role made it. */
  private Optional<Role> role(Tx tx, Caller caller, WorkspaceId workspace) {
    if (caller.boundTo().isPresent()) {
      return caller.boundTo().filter(workspace::equals).map(own -> Role.DEVELOPER);
    }
    return directory.memberships(tx, caller.user()).stream()
        .filter(membership -> membership.workspaceId().equals(workspace))
        .findFirst()
        .map(Membership::role);
  }

  private static Failure noMember(String ownerId) {
    return Failure.forbidden("You are not a member of workspace " + ownerId + ".");
  }

  private static void check(Role role, Permission permission, WorkspaceId workspace, Id on) {
    if (!role.may(permission)) {
      CurrentOperation.rejected(workspace, on, "role");
      throw Failure.forbidden(
          "Your role "
              + role
              + " does not have the required permission "
              + permission.name().toLowerCase(Locale.ROOT)
              + ".");
    }
  }
}
