package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who is in the workspace. Nobody joins here: an account cannot be removed again. */
@ExtendWith(SessionExtension.class)
final class MemberChecks {
  private final Session session;

  MemberChecks(Session session) {
    this.session = session;
  }

  @Test
  void aMachineMayNotReadMembers() {
    members(session.ownerId()).refused(403);
  }

  @Test
  @Needs(Capability.PERSON)
  void theAdministratorIsAMember() {
    JsonNode members = session.person().reading(members(session.ownerId())).expect(200).json();

    assertThat(members.findValuesAsText("userId")).doesNotHaveDuplicates();
    assertThat(members)
        .anySatisfy(
            it -> {
              assertThat(Json.text(it, "/email")).isEqualToIgnoringCase(session.person().email());
              assertThat(Json.text(it, "/role")).isEqualTo("ADMIN");
              assertThat(Json.text(it, "/userId")).isNotBlank();
            });
  }

  @Test
  @Needs(Capability.PERSON)
  void membersOfAnotherWorkspaceAreNotFound() {
    session.person().reading(members(Ids.unknown("tea"))).refused(404);
    session.person().reading(members("nope")).refused(404);
  }

  @Test
  @Needs(Capability.PERSON)
  void anInvitationIsALinkUntilItIsTakenBack() {
    String guest = session.run().with("guest") + "@example.com";
    String link = session.person().invite(guest);
    try {
      assertThat(session.person().invitation(link).expect(200).text()).contains("Join ");
      assertThat(session.person().reading(members(session.ownerId())).expect(200).text())
          .as("an invited user is not a member yet")
          .doesNotContain(guest);
    } finally {
      session.person().takeBackInvitation(guest);
    }
    session.person().invitation(link).expect(404);
  }

  @Test
  @Needs(Capability.PERSON)
  void anInvitationThroughTheApiIsALinkUntilItIsRevoked() {
    String guest = session.run().with("invited") + "@example.com";
    Call create = invitations("create-invitation");
    JsonNode made =
        session
            .person()
            .writing(create.json(Json.object().put("email", guest).put("role", "DEVELOPER")))
            .expect(201)
            .json();
    String id = Json.text(made, "/id");
    String secret = Json.text(made, "/url").replaceFirst(".*/", "");

    assertThat(session.person().invitation(secret).expect(200).text()).contains("Join ");
    assertThat(session.person().reading(invitations("list-invitations")).expect(200).text())
        .contains(id, guest)
        .doesNotContain(secret);
    revocation(id).expect(204);
    revocation(id).refused(404);
    session.person().invitation(secret).expect(404);
  }

  @Test
  void aMachineMayNotInvite() {
    invitations("list-invitations").refused(403);
    invitations("create-invitation")
        .json(Json.object().put("email", "guest@example.com").put("role", "ADMIN"))
        .refused(403);
    invitations("delete-invitation").path("invitationId", Ids.unknown("inv")).refused(403);
  }

  private Call revocation(String id) {
    return session.person().writing(invitations("delete-invitation").path("invitationId", id));
  }

  private Call invitations(String operation) {
    return session.own().call(operation).path("ownerId", session.ownerId());
  }

  private Call members(String owner) {
    return session.call("retrieve-owner-members").path("ownerId", owner);
  }
}
