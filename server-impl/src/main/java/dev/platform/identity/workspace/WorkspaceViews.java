package dev.platform.identity.workspace;

import dev.platform.api.platform.model.OwnerDto;
import dev.platform.api.platform.model.OwnerTypeDto;
import dev.platform.api.platform.model.OwnerWithCursorDto;
import dev.platform.api.platform.model.TeamMemberDto;
import dev.platform.api.platform.model.TeamMemberRoleDto;
import dev.platform.api.platform.model.TeamMemberStatusDto;
import dev.platform.api.platform.model.UserDto;
import dev.platform.identity.account.Account;

/** Workspaces as the contract shows them. */
final class WorkspaceViews {
  private WorkspaceViews() {}

  static OwnerDto owner(Workspace workspace) {
    return new OwnerDto()
        .id(workspace.id().value())
        .name(workspace.name())
        .email(workspace.email())
        .type(OwnerTypeDto.TEAM);
  }

  static OwnerWithCursorDto entry(Workspace workspace, String cursor) {
    return new OwnerWithCursorDto().owner(owner(workspace)).cursor(cursor);
  }

  static TeamMemberDto member(Member member) {
    return new TeamMemberDto()
        .userId(member.userId().value())
        .name(member.name())
        .email(member.email())
        .status(TeamMemberStatusDto.ACTIVE)
        .role(TeamMemberRoleDto.fromValue(member.role().name()))
        .emailVerified(member.emailVerified())
        .mfaEnabled(false);
  }

  static UserDto user(Account account) {
    return new UserDto().email(account.email()).name(account.name());
  }
}
