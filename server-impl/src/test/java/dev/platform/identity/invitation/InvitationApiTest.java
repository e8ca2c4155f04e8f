package dev.platform.identity.invitation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestMailServer;
import dev.platform.testing.TestRooms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InvitationApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller admin = rooms.member(acme, Role.ADMIN);

  @Test
  void anInvitationIsMadeListedAndRevoked() {
    var made = invite(admin, acme, "{\"email\": \"ada@example.org\", \"role\": \"DEVELOPER\"}");
    var id = made.json().path("id").asText();

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().path("url").asText()).contains("/invitations/");
    assertThat(made.json().path("role").asText()).isEqualTo("DEVELOPER");
    var listed = http.send(admin, "GET", path(acme)).json();
    assertThat(listed).hasSize(1);
    assertThat(listed.at("/0/id").asText()).isEqualTo(id);
    assertThat(listed.get(0).has("url")).as("the link is shown once").isFalse();

    assertThat(http.send(admin, "DELETE", path(acme) + "/" + id))
        .returns(204, Response::status)
        .returns("", Response::text);
    assertThat(http.send(admin, "DELETE", path(acme) + "/" + id).status()).isEqualTo(404);
    assertThat(http.send(admin, "GET", path(acme)).json()).isEmpty();
    assertThat(
            rooms.query(
                "select event from audit_log where (event like '%TeamInvite%' or event like"
                    + " 'InviteToTeam%') and workspace_id = '"
                    + acme.value()
                    + "' order by event"))
        .containsExactly("InviteToTeamEvent", "RevokeTeamInviteEvent");
  }

  @Test
  void whereMailIsOnAnInvitationIsMailed() {
    try (var mails = new TestMailServer();
        var mailing = new TestRooms(database, mails.settings())) {
      var workspace = mailing.workspace();
      var made =
          new TestHttp(mailing)
              .send(
                  mailing.member(workspace, Role.ADMIN),
                  "POST",
                  path(workspace),
                  "{\"email\": \"kim@example.org\", \"role\": \"DEVELOPER\"}");
      mailing.settle();

      assertThat(mails.received()).hasSize(1);
      var mail = mails.received().get(0);
      assertThat(mail.recipient()).isEqualTo("kim@example.org");
      assertThat(mail.subject()).isEqualTo("Join acme on Platform");
      assertThat(mail.text())
          .startsWith("Ada invited you to the workspace acme on Platform.")
          .contains("/invitations/");
      assertThat(made.json().has("url")).as("only the mailbox has the link").isFalse();
    }
  }

  @Test
  void whatIsWrongIsNamed() {
    var malformed = invite(admin, acme, "{\"email\": \"ada\", \"role\": \"ADMIN\"}");
    var unmailable = invite(admin, acme, "{\"email\": \"a,b@example.org\", \"role\": \"ADMIN\"}");
    var incomplete = invite(admin, acme, "{\"email\": \"ada@example.org\"}");

    assertThat(malformed.json().at("/params/field").asText()).isEqualTo("email");
    assertThat(unmailable.status()).isEqualTo(400);
    assertThat(unmailable.json().at("/params/field").asText()).isEqualTo("email");
    assertThat(incomplete.json().at("/params/field").asText()).isEqualTo("role");
    assertThat(
            invite(admin, acme, "{\"email\": \"ada@example.org\", \"role\": \"OWNER\"}").status())
        .isEqualTo(400);
  }

  @Test
  void onlyAdministratorsInviteAndOnlyToTheirOwnWorkspace() {
    var body = "{\"email\": \"eve@example.org\", \"role\": \"ADMIN\"}";
    var developer = rooms.member(acme, Role.DEVELOPER);
    var foreign = rooms.workspace();
    var id = invite(admin, acme, body).json().path("id").asText();

    assertThat(invite(developer, acme, body).status()).isEqualTo(403);
    assertThat(http.send(developer, "GET", path(acme)).status()).isEqualTo(403);
    assertThat(http.send(developer, "DELETE", path(acme) + "/" + id).status()).isEqualTo(403);
    assertThat(invite(admin, foreign, body).status()).isEqualTo(404);
    var other = rooms.member(foreign, Role.ADMIN);
    assertThat(http.send(other, "DELETE", path(foreign) + "/" + id).status()).isEqualTo(404);
    assertThat(http.send(admin, "GET", path(acme)).json()).hasSize(1);
  }

  private Response invite(Caller caller, WorkspaceId workspace, String body) {
    return http.send(caller, "POST", path(workspace), body);
  }

  private static String path(WorkspaceId workspace) {
    return "/v1/owners/" + workspace.value() + "/invitations";
  }
}
