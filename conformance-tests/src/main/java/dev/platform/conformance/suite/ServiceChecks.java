package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creating services. */
@ExtendWith(SessionExtension.class)
final class ServiceChecks {
  private final Session session;
  private final Services services;

  ServiceChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @ParameterizedTest
  @EnumSource
  void aCreatedServiceIsReadAlike(ServiceType type) {
    Created created = services.shared(type);

    JsonNode read = services.get(created.id());

    assertThat(read.path("id")).isEqualTo(created.service().path("id"));
    assertThat(Json.text(read, "/type")).isEqualTo(type.wire());
    assertThat(Json.text(read, "/name")).isEqualTo(created.name());
    assertThat(read.path("slug")).isEqualTo(created.service().path("slug"));
    assertThat(Json.text(read, "/ownerId")).isEqualTo(session.ownerId());
    assertThat(Json.text(read, "/repo")).isEqualTo(session.options().source().repo());
    assertThat(Json.text(read, "/suspended")).isEqualTo("not_suspended");
    assertThat(read.path("suspenders")).isEmpty();
    assertThat(read.path("createdAt")).isEqualTo(created.service().path("createdAt"));
    assertThat(settings(read)).isEqualTo(settings(created.service()));
  }

  /** Which ports its program has opened is known only once it runs. */
  private static JsonNode settings(JsonNode service) {
    ObjectNode details = service.path("serviceDetails").deepCopy();
    details.remove("openPorts");
    return details;
  }

  @ParameterizedTest
  @EnumSource
  void aNewServiceHasAFirstDeploy(ServiceType type) {
    Created created = services.shared(type);

    JsonNode deploy = session.deploys().get(created.id(), created.deployId());
    assertThat(Json.text(deploy, "/id")).isEqualTo(created.deployId());
  }

  @Test
  void whatIsLeftOutHasDefaults() {
    JsonNode service = services.shared(ServiceType.WEB_SERVICE).service();

    assertThat(Json.text(service, "/autoDeploy")).isEqualTo("yes");
    assertThat(Json.text(service, "/notifyOnFail")).isEqualTo("default");
    assertThat(Json.text(service, "/rootDir")).isEmpty();
    assertThat(Json.text(service, "/serviceDetails/plan")).isEqualTo("starter");
    assertThat(service.at("/serviceDetails/numInstances").asInt()).isEqualTo(1);
    assertThat(Json.text(service, "/serviceDetails/healthCheckPath")).isEmpty();
    assertThat(service.at("/serviceDetails/env")).isEqualTo(service.at("/serviceDetails/runtime"));
    assertThat(Json.text(service, "/serviceDetails/previews/generation")).isEqualTo("off");
  }

  @Test
  void aNameIsUniqueInItsWorkspace() {
    ObjectNode body = services.body(ServiceType.STATIC_SITE, "any");
    body.put("name", services.shared(ServiceType.WEB_SERVICE).name());

    Answer answer = session.call("create-service").json(body).refused(409);
    assertThat(answer.text("/code")).isEqualTo("NAME_IN_USE");
  }

  @Test
  void aDryRunShowsTheServiceAndCreatesNone() {
    ObjectNode body = services.body(ServiceType.WEB_SERVICE, "dry");

    Answer answer = session.call("create-service").query("dryRun", true).json(body).expect(200);

    assertThat(answer.text("/service/name")).isEqualTo(session.run().with("dry"));
    assertThat(named("dry")).isEmpty();
  }

  @Test
  void aDryRunMayBeAskedForInTheBody() {
    ObjectNode body = services.body(ServiceType.STATIC_SITE, "dry").put("dryRun", true);

    session.call("create-service").json(body).expect(200);

    assertThat(named("dry")).isEmpty();
  }

  @Test
  void aDryRunIsRefusedLikeTheRealCall() {
    ObjectNode taken = services.body(ServiceType.STATIC_SITE, "any");
    taken.put("name", services.shared(ServiceType.STATIC_SITE).name());
    ObjectNode unknown = services.body(ServiceType.STATIC_SITE, "dry").put("flavour", "sweet");

    session.call("create-service").query("dryRun", true).json(taken).refused(409);
    session.call("create-service").query("dryRun", true).json(unknown).invalid("flavour");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mistakes")
  void aMistakeInTheBodyIsNamed(Consumer<ObjectNode> mistake, String field) {
    ObjectNode body = services.body(ServiceType.WEB_SERVICE, "wrong");
    mistake.accept(body);

    session.call("create-service").json(body).invalid(field);
    assertThat(named("wrong")).isEmpty();
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        mistake("unknown field", "flavour", it -> it.put("flavour", "sweet")),
        mistake("unknown field below", "flavour", it -> details(it).put("flavour", "sweet")),
        mistake(
            "unknown field of the runtime",
            "flavour",
            it -> details(it).putObject("envSpecificDetails").put("flavour", "sweet")),
        mistake("no name", "name", it -> it.remove("name")),
        mistake("no type", "type", it -> it.remove("type")),
        mistake("no workspace", "ownerId", it -> it.remove("ownerId")),
        mistake("no runtime", "runtime", it -> details(it).remove("runtime")),
        mistake("empty name", "name", it -> it.put("name", "")),
        mistake("long name", "name", it -> it.put("name", "a".repeat(61))),
        mistake("name with blanks", "name", it -> it.put("name", "My Shop")),
        mistake("number for a text", "name", it -> it.put("name", 7)),
        mistake("unknown type", "type", it -> it.put("type", "toaster")),
        mistake("unknown plan", "plan", it -> details(it).put("plan", "huge")),
        mistake("unknown region", "region", it -> details(it).put("region", "moon")),
        mistake("no instance", "numInstances", it -> details(it).put("numInstances", 0)),
        mistake("many instances", "numInstances", it -> details(it).put("numInstances", 101)),
        mistake("text for a number", "numInstances", it -> details(it).put("numInstances", "2")),
        mistake(
            "bad variable name",
            "key",
            it -> it.putArray("envVars").addObject().put("key", "1 A").put("value", "")));
  }

  @Test
  void aWorkspaceOfOthersIsForbidden() {
    ObjectNode body = services.body(ServiceType.STATIC_SITE, "foreign");
    body.put("ownerId", Ids.unknown("tea"));

    session.call("create-service").json(body).refused(403);
  }

  @Test
  void aRepeatedCallWithTheSameKeyGivesTheFirstAnswerAgain() {
    ObjectNode body = services.body(ServiceType.STATIC_SITE, "again");
    String key = session.run().with("key");

    Answer first = create(body, key).expect(201);
    Answer second = create(body, key).expect(201);

    assertThat(second.json()).isEqualTo(first.json());
    create(body.deepCopy().put("branch", "other"), key).refused(409);
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "with blanks in it"})
  void aMalformedKeyIsRefused(String key) {
    create(services.body(ServiceType.STATIC_SITE, "keyed"), key).invalid("Idempotency-Key");
  }

  private Answer create(ObjectNode body, String key) {
    return session.call("create-service").json(body).header("Idempotency-Key", key).send();
  }

  private JsonNode named(String what) {
    return session
        .call("list-services")
        .query("ownerId", session.ownerId())
        .query("name", session.run().with(what))
        .expect(200)
        .json();
  }

  private static Arguments mistake(String title, String field, Consumer<ObjectNode> mistake) {
    return Arguments.of(Named.of(title, mistake), field);
  }

  private static ObjectNode details(ObjectNode body) {
    return (ObjectNode) body.path("serviceDetails");
  }
}
