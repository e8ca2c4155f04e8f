package dev.platform.identity.workspace;

import dev.platform.api.platform.WorkspacesApi;
import dev.platform.api.platform.model.OwnerDto;
import dev.platform.api.platform.model.OwnerWithCursorDto;
import dev.platform.api.platform.model.TeamMemberDto;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Workspaces over HTTP, where they are called owners. */
@Singleton
final class WorkspaceResource implements WorkspacesApi {
  private final Workspaces workspaces;
  private final Supplier<Caller> caller;

  @Inject
  WorkspaceResource(Workspaces workspaces, Supplier<Caller> caller) {
    this.workspaces = workspaces;
    this.caller = caller;
  }

  @Override
  public List<OwnerWithCursorDto> listOwners(
      List<String> name, List<String> email, String cursor, Integer limit) {
    return workspaces
        .list(
            caller.get(),
            new WorkspaceFilter(name, email),
            PageRequest.of(Workspaces.LIST, cursor, limit))
        .map(WorkspaceViews::entry);
  }

  @Override
  public OwnerDto retrieveOwner(String ownerId) {
    return WorkspaceViews.owner(workspaces.get(caller.get(), new WorkspaceId(ownerId)));
  }

  @Override
  public List<TeamMemberDto> retrieveOwnerMembers(String ownerId) {
    return workspaces.members(caller.get(), new WorkspaceId(ownerId)).stream()
        .map(WorkspaceViews::member)
        .toList();
  }
}
