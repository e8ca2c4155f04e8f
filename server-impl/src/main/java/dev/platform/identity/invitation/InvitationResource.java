package dev.platform.identity.invitation;

import dev.platform.api.nativeapi.InvitationsApi;
import dev.platform.api.nativeapi.model.InvitationDto;
import dev.platform.api.nativeapi.model.InvitationPOSTInputDto;
import dev.platform.api.nativeapi.model.InvitationWithUrlDto;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.identity.workspace.InvitationId;
import dev.platform.identity.workspace.InvitationLinks;
import dev.platform.identity.workspace.Invitations;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Invitations over HTTP. */
@Singleton
final class InvitationResource implements InvitationsApi {
  private final Invitations invitations;
  private final Supplier<Caller> caller;
  private final InvitationLinks links;

  @Inject
  InvitationResource(Invitations invitations, Supplier<Caller> caller, InvitationLinks links) {
    this.invitations = invitations;
    this.caller = caller;
    this.links = links;
  }

  @Override
  public InvitationWithUrlDto createInvitation(String ownerId, InvitationPOSTInputDto input) {
    var invited =
        invitations.create(
            caller.get(),
            new WorkspaceId(ownerId),
            input.getEmail(),
            Role.valueOf(input.getRole().name()));
    return InvitationViews.invited(invited, invited.token().map(links::link));
  }

  @Override
  public List<InvitationDto> listInvitations(String ownerId) {
    return invitations.list(caller.get(), new WorkspaceId(ownerId)).stream()
        .map(InvitationViews::invitation)
        .toList();
  }

  @Override
  public void deleteInvitation(String ownerId, String invitationId) {
    invitations.revoke(caller.get(), new WorkspaceId(ownerId), new InvitationId(invitationId));
  }
}
