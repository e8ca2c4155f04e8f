package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Json;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a creation says is what was created. Services and databases are rehearsed only. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CreationChecks {
  private static final String ADDRESSES =
      "[{\"cidrBlock\": \"203.0.113.0/24\", \"description\": \"office\"}]";

  private final Session session;
  private final Creations creations;
  private final Once<JsonNode> project;

  CreationChecks(Session session) {
    this.session = session;
    this.creations = new Creations(session, "created");
    this.project = Once.of("a project", () -> made("create-project", it -> {}));
  }

  @AfterAll
  void remove() {
    creations.close();
  }

  private interface Change {
    void of(ObjectNode body);
  }

  private JsonNode made(String family, Change change) {
    ObjectNode body = creations.body(family, family.replace("create-", ""));
    change.of(body);
    return creations.sent(family, call -> call.json(body)).json();
  }

  @ParameterizedTest(name = "create-environment: {0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "protectedStatus; \"protected\"",
        "networkIsolationEnabled; true",
        "ipAllowList; " + ADDRESSES
      })
  void anEnvironmentHasWhatItWasCreatedWith(String field, String value) {
    ObjectNode body = Json.object().put("name", field.toLowerCase(Locale.ROOT));
    body.put("projectId", Json.text(project.get(), "/id")).set(field, Json.parse(value));
    String id = session.call("create-environment").json(body).expect(201).text("/id");

    assertThat(retrieved("environment", id).path(field)).isEqualTo(Json.parse(value));
    session.call("delete-environment").paths(id).expect(204);
  }

  @Test
  void aGroupIsInItsEnvironmentAndLinked() {
    String service = session.services().own("created-link").id();
    JsonNode group =
        made(
            "create-env-group",
            body -> {
              body.put("environmentId", environment()).putArray("serviceIds").add(service);
              body.putArray("envVars").addObject().put("key", "A").put("value", "1");
            });

    JsonNode read = retrieved("env-group", Json.text(group, "/id"));

    assertThat(Json.text(read, "/environmentId")).isEqualTo(environment());
    assertThat(read.path("serviceLinks").findValuesAsText("id")).containsExactly(service);
    assertThat(read.path("envVars").findValuesAsText("value")).containsExactly("1");
  }

  @Test
  void aKeyValueInstanceHasItsAllowList() {
    JsonNode made =
        made(
            "create-key-value",
            body ->
                body.put("environmentId", environment()).set("ipAllowList", Json.parse(ADDRESSES)));

    JsonNode read = retrieved("key-value", Json.text(made, "/id"));

    assertThat(read.path("ipAllowList")).isEqualTo(Json.parse(ADDRESSES));
    assertThat(Json.text(read, "/environmentId")).isEqualTo(environment());
  }

  @ParameterizedTest(name = "create-service: {0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "/rootDir; \"app\"",
        "/autoDeploy; \"no\"",
        "/branch; \"other\"",
        "/buildFilter; {\"paths\": [\"a\"], \"ignoredPaths\": []}",
        "/serviceDetails/plan; \"standard\"",
        "/serviceDetails/healthCheckPath; \"/healthz\"",
        "/serviceDetails/maxShutdownDelaySeconds; 45",
        "/serviceDetails/renderSubdomainPolicy; \"disabled\"",
        "/serviceDetails/maintenanceMode; {\"enabled\": true, \"uri\": \"https://example.org/\"}",
        "/serviceDetails/ipAllowList; " + ADDRESSES
      })
  void aServiceHasWhatItIsCreatedWith(String field, String value) {
    ObjectNode body = session.services().body(ServiceType.WEB_SERVICE, "rehearsed");
    int end = field.lastIndexOf('/');
    ((ObjectNode) body.at(field.substring(0, end)))
        .set(field.substring(end + 1), Json.parse(value));

    JsonNode shown =
        session.call("create-service").query("dryRun", true).json(body).expect(200).json();

    assertThat(shown.path("service").at(field)).isEqualTo(Json.parse(value));
  }

  @Test
  void aDatabaseHasWhatItIsCreatedWith() {
    Datastores datastores = Datastores.postgres(session);
    ObjectNode body = datastores.body("rehearsed-fields", "basic_256mb").put("version", "18");
    body.put("databaseName", "shop").put("databaseUser", "keeper").put("diskSizeGB", 5);
    body.put("environmentId", environment()).set("ipAllowList", Json.parse(ADDRESSES));

    JsonNode shown =
        Datastores.orSkipped(datastores.create(body).query("dryRun", true).send())
            .expect(200)
            .json();

    assertThat(Json.text(shown, "/databaseName")).startsWith("shop");
    assertThat(Json.text(shown, "/databaseUser")).isEqualTo("keeper");
    assertThat(shown.path("diskSizeGB").intValue()).isEqualTo(5);
    assertThat(Json.text(shown, "/environmentId")).isEqualTo(environment());
    assertThat(shown.path("ipAllowList")).isEqualTo(Json.parse(ADDRESSES));
  }

  private JsonNode retrieved(String noun, String id) {
    return session.call("retrieve-" + noun).paths(id).expect(200).json();
  }

  private String environment() {
    return Json.text(project.get(), "/environmentIds/0");
  }
}
