package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
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
    assertThat(Json.text(first, "/name")).isEqualTo("production");
    assertThat(Json.text(first, "/projectId")).isEqualTo(id());
    assertThat(first.path("databasesIds").isNull()).isTrue();
  }

  @Test
  void projectsAreListedByName() {
    assertThat(named(Json.text(project.get(), "/name"))).containsExactly(project.get());
  }

  private List<JsonNode> named(String name) {
    return Listing.of(() -> session.call("list-projects").query("name", name), "project").items();
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
    String own = Json.text(made, "/id");

    assertThat(Json.text(made, "/protectedStatus")).isEqualTo("unprotected");
    JsonNode changed =
        session
            .call("update-environment")
            .path("environmentId", own)
            .json("{\"networkIsolationEnabled\": true}")
            .expect(200)
            .json();
    assertThat(changed.path("networkIsolationEnabled").asBoolean()).isTrue();
    assertThat(Json.text(changed, "/name")).isEqualTo("extra");
    session.call("delete-environment").path("environmentId", own).expect(204);
    session.call("retrieve-environment").path("environmentId", own).refused(404);
  }

  @Test
  void aProjectIsRenamedAndGone() {
    JsonNode own = create("renamed", "unprotected");
    String at = Json.text(own, "/id");
    String name = session.run().with("other-name");

    JsonNode changed =
        session
            .call("update-project")
            .path("projectId", at)
            .json(Json.object().put("name", name))
            .expect(200)
            .json();
    assertThat(Json.text(changed, "/name")).isEqualTo(name);
    assertThat(changed.path("environmentIds")).isEqualTo(own.path("environmentIds"));
    assertThat(session.call("retrieve-project").path("projectId", at).expect(200).json())
        .isEqualTo(changed);
    session.call("delete-project").path("projectId", at).expect(204);
    session.call("retrieve-project").path("projectId", at).refused(404);
    session
        .call("retrieve-environment")
        .path("environmentId", Json.text(own, "/environmentIds/0"))
        .refused(404);
    assertThat(named(name)).isEmpty();
  }

  @Test
  void aNameIsThereOnce() {
    ObjectNode body = Json.object().put("name", Json.text(project.get(), "/name"));
    body.put("ownerId", session.ownerId());
    body.putArray("environments").addObject().put("name", "production");
    Answer refused = session.call("create-project").json(body).refused(409);
    assertThat(refused.text("/code")).isEqualTo("NAME_IN_USE");

    ObjectNode environment = Json.object().put("name", "production").put("projectId", id());
    session.call("create-environment").json(environment).refused(409);
  }

  @Test
  void aPageGoesOnBehindItsLastEntry() {
    project.get();
    Listing one = Listing.of(() -> session.call("list-projects").query("limit", 1), "project");

    assertThat(one.items()).doesNotHaveDuplicates().contains(project.get());
  }

  @Test
  void anAllowListIsKeptUntilItIsChanged() {
    String at = Json.text(project.get(), "/environmentIds/1");
    String list = "[{\"cidrBlock\": \"203.0.113.0/24\", \"description\": \"office\"}]";

    JsonNode changed = update(at, "{\"ipAllowList\": " + list + "}").expect(200).json();
    assertThat(changed.path("ipAllowList")).hasToString(list.replace(": ", ":").replace(", ", ","));
    JsonNode isolated = update(at, "{\"networkIsolationEnabled\": true}").expect(200).json();
    assertThat(isolated.path("ipAllowList")).isEqualTo(changed.path("ipAllowList"));
    assertThat(
            update(at, "{\"ipAllowList\": null}").expect(200).json().at("/ipAllowList/0/cidrBlock"))
        .hasToString("\"0.0.0.0/0\"");
  }

  @Test
  void whatIsWrongWithAnAllowListIsNamed() {
    String at = Json.text(project.get(), "/environmentIds/1");
    for (String wrong : List.of("10.0.0.0", "10.0.0.256/8", "10.0.0.0/33", "::/129", "office")) {
      Answer refused =
          update(
                  at,
                  "{\"ipAllowList\": [{\"cidrBlock\": \"%s\", \"description\": \"\"}]}"
                      .formatted(wrong))
              .refused(400);
      assertThat(refused.text("/params/field")).startsWith("ipAllowList");
    }
  }

  private Call update(String environment, String json) {
    return session.call("update-environment").path("environmentId", environment).json(json);
  }

  @Test
  void aServiceGoesWithItsEnvironment() {
    JsonNode own = create("with-service", "unprotected");
    Created service = service("in-environment", own);

    assertThat(Json.text(service.service(), "/environmentId"))
        .isEqualTo(Json.text(own, "/environmentIds/0"));
    session
        .call("delete-environment")
        .path("environmentId", Json.text(own, "/environmentIds/0"))
        .expect(204);
    session.call("retrieve-service").path("serviceId", service.id()).refused(404);
    session.call("delete-project").path("projectId", Json.text(own, "/id")).expect(204);
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
    session.call("delete-project").path("projectId", Json.text(own, "/id")).expect(204);
  }

  @Test
  void whatIsUnknownIsNotFound() {
    session.call("retrieve-project").path("projectId", Ids.unknown("prj")).refused(404);
    session.call("delete-project").path("projectId", "nope").refused(404);
    session.call("retrieve-environment").path("environmentId", Ids.unknown("evm")).refused(404);
  }

  private Created service(String what, JsonNode in) {
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, what);
    body.put("environmentId", Json.text(in, "/environmentIds/0"));
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
        .path("environmentId", Json.text(project.get(), "/environmentIds/" + index))
        .expect(200)
        .json();
  }

  private String id() {
    return Json.text(project.get(), "/id");
  }
}
