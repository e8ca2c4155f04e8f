package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changing services: what is not named stays. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServiceUpdateChecks {
  private final Session session;
  private final Services services;
  private Created service = new Created(Json.object(), "");

  ServiceUpdateChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @BeforeAll
  void create() {
    service = services.create(services.body(ServiceType.WEB_SERVICE, "update"));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = ';',
      value = {
        "/autoDeploy; \"no\"",
        "/autoDeployTrigger; \"commit\"",
        "/branch; \"other\"",
        "/rootDir; \"app\"",
        "/buildFilter; {\"paths\": [\"src/**\"], \"ignoredPaths\": [\"docs/**\"]}",
        "/serviceDetails/healthCheckPath; \"/healthz\"",
        "/serviceDetails/maxShutdownDelaySeconds; 45",
        "/serviceDetails/ipAllowList; [{\"cidrBlock\": \"10.0.0.0/8\", \"description\": \"lan\"}]",
        "/serviceDetails/plan; \"standard\"",
        "/serviceDetails/renderSubdomainPolicy; \"disabled\"",
        "/serviceDetails/maintenanceMode; {\"enabled\": true, \"uri\": \"https://example.org/\"}",
        "/serviceDetails/envSpecificDetails/buildCommand; \"true\"",
        "/serviceDetails/envSpecificDetails/startCommand; \"java Server.java --verbose\""
      })
  void oneFieldChangesAndTheOthersStay(String field, String value) {
    JsonNode before = settings();

    patch(at(field, Json.parse(value))).expect(200);

    JsonNode after = settings();
    assertThat(after.at(field)).isEqualTo(Json.parse(value));
    assertThat(without(after, field)).isEqualTo(without(before, field));
  }

  @Test
  void aNewNameKeepsTheSlug() {
    Created own = services.own("before");

    JsonNode after =
        session
            .call("update-service")
            .path("serviceId", own.id())
            .json(Json.object().put("name", session.run().with("after")))
            .expect(200)
            .json();

    assertThat(Json.text(after, "/name")).isEqualTo(session.run().with("after"));
    assertThat(after.path("slug")).isEqualTo(own.service().path("slug"));
    assertThat(services.get(own.id())).isEqualTo(after);
  }

  @Test
  void nullClearsAField() {
    patch(Json.object().put("rootDir", "app")).expect(200);
    patch(Json.parse("{\"buildFilter\": {\"paths\": [\"a\"], \"ignoredPaths\": []}}")).expect(200);

    JsonNode after =
        patch(Json.parse("{\"rootDir\": null, \"buildFilter\": null}")).expect(200).json();

    assertThat(Json.text(after, "/rootDir")).isEmpty();
    assertThat(after.has("buildFilter")).isFalse();
  }

  @Test
  void anEmptyChangeChangesNothing() {
    JsonNode before = settings();

    assertThat(settings(patch(Json.object()).expect(200).json())).isEqualTo(before);
  }

  @Test
  void aDryRunShowsTheChangeAndMakesNone() {
    JsonNode before = settings();

    JsonNode shown =
        patch(Json.object().put("branch", "dry")).query("dryRun", true).expect(200).json();

    assertThat(Json.text(shown, "/branch")).isEqualTo("dry");
    assertThat(settings()).isEqualTo(before);
  }

  @Test
  void aNameInUseIsAConflict() {
    String taken = services.shared(ServiceType.STATIC_SITE).name();

    assertThat(patch(Json.object().put("name", taken)).refused(409).text("/code"))
        .isEqualTo("NAME_IN_USE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/flavour; \"sweet\"",
        "/serviceDetails/flavour; \"sweet\"",
        "/serviceDetails/envSpecificDetails/flavour; \"sweet\"",
        "/ownerId; \"tea-00000000000000000000\"",
        "/type; \"static_site\"",
        "/autoDeploy; \"maybe\"",
        "/serviceDetails/plan; \"huge\"",
        "/serviceDetails/numInstances; 2",
        "/serviceDetails/publishPath; \"public\"",
        "/serviceDetails/maxShutdownDelaySeconds; 301",
        "/name; \"My Shop\"",
        "/name; null"
      })
  void aMistakeIsNamedAndNothingChanges(String field, String value) {
    JsonNode before = settings();

    patch(at(field, Json.parse(value))).invalid(field.replaceFirst(".*/", ""));

    assertThat(settings()).isEqualTo(before);
  }

  private JsonNode settings() {
    return settings(services.get(service.id()));
  }

  /** A service without what its deploys change meanwhile. */
  private static JsonNode settings(JsonNode service) {
    ((ObjectNode) service.path("serviceDetails")).remove("openPorts");
    return service;
  }

  @Test
  void aChangeDeploysNothing() {
    Created own = services.own("quiet");

    session
        .call("update-service")
        .path("serviceId", own.id())
        .json(Json.object().put("branch", "other"))
        .expect(200);

    JsonNode deploys = session.call("list-deploys").path("serviceId", own.id()).expect(200).json();
    assertThat(deploys).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.0", "10.0.0.0/33", "::/129", "office"})
  void whatIsNoRangeOfAddressesIsNamed(String range) {
    JsonNode change = at("/serviceDetails/ipAllowList", list(range));

    assertThat(patch(change).refused(400).text("/params/field"))
        .startsWith("serviceDetails.ipAllowList");
  }

  @Test
  @Needs(Capability.APPS)
  void whoIsNotInTheAllowListIsKeptOut() {
    Created own = services.own("fenced");
    String url = Json.text(services.get(own.id()), "/serviceDetails/url");

    setVisitors(own, list("203.0.113.0/24"));
    awaitVisit(url, "a disallowed IP address is rejected", status -> status == 403);
    setVisitors(own, NullNode.getInstance());
    awaitVisit(url, "all IP addresses are allowed again", status -> status != 403 && status != 0);
    assertThat(services.get(own.id()).at("/serviceDetails").has("ipAllowList")).isFalse();
  }

  @Test
  @Needs(Capability.APPS)
  void visitorsGetTheMaintenancePageWhileItIsEnabled() {
    Created own = services.create(services.body(ServiceType.WEB_SERVICE, "upkeep"));
    String url = Json.text(services.get(own.id()), "/serviceDetails/url");

    setMaintenance(own, "{\"enabled\": true, \"uri\": \"\"}");
    awaitVisit(url, "visitors get the maintenance page", status -> status == 503);
    setMaintenance(own, "null");
    awaitVisit(url, "visitors get the service again", status -> status == 200);
    assertThat(services.get(own.id()).at("/serviceDetails/maintenanceMode/enabled").asBoolean())
        .isFalse();
  }

  private void setMaintenance(Created of, String mode) {
    session
        .call("update-service")
        .path("serviceId", of.id())
        .json(at("/serviceDetails/maintenanceMode", Json.parse(mode)))
        .expect(200);
  }

  private void setVisitors(Created of, JsonNode list) {
    session
        .call("update-service")
        .path("serviceId", of.id())
        .json(at("/serviceDetails/ipAllowList", list))
        .expect(200);
  }

  private void awaitVisit(String url, String what, Predicate<Integer> wanted) {
    session.patience().until(what, () -> Visits.status(url, "/"), wanted);
  }

  private static JsonNode list(String range) {
    return Json.parse("[{\"cidrBlock\": \"" + range + "\", \"description\": \"\"}]");
  }

  private Call patch(JsonNode change) {
    return session.call("update-service").path("serviceId", service.id()).json(change);
  }

  /** A change of the one field at a pointer. */
  private static JsonNode at(String pointer, JsonNode value) {
    ObjectNode change = Json.object();
    ObjectNode owner = change;
    String[] names = pointer.substring(1).split("/");
    for (int i = 0; i < names.length - 1; i++) {
      owner = owner.putObject(names[i]);
    }
    owner.set(names[names.length - 1], value);
    return change;
  }

  /** A service without one field, nor what follows from it. */
  private static JsonNode without(JsonNode service, String pointer) {
    ObjectNode copy = service.deepCopy();
    copy.remove("updatedAt");
    if (pointer.startsWith("/autoDeploy")) {
      copy.remove("autoDeploy");
      copy.remove("autoDeployTrigger");
    }
    int end = pointer.lastIndexOf('/');
    ((ObjectNode) copy.at(pointer.substring(0, end))).remove(pointer.substring(end + 1));
    return copy;
  }
}
