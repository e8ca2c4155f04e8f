package dev.platform.identity.invitation;

import dev.platform.api.nativeapi.model.InvitationDto;
import dev.platform.api.nativeapi.model.InvitationRoleDto;
import dev.platform.api.nativeapi.model.InvitationWithUrlDto;
import dev.platform.identity.workspace.Invitation;
import dev.platform.identity.workspace.Invitations;
import java.net.URI;
import java.time.ZoneOffset;

/** Invitations as the contract shows them. */
final class InvitationViews {
  private InvitationViews() {}

  static InvitationDto invitation(Invitation invitation) {
    return new InvitationDto()
        .id(invitation.id().value())
        .email(invitation.email())
        .role(InvitationRoleDto.valueOf(invitation.role().name()))
        .createdAt(invitation.createdAt().atOffset(ZoneOffset.UTC))
        .expiresAt(invitation.expiresAt().atOffset(ZoneOffset.UTC));
  }

  static InvitationWithUrlDto invited(Invitations.Invited invited, URI link) {
    var invitation = invited.invitation();
    return new InvitationWithUrlDto()
        .id(invitation.id().value())
        .email(invitation.email())
        .role(InvitationRoleDto.valueOf(invitation.role().name()))
        .createdAt(invitation.createdAt().atOffset(ZoneOffset.UTC))
        .expiresAt(invitation.expiresAt().atOffset(ZoneOffset.UTC))
        .url(link.toString());
  }
}
