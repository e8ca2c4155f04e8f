package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class RegistryCredentialChecks {
  private static final String TOKEN = "conformance-token-value";

  private final Session session;

  RegistryCredentialChecks(Session session) {
    this.session = session;
  }

  @Test
  void aCredentialIsCreatedReadReplacedAndDeleted() {
    JsonNode made = create("registry").expect(200).json();
    String id = Json.text(made, "/id");
    try {
      assertThat(read(id).json()).isEqualTo(made);
      create("registry").refused(409);
      JsonNode changed =
          session
              .call("update-registry-credential")
              .path("registryCredentialId", id)
              .json(login("registry-renamed").put("username", "other"))
              .expect(200)
              .json();
      assertThat(Json.text(changed, "/username")).isEqualTo("other");
      assertThat(
              session
                  .call("list-registry-credentials")
                  .query("username", "other")
                  .expect(200)
                  .json())
          .contains(changed);
    } finally {
      delete(id);
    }
    session.call("retrieve-registry-credential").path("registryCredentialId", id).refused(404);
  }

  @Test
  void theTokenIsNeverSeenAgain() {
    Answer made = create("registry-token").expect(200);
    String id = Json.text(made.json(), "/id");
    try {
      assertThat(made.text()).doesNotContain(TOKEN);
      assertThat(read(id).text()).doesNotContain(TOKEN);
    } finally {
      delete(id);
    }
  }

  @Test
  void aChangeKeepsWhatItDoesNotName() {
    JsonNode made = create("registry-kept").expect(200).json();
    String id = Json.text(made, "/id");
    try {
      ObjectNode named = login("registry-kept-other");
      session
          .call("update-registry-credential")
          .path("registryCredentialId", id)
          .json(named)
          .expect(200);
      assertThat(read(id).json().path("registry")).isEqualTo(made.path("registry"));
      assertThat(read(id).json().path("name")).isEqualTo(named.path("name"));
      session
          .call("update-registry-credential")
          .path("registryCredentialId", id)
          .json(named.put("flavour", "sweet"))
          .invalid("flavour");
    } finally {
      delete(id);
    }
  }

  @Test
  void whatIsUnknownIsNotFound() {
    for (String id : List.of(Ids.unknown("rgc"), "nope")) {
      session.call("retrieve-registry-credential").path("registryCredentialId", id).refused(404);
      session.call("delete-registry-credential").path("registryCredentialId", id).refused(404);
    }
  }

  @Test
  void anUnknownKindOfRegistryIsRefused() {
    session
        .call("create-registry-credential")
        .json(login("registry-bad").put("registry", "FLOPPY").put("ownerId", session.ownerId()))
        .invalid("registry");
  }

  private Answer create(String what) {
    return session
        .call("create-registry-credential")
        .json(login(what).put("ownerId", session.ownerId()))
        .send();
  }

  private ObjectNode login(String what) {
    return Json.object()
        .put("name", session.run().with(what))
        .put("registry", "DOCKER")
        .put("username", "bot")
        .put("authToken", TOKEN);
  }

  private Answer read(String id) {
    return session
        .call("retrieve-registry-credential")
        .path("registryCredentialId", id)
        .expect(200);
  }

  private void delete(String id) {
    session.call("delete-registry-credential").path("registryCredentialId", id).expect(204);
  }
}
