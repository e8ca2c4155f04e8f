package dev.platform.client;

import dev.platform.client.api.WorkspacesApi;
import dev.platform.client.api.WorkspacesApi.ListOwners;
import dev.platform.client.http.Http;
import dev.platform.client.model.Owner;
import dev.platform.client.model.OwnerWithCursor;
import dev.platform.client.model.TeamMember;
import java.util.List;

/**
 * The workspaces that the credential can access. Their IDs are used as the {@code ownerId} of
 * calls.
 */
public final class Workspaces {
  private final WorkspacesApi api;

  Workspaces(Http http) {
    this.api = new WorkspacesApi(http);
  }

  /** All workspaces; an API key reaches exactly one. */
  public Paged<Owner> list() {
    return Paged.byCursor(
        api::listOwners, (ListOwners all) -> {}, OwnerWithCursor::owner, OwnerWithCursor::cursor);
  }

  /** One workspace. */
  public Owner get(String ownerId) {
    return api.retrieveOwner(ownerId);
  }

  /** The members of a workspace and their roles. */
  public List<TeamMember> members(String ownerId) {
    return api.retrieveOwnerMembers(ownerId);
  }
}
