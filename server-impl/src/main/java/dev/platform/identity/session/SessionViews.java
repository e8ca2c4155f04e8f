package dev.platform.identity.session;

import dev.platform.api.nativeapi.model.NewSessionDto;
import dev.platform.api.nativeapi.model.SessionDto;
import dev.platform.api.nativeapi.model.SessionUserDto;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.account.Account;

/** Sessions as the contract shows them. */
final class SessionViews {
  private SessionViews() {}

  static NewSessionDto created(String csrfToken) {
    return new NewSessionDto().csrfToken(csrfToken);
  }

  static SessionDto session(Account account, WorkspaceId workspace, String csrfToken) {
    return new SessionDto()
        .csrfToken(csrfToken)
        .workspaceId(workspace.value())
        .user(
            new SessionUserDto()
                .id(account.id().value())
                .email(account.email())
                .name(account.name()));
  }
}
