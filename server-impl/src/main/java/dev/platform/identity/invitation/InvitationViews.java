package dev.platform.identity.invitation;

import dev.platform.api.nativeapi.model.InvitationDto;
import dev.platform.api.nativeapi.model.InvitationRoleDto;
import dev.platform.api.nativeapi.model.InvitationWithUrlDto;
import dev.platform.identity.workspace.Invitation;
import dev.platform.identity.workspace.Invitations;
import java.net.URI;
import java.time.ZoneOffset;
import java.util.Optional;

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

  static InvitationWithUrlDto invited(Invitations.Invited invited, Optional<URI> link) {
    var invitation = invited.invitation();
    var shown =
        new InvitationWithUrlDto()
            .id(invitation.id().value())
            .email(invitation.email())
            .role(InvitationRoleDto.valueOf(invitation.role().name()))
            .createdAt(invitation.createdAt().atOffset(ZoneOffset.UTC))
            .expiresAt(invitation.expiresAt().atOffset(ZoneOffset.UTC));
    link.map(URI::toString).ifPresent(shown::setUrl);
    return shown;
  }
}
