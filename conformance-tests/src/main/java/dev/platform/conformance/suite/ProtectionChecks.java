package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service in a protected environment. What may happen to it takes a phrase. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProtectionChecks {
  private final Session session;
  private final Once<JsonNode> project;
  private final Once<Created> service;

  ProtectionChecks(Session session) {
    this.session = session;
    this.project = Once.of("a protected environment", this::createProject);
    this.service = Once.of("a service in it", this::createService);
  }

  @AfterAll
  void remove() {
    if (service.isMade()) {
      act("delete").query("confirm", phrase("delete")).expect(204, 404);
    }
    if (project.isMade()) {
      session.call("delete-project").path("projectId", projectId()).expect(204, 404);
    }
  }

  @ParameterizedTest(name = "{0}-service")
  @ValueSource(strings = {"suspend", "resume", "restart", "delete"})
  void nothingButTheExactPhraseWillDo(String verb) {
    String phrase = phrase(verb);

    isAsked(verb, act(verb).refused(403));
    for (String wrong :
        List.of(
            "true",
            phrase.toUpperCase(Locale.ROOT),
            phrase + " ",
            phrase("touch"),
            phrase.replace(service.get().name(), "another"))) {
      isAsked(verb, act(verb).query("confirm", wrong).refused(403));
    }
    assertThat(Json.text(session.services().get(service.get().id()), "/suspended"))
        .as("rejected requests have changed nothing")
        .isEqualTo("not_suspended");
  }

  private void isAsked(String verb, Answer refused) {
    assertThat(refused.text("/code")).isEqualTo("PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED");
    assertThat(refused.text("/params/confirm")).isEqualTo(phrase(verb));
    assertThat(refused.text("/params/verb")).isEqualTo(verb);
    assertThat(refused.text("/params/name")).isEqualTo(service.get().name());
  }

  @Test
  void withThePhraseItIsDone() {
    act("suspend").query("confirm", phrase("suspend")).expect(202);
    try {
      assertThat(Json.text(session.services().get(service.get().id()), "/suspended"))
          .isEqualTo("suspended");
    } finally {
      act("resume").query("confirm", phrase("resume")).expect(202);
    }
  }

  @Test
  void whatChangesNothingOfTheKindAsksForNoPhrase() {
    Call update = session.call("update-service").path("serviceId", service.get().id()).json("{}");

    update.expect(200);
    session
        .call("update-service")
        .path("serviceId", service.get().id())
        .query("confirm", phrase("update"))
        .json("{}")
        .invalid("confirm");
  }

  @Test
  void anEnvironmentThatIsUnprotectedAsksNoMore() {
    service.get();
    JsonNode open = protect("unprotected");
    try {
      assertThat(Json.text(open, "/protectedStatus")).isEqualTo("unprotected");
      act("suspend").expect(202);
      act("resume").query("confirm", "whatever").expect(202);
    } finally {
      assertThat(Json.text(protect("protected"), "/protectedStatus")).isEqualTo("protected");
    }
    isAsked("suspend", act("suspend").refused(403));
  }

  @ParameterizedTest(name = "{0}-key-value")
  @ValueSource(strings = {"suspend", "resume", "delete"})
  void aDatastoreIsProtectedToo(String verb) {
    Datastores datastores = Datastores.keyValue(session);
    ObjectNode body = datastores.body("guarded-" + verb, "free");
    JsonNode made = datastores.created(body.put("environmentId", environmentId()));
    String phrase = "sudo %s key value " + Json.text(made, "/name");
    String id = Json.text(made, "/id");
    try {
      Call act = datastores.on(verb + "-key-value", id);
      assertThat(act.refused(403).text("/params/confirm")).isEqualTo(phrase.formatted(verb));
      act.query("confirm", phrase.formatted("touch")).refused(403);
      assertThat(datastores.get(id).path("status")).isNotEqualTo("suspended");
    } finally {
      datastores
          .on("delete-key-value", id)
          .query("confirm", phrase.formatted("delete"))
          .expect(204, 404);
    }
  }

  @Test
  void aDatabaseIsProtectedToo() {
    Datastores datastores = Datastores.postgres(session);
    ObjectNode body = datastores.body("guarded-database", "free").put("version", "18");
    JsonNode made = datastores.created(body.put("environmentId", environmentId()));
    String id = Json.text(made, "/id");
    String phrase = "sudo %s database " + Json.text(made, "/name");
    try {
      for (String verb : List.of("suspend", "resume", "restart", "delete")) {
        Answer refused = datastores.on(verb + "-postgres", id).refused(403);
        assertThat(refused.text("/params/confirm"))
            .as("the phrase of %s-postgres", verb)
            .isEqualTo(phrase.formatted(verb));
      }
    } finally {
      datastores
          .on("delete-postgres", id)
          .query("confirm", phrase.formatted("delete"))
          .expect(204, 404);
    }
  }

  private JsonNode protect(String status) {
    return session
        .call("update-environment")
        .path("environmentId", environmentId())
        .json(Json.object().put("protectedStatus", status))
        .expect(200)
        .json();
  }

  private Call act(String verb) {
    return session.call(verb + "-service").path("serviceId", service.get().id());
  }

  private String phrase(String verb) {
    return "sudo " + verb + " service " + service.get().name();
  }

  private String projectId() {
    return Json.text(project.get(), "/id");
  }

  private String environmentId() {
    return Json.text(project.get(), "/environmentIds/0");
  }

  private JsonNode createProject() {
    ObjectNode body = Json.object().put("name", session.run().with("fortress"));
    body.put("ownerId", session.ownerId())
        .putArray("environments")
        .addObject()
        .put("name", "production")
        .put("protectedStatus", "protected");
    return session.call("create-project").json(body).expect(201).json();
  }

  private Created createService() {
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, "protected");
    return session.services().create(body.put("environmentId", environmentId()));
  }
}
