package dev.platform.identity.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.identity.account.Accounts;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MembersTest {
  private static final Secret PASSWORD = new Secret("correct horse battery");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Members members = rooms.get(Members.class);
  private final Invitations invitations = rooms.get(Invitations.class);
  private final Workspaces workspaces = rooms.get(Workspaces.class);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller admin = rooms.member(acme, Role.ADMIN);
  private final Caller developer = rooms.member(acme, Role.DEVELOPER);

  @Test
  void aLinkMakesAnAccountOnce() {
    var email = "kim-" + acme.value() + "@example.org";
    var invited = invitations.create(admin, acme, " " + email + " ", Role.WORKSPACE_VIEWER);

    assertThat(invitations.list(admin, acme)).containsExactly(invited.invitation());
    assertThat(invitations.find(invited.token().orElseThrow()))
        .contains(new Invitations.Preview(invited.invitation(), "acme", false, false));
    var kim = invitations.join(invited.token().orElseThrow(), "Kim", PASSWORD);

    assertThat(kim.email()).isEqualTo(email);
    assertThat(rooms.get(Accounts.class).logIn(email, PASSWORD, Optional.empty())).isEqualTo(kim);
    assertThat(role(kim.id().value())).isEqualTo(Role.WORKSPACE_VIEWER);
    assertThat(invitations.list(admin, acme)).isEmpty();
    assertThat(invitations.find(invited.token().orElseThrow())).isEmpty();
    refused(
        ErrorCode.NOT_FOUND,
        () -> invitations.join(invited.token().orElseThrow(), "Kim", PASSWORD));
    assertThat(events()).containsExactly("AcceptTeamInviteEvent", "InviteToTeamEvent");
  }

  @Test
  void aLinkLetsInWhoeverHasTheAccountItIsFor() {
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    var invited =
        invitations.create(admin, acme, email(stranger).toUpperCase(Locale.ROOT), Role.DEVELOPER);

    refused(
        ErrorCode.FORBIDDEN, () -> invitations.accept(developer, invited.token().orElseThrow()));
    refused(
        ErrorCode.CONFLICT, () -> invitations.join(invited.token().orElseThrow(), "Kim", PASSWORD));
    assertThat(invitations.find(invited.token().orElseThrow()).map(Invitations.Preview::hasAccount))
        .contains(true);
    assertThat(invitations.accept(stranger, invited.token().orElseThrow())).isEqualTo(acme);

    assertThat(role(stranger.user().value())).isEqualTo(Role.DEVELOPER);
    assertThat(workspaces.get(stranger, acme).name())
        .as("at once, although memberships are remembered for a moment")
        .isEqualTo("acme");
    refused(ErrorCode.NOT_FOUND, () -> invitations.accept(stranger, invited.token().orElseThrow()));
  }

  @Test
  void aLinkEnds() {
    var late = invitations.create(admin, acme, "late@example.org", Role.DEVELOPER);
    rooms.clock().pass(Duration.ofDays(7));
    assertThat(invitations.find(late.token().orElseThrow())).isEmpty();
    assertThat(invitations.list(admin, acme)).isEmpty();

    var replaced = invitations.create(admin, acme, "twice@example.org", Role.DEVELOPER);
    var again = invitations.create(admin, acme, "twice@example.org", Role.ADMIN);
    assertThat(invitations.find(replaced.token().orElseThrow())).isEmpty();
    invitations.revoke(admin, acme, again.invitation().id());
    assertThat(invitations.find(again.token().orElseThrow())).isEmpty();
    refused(ErrorCode.NOT_FOUND, () -> invitations.revoke(admin, acme, again.invitation().id()));
    assertThat(invitations.find(new Secret("guess"))).isEmpty();
  }

  @Test
  void secretsOfLinksAreNotKept() {
    var invited = invitations.create(admin, acme, "kept@example.org", Role.DEVELOPER);

    for (String table : List.of("invitation", "audit_log")) {
      assertThat(rooms.query("select t::text from " + table + " t"))
          .isNotEmpty()
          .noneMatch(row -> row.contains(invited.token().orElseThrow().reveal()));
    }
  }

  @Test
  void onlyAdministratorsInviteAndChange() {
    for (Role role : List.of(Role.DEVELOPER, Role.WORKSPACE_VIEWER, Role.WORKSPACE_BILLING)) {
      var weak = rooms.member(acme, role);
      refused(ErrorCode.FORBIDDEN, () -> invitations.create(weak, acme, "a@b.c", Role.ADMIN));
      refused(ErrorCode.FORBIDDEN, () -> invitations.list(weak, acme));
      refused(ErrorCode.FORBIDDEN, () -> members.changeRole(weak, acme, weak.user(), Role.ADMIN));
      refused(ErrorCode.FORBIDDEN, () -> members.remove(weak, acme, developer.user()));
    }
    var key =
        new Caller(admin.user(), Credential.MACHINE_KEY, "key-1", Optional.of(acme), Set.of());
    refused(ErrorCode.FORBIDDEN, () -> invitations.create(key, acme, "a@b.c", Role.ADMIN));
    refused(ErrorCode.FORBIDDEN, () -> members.remove(key, acme, admin.user()));
    refused(ErrorCode.FORBIDDEN, () -> workspaces.create(key, "mine"));
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    refused(ErrorCode.NOT_FOUND, () -> invitations.create(stranger, acme, "a@b.c", Role.ADMIN));
    refused(ErrorCode.NOT_FOUND, () -> members.remove(stranger, acme, developer.user()));
    refused(ErrorCode.NOT_FOUND, () -> members.remove(admin, acme, stranger.user()));
  }

  @Test
  void aRoleIsChangedAtOnce() {
    assertThat(members.changeRole(admin, acme, developer.user(), Role.ADMIN).role())
        .isEqualTo(Role.ADMIN);

    assertThat(invitations.list(developer, acme)).isEmpty();
    assertThat(events()).containsExactly("ChangeTeamMemberRoleEvent");
  }

  @Test
  void theLastAdministratorStays() {
    refused(ErrorCode.CONFLICT, () -> members.remove(admin, acme, admin.user()));
    refused(
        ErrorCode.CONFLICT, () -> members.changeRole(admin, acme, admin.user(), Role.DEVELOPER));

    members.changeRole(admin, acme, admin.user(), Role.ADMIN);
    members.changeRole(admin, acme, developer.user(), Role.ADMIN);
    members.remove(admin, acme, admin.user());

    refused(ErrorCode.NOT_FOUND, () -> workspaces.get(admin, acme));
  }

  @Test
  void aMemberMayLeaveAndHasNoAccessThen() {
    members.remove(developer, acme, developer.user());

    refused(ErrorCode.NOT_FOUND, () -> workspaces.get(developer, acme));
    assertThat(workspaces.list(developer, all(), page()).entries()).isEmpty();
  }

  @Test
  void aPersonMakesWorkspacesAndChoosesWhereASessionActs() {
    var session = session(developer);
    assertThat(workspaces.chosen(session)).isEqualTo(acme);
    var second = workspaces.create(session, " Side project ");

    assertThat(second.name()).isEqualTo("Side project");
    assertThat(workspaces.members(session, second.id()))
        .extracting(Member::role)
        .containsExactly(Role.ADMIN);
    assertThat(workspaces.chosen(session)).isEqualTo(acme);
    workspaces.select(session, second.id());
    assertThat(workspaces.chosen(session)).isEqualTo(second.id());
    assertThat(workspaces.chosen(developer))
        .as("another session of the same person")
        .isEqualTo(acme);
    refused(ErrorCode.FORBIDDEN, () -> workspaces.select(session, rooms.workspace()));
    members.changeRole(rooms(second.id()), second.id(), developer.user(), Role.DEVELOPER);
    members.remove(session, second.id(), developer.user());
    assertThat(workspaces.chosen(session)).isEqualTo(acme);
  }

  /** A second administrator. */
  private Caller rooms(WorkspaceId workspace) {
    return rooms.member(workspace, Role.ADMIN);
  }

  private Caller session(Caller person) {
    var id = "ses-" + person.user().value().substring(4);
    database.execute(
        "insert into session (id, token_digest, user_id, created_at, used_at, expires_at) values ('"
            + id
            + "', '"
            + id
            + "', '"
            + person.user().value()
            + "', now(), now(), now())");
    return new Caller(person.user(), Credential.SESSION, id, Optional.empty(), Set.of());
  }

  private static WorkspaceFilter all() {
    return new WorkspaceFilter(List.of(), List.of());
  }

  private static PageRequest page() {
    return PageRequest.of(Workspaces.LIST, null, null);
  }

  private static String email(Caller person) {
    return person.user().value() + "@example.org";
  }

  private Role role(String user) {
    return workspaces.members(admin, acme).stream()
        .filter(member -> member.userId().value().equals(user))
        .findFirst()
        .orElseThrow()
        .role();
  }

  private List<String> events() {
    return rooms.query(
        "select event from audit_log where workspace_id = '" + acme.value() + "' order by id desc");
  }

  private static void refused(ErrorCode code, ThrowingCallable work) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }
}
