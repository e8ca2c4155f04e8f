package dev.platform.identity.workspace;

import dev.platform.api.platform.UsersApi;
import dev.platform.api.platform.model.UserDto;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** The person behind the caller, over HTTP. */
@Singleton
final class UserResource implements UsersApi {
  private final Workspaces workspaces;
  private final Supplier<Caller> caller;

  @Inject
  UserResource(Workspaces workspaces, Supplier<Caller> caller) {
    this.workspaces = workspaces;
    this.caller = caller;
  }

  @Override
  public UserDto getUser() {
    return WorkspaceViews.user(workspaces.account(caller.get()));
  }
}
