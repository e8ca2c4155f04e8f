package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Services that move between environments, and what else only some installations have for Render's
 * Terraform provider: it takes grades that say so.
 */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MoveChecks {
  private final Session session;
  private final Once<JsonNode> project;
  private final Once<String> service;

  MoveChecks(Session session) {
    this.session = session;
    this.project = Once.of("a project", this::create);
    this.service = Once.of("a service", () -> session.services().own("moving").id());
  }

  @AfterAll
  void remove() {
    if (project.isMade()) {
      protect("unprotected");
      session.call("delete-project").path("projectId", projectId()).expect(204, 404);
    }
  }

  @Test
  void aServiceMovesFromOneEnvironmentToTheOther() {
    for (String environment : List.of(environment(0), environment(1), environment(1))) {
      JsonNode now = add(environment, service.get()).expect(201).json();

      assertThat(now.path("serviceIds")).hasToString("[\"" + service.get() + "\"]");
      assertThat(place()).hasValue(environment);
    }
    assertThat(
            session
                .call("retrieve-environment")
                .path("environmentId", environment(0))
                .expect(200)
                .json()
                .path("serviceIds")
                .isNull())
        .isTrue();
  }

  @Test
  void aServiceIsTakenOutAndStays() {
    add(environment(0), service.get()).expect(201);

    take(environment(0), service.get()).expect(204);
    assertThat(place()).isEmpty();
    take(environment(0), service.get()).expect(204);
  }

  @Test
  void theServiceMayStandInPlaceOfItsEnvironment() {
    add(environment(1), service.get()).expect(201);

    take(service.get(), service.get()).expect(204);
    assertThat(place()).isEmpty();
  }

  @Test
  void allMoveOrNone() {
    take(environment(0), service.get()).expect(204);
    for (String unknown : List.of(Ids.unknown("srv"), Ids.unknown("evm"), "nope")) {
      add(environment(0), service.get(), unknown).refused(404);
      take(environment(0), service.get(), unknown).refused(404);
    }
    add(environment(0), service.get(), environment(1)).refused(400);
    add(Ids.unknown("evm"), service.get()).refused(404);
    add(environment(0)).refused(400);
    assertThat(place()).isEmpty();
  }

  @Test
  void aProtectedEnvironmentKeepsItsServices() {
    add(environment(0), service.get()).expect(201);
    protect("protected");
    try {
      take(environment(0), service.get()).refused(409);
      add(environment(1), service.get()).refused(409);
      assertThat(place()).hasValue(environment(0));
    } finally {
      protect("unprotected");
    }
    take(environment(0), service.get()).expect(204);
  }

  /** Its own log stream is not found, and nothing else, as long as it has none. */
  @Test
  void aServiceFollowsTheLogStreamOfItsWorkspace() {
    assertThat(
            call("get-resource-log-stream")
                .path("resourceId", service.get())
                .refused(404)
                .text("/message"))
        .contains(service.get());
  }

  private Call add(String environment, String... resources) {
    ObjectNode body = Json.object();
    var ids = body.putArray("resourceIds");
    List.of(resources).forEach(ids::add);
    return call("add-resources-to-environment").path("environmentId", environment).json(body);
  }

  private Call take(String environment, String... resources) {
    Call call = call("remove-resources-from-environment").path("environmentId", environment);
    List.of(resources).forEach(id -> call.query("resourceIds", id));
    return call;
  }

  /** Without grades nobody knows whether an installation has these operations. */
  private Call call(String operation) {
    assumeTrue(
        session.options().gradedContract().isPresent(), "requires the grades of the installation");
    return session.call(operation);
  }

  private Optional<String> place() {
    return Json.textIfAny(session.services().get(service.get()), "/environmentId");
  }

  private void protect(String status) {
    session
        .call("update-environment")
        .path("environmentId", environment(0))
        .json(Json.object().put("protectedStatus", status))
        .expect(200);
  }

  private JsonNode create() {
    ObjectNode body = Json.object();
    body.put("name", session.run().with("moves"));
    body.put("ownerId", session.ownerId());
    var environments = body.putArray("environments");
    environments.addObject().put("name", "production");
    environments.addObject().put("name", "staging");
    return session.call("create-project").json(body).expect(201).json();
  }

  private String projectId() {
    return Json.text(project.get(), "/id");
  }

  private String environment(int index) {
    return Json.text(project.get(), "/environmentIds/" + index);
  }
}
