package dev.platform.identity.page;

import dev.platform.api.pages.MemberPagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Role;
import dev.platform.identity.workspace.Invitation;
import dev.platform.identity.workspace.InvitationId;
import dev.platform.identity.workspace.InvitationLinks;
import dev.platform.identity.workspace.Invitations;
import dev.platform.identity.workspace.Invitations.Invited;
import dev.platform.identity.workspace.Members;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUser;
import dev.platform.page.SignedInUsers;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Workspace &gt; Members. */
@Singleton
final class MemberPagesResource implements MemberPagesApi {
  private static final String HERE = IdentityTabs.MEMBERS.path();
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final Workspaces workspaces;
  private final Members members;
  private final Invitations invitations;
  private final InvitationLinks links;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  MemberPagesResource(
      PageViews views,
      SignedInUsers signedInUsers,
      Workspaces workspaces,
      Members members,
      Invitations invitations,
      InvitationLinks links) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.workspaces = workspaces;
    this.members = members;
    this.invitations = invitations;
    this.links = links;
  }

  @Override
  public Response getMembersPage() {
    return views.show(
        PageOperation.GET_MEMBERS_PAGE,
        request,
        HERE,
        signedInUser -> PageViews.page(page(signedInUser, Optional.empty(), "")));
  }

  @Override
  public Response submitInvitation(String csrf, String email, String role) {
    return views.submit(
        PageOperation.SUBMIT_INVITATION,
        request,
        csrf,
        HERE,
        signedInUser -> {
          var workspace = workspaces.chosen(signedInUser.caller());
          var invited =
              invitations.create(
                  signedInUser.caller(), workspace, email == null ? "" : email, role(role));
          return PageViews.page(page(signedInUser, Optional.of(invited), ""));
        },
        (signedInUser, problem) -> page(signedInUser, Optional.empty(), problem));
  }

  @Override
  public Response submitInvitationEnd(String csrf, String id) {
    return change(
        PageOperation.SUBMIT_INVITATION_END,
        csrf,
        (signedInUser, workspace) ->
            invitations.revoke(
                signedInUser.caller(), workspace, new InvitationId(PageViews.given("id", id))));
  }

  @Override
  public Response submitMemberRole(String csrf, String userId, String role) {
    return change(
        PageOperation.SUBMIT_MEMBER_ROLE,
        csrf,
        (signedInUser, workspace) ->
            members.changeRole(signedInUser.caller(), workspace, user(userId), role(role)));
  }

  @Override
  public Response submitMemberRemoval(String csrf, String userId) {
    return change(
        PageOperation.SUBMIT_MEMBER_REMOVAL,
        csrf,
        (signedInUser, workspace) ->
            members.remove(signedInUser.caller(), workspace, user(userId)));
  }

  private Response change(
      PageOperation operation, String csrf, BiConsumer<SignedInUser, WorkspaceId> work) {
    return views.submit(
        operation,
        request,
        csrf,
        HERE,
        signedInUser -> {
          var workspace = workspaces.chosen(signedInUser.caller());
          work.accept(signedInUser, workspace);
          return PageViews.redirect(HERE);
        },
        (signedInUser, problem) -> page(signedInUser, Optional.empty(), problem));
  }

  private static UserId user(@Nullable String id) {
    return new UserId(PageViews.given("userId", id));
  }

  private static Role role(@Nullable String name) {
    return Arrays.stream(Role.values())
        .filter(role -> role.name().equals(name))
        .findFirst()
        .orElseThrow(() -> Failure.invalid("role", "must be one of the listed roles"));
  }

  private JteModel page(SignedInUser signedInUser, Optional<Invited> invited, String problem) {
    var workspace = workspaces.chosen(signedInUser.caller());
    var open = open(signedInUser, workspace);
    return TEMPLATES.identityMembers(
        signedInUsers.frame(signedInUser, IdentityTabs.MEMBERS, problem),
        open.isPresent() ? workspaces.members(signedInUser.caller(), workspace) : List.of(),
        signedInUser.caller().user(),
        open.orElse(List.of()),
        open.isPresent(),
        invited.flatMap(Invited::token).map(it -> links.link(it).toString()).orElse(""),
        invited.filter(Invited::isMailed).map(it -> it.invitation().email()).orElse(""));
  }

  /** The open invitations; empty for who may not change members. */
  private Optional<List<Invitation>> open(SignedInUser signedInUser, WorkspaceId workspace) {
    try {
      return Optional.of(invitations.list(signedInUser.caller(), workspace));
    } catch (Failure notAllowed) {
      return Optional.empty();
    }
  }
}
