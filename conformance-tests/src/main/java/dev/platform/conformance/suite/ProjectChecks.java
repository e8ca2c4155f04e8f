package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Projects and environments. The project of this group goes with all that is in it. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProjectChecks {
  private final Session session;
  private final Once<JsonNode> project;

  ProjectChecks(Session session) {
    this.session = session;
    this.project = Once.of("a project", () -> create("project", "unprotected"));
  }

  @AfterAll
  void remove() {
    session.call("delete-project").path("projectId", id()).expect(204, 404);
  }

  @Test
  void aProjectHasTheEnvironmentsThatItWasCreatedWith() {
    assertThat(project.get().path("environmentIds")).hasSize(2);
    assertThat(session.call("retrieve-project").path("projectId", id()).expect(200).json())
        .isEqualTo(project.get());
    JsonNode first = environment(0);
    assertThat(first.path("name").asText()).isEqualTo("production");
    assertThat(first.path("projectId").asText()).isEqualTo(id());
    assertThat(first.path("databasesIds").isNull()).isTrue();
  }

  @Test
  void projectsAreListedByName() {
    var named =
        Listing.of(
            () -> session.call("list-projects").query("name", project.get().path("name").asText()),
            "project");

    assertThat(named.items()).containsExactly(project.get());
  }

  @Test
  void environmentsAreListedByProjectAndName() {
    var named =
        Listing.of(
            () ->
                session
                    .call("list-environments")
                    .query("projectId", id())
                    .query("name", "production"),
            "environment");

    assertThat(named.items()).hasSize(1);
    session.call("list-environments").invalid("projectId");
  }

  @Test
  void anEnvironmentIsCreatedChangedAndDeleted() {
    ObjectNode body = Json.object().put("name", "extra").put("projectId", id());
    JsonNode made = session.call("create-environment").json(body).expect(201).json();
    String own = made.path("id").asText();

    assertThat(made.path("protectedStatus").asText()).isEqualTo("unprotected");
    JsonNode changed =
        session
            .call("update-environment")
            .path("environmentId", own)
            .json("{\"networkIsolationEnabled\": true}")
            .expect(200)
            .json();
    assertThat(changed.path("networkIsolationEnabled").asBoolean()).isTrue();
    assertThat(changed.path("name").asText()).isEqualTo("extra");
    session.call("delete-environment").path("environmentId", own).expect(204);
    session.call("retrieve-environment").path("environmentId", own).refused(404);
  }

  @Test
  void aServiceGoesWithItsEnvironment() {
    JsonNode own = create("with-service", "unprotected");
    Created service = service("in-environment", own);

    assertThat(service.service().path("environmentId").asText())
        .isEqualTo(own.at("/environmentIds/0").asText());
    session
        .call("delete-environment")
        .path("environmentId", own.at("/environmentIds/0").asText())
        .expect(204);
    session.call("retrieve-service").path("serviceId", service.id()).refused(404);
    session.call("delete-project").path("projectId", own.path("id").asText()).expect(204);
  }

  @Test
  void aProtectedEnvironmentAsksForThePhrase() {
    JsonNode own = create("protected", "protected");
    Created service = service("guarded", own);

    Answer refused =
        session
            .call("delete-service")
            .path("serviceId", service.id())
            .query("confirm", "true")
            .refused(403);
    assertThat(refused.text("/code")).isEqualTo("PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED");
    assertThat(refused.text("/params/confirm")).isEqualTo("sudo delete service " + service.name());
    session
        .call("delete-service")
        .path("serviceId", service.id())
        .query("confirm", refused.text("/params/confirm"))
        .expect(204);
    session.call("delete-project").path("projectId", own.path("id").asText()).expect(204);
  }

  @Test
  void whatIsUnknownIsNotFound() {
    session.call("retrieve-project").path("projectId", Ids.unknown("prj")).refused(404);
    session.call("delete-project").path("projectId", "nope").refused(404);
    session.call("retrieve-environment").path("environmentId", Ids.unknown("evm")).refused(404);
  }

  private Created service(String what, JsonNode in) {
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, what);
    body.put("environmentId", in.at("/environmentIds/0").asText());
    return session.services().create(body);
  }

  private JsonNode create(String what, String protectedStatus) {
    ObjectNode body = Json.object();
    body.put("name", session.run().with(what));
    body.put("ownerId", session.ownerId());
    var environments = body.putArray("environments");
    environments.addObject().put("name", "production").put("protectedStatus", protectedStatus);
    environments.addObject().put("name", "staging");
    return session.call("create-project").json(body).expect(201).json();
  }

  private JsonNode environment(int index) {
    return session
        .call("retrieve-environment")
        .path("environmentId", project.get().at("/environmentIds/" + index).asText())
        .expect(200)
        .json();
  }

  private String id() {
    return project.get().path("id").asText();
  }
}
