package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.api.Operation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.json.Json;
import dev.platform.http.Route;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server rejects what the {@code x-strict} of the contract forbids, and names it. */
@Tag("slow")
class StrictContractTest {
  private static final String BODY = "body";

  @TempDir Path folder;

  private final TestCallers callers = new TestCallers();
  private final List<String> wrong = new ArrayList<>();
  private String site = "";
  private int tried;

  @Test
  void theServerIsAsStrictAsTheContractThatItServes() throws Exception {
    var rehearsal = new Rehearsal();
    try (var database = TestDatabase.fresh();
        var server =
            rehearsal.serve(
                database, folder, callers, Map.of("platform.contract.extra", "terraform"))) {
      var tenant = callers.enter(server, database, folder);
      PermissionFixtures.ALL.forEach(fixture -> fixture.create(tenant));
      site =
          tenant
              .send(
                  "POST",
                  "/v1/services",
                  """
                  {"type": "static_site", "name": "strict-site", "ownerId": "%s",
                   "repo": "https://git.example.org/acme/site.git",
                   "serviceDetails": {"publishPath": "public"}}
                  """
                      .formatted(tenant.workspace().value()))
              .at("/service/id")
              .asText();
      rehearsal.begin();
      for (Operation operation : server.routes().stream().map(Route::operation).toList()) {
        if (operation instanceof PlatformOperation) {
          tryParameters(tenant, operation);
          tryBodies(tenant, operation);
        }
      }
      assertThat(wrong).isEmpty();
      assertThat(tried).isGreaterThan(120);
    }
  }

  private void tryParameters(TestTenant tenant, Operation operation) {
    for (JsonNode declared : ContractDocuments.node(operation).path("parameters")) {
      var parameter = resolve(operation, declared);
      var name = parameter.path("name").asText();
      var rules = parameter.path("x-strict");
      if (rules.path("required").asBoolean()) {
        var target = tenant.requests().target(operation);
        expect(tenant, operation, name, target.replaceFirst("\\?.*", ""), null);
      }
    }
  }

  private void tryBodies(TestTenant tenant, Operation operation) throws IOException {
    var schema =
        resolve(operation, ContractDocuments.node(operation).path("requestBody"))
            .path("content")
            .path("application/json")
            .path("schema");
    var example = tenant.requests().body(operation, Map.of());
    if (example.isPresent() && !schema.isMissingNode()) {
      var target = target(tenant, operation);
      var violations = new StrictViolations(ContractDocuments.of(operation));
      for (JsonNode valid : adapted(operation, Json.MAPPER.readTree(example.get().text()))) {
        for (var violation : violations.of(BODY, schema, valid)) {
          expect(tenant, operation, violation.field(), target, violation.value().toString());
        }
      }
    }
  }

  private String target(TestTenant tenant, Operation operation) {
    var target = tenant.requests().target(operation);
    return operation.id().matches("update-headers|put-routes")
        ? target.replaceFirst("srv-[a-z0-9]+", site)
        : target;
  }

  private void expect(
      TestTenant tenant, Operation operation, String field, String target, @Nullable String body) {
    tried++;
    Response response = tenant.server().send(operation.method(), target, body);
    if (response.status() != 400 || !response.text().contains(field.equals(BODY) ? "" : field)) {
      wrong.add(
          "%s %s: %d %s".formatted(operation.id(), field, response.status(), response.text()));
    }
  }

  /** The example with a name that is free, and with a plan that has everything. */
  private static List<JsonNode> adapted(Operation operation, JsonNode example) throws IOException {
    if (example instanceof ObjectNode object && object.has("name")) {
      object.put("name", "strict");
    }
    if (example instanceof ObjectNode object
        && operation.id().matches("(create|update)-postgres")) {
      object.put("plan", "pro_4gb");
    }
    return operation.id().equals("create-service") ? ofAllTypes(example) : List.of(example);
  }

  /** One of each type: the details of each have rules of their own. */
  private static List<JsonNode> ofAllTypes(JsonNode webService) throws IOException {
    ((ObjectNode) webService.path("serviceDetails")).put("numInstances", 1); // It may have a disk.
    List<JsonNode> all = new ArrayList<>(List.of(webService));
    for (String other :
        List.of(
            """
            {"type": "static_site", "serviceDetails": {"publishPath": "public", "routes": []}}""",
            """
            {"type": "private_service",
             "serviceDetails": {"runtime": "node", "envSpecificDetails": {"startCommand": "a"}}}""",
            """
            {"type": "background_worker",
             "serviceDetails": {"runtime": "node", "envSpecificDetails": {"startCommand": "a"}}}""",
            """
            {"type": "cron_job",
             "serviceDetails":
               {"runtime": "node", "schedule": "0 0 * * *",
                "envSpecificDetails": {"startCommand": "a"}}}""")) {
      ObjectNode service = webService.deepCopy();
      all.add(service.setAll((ObjectNode) Json.MAPPER.readTree(other)));
    }
    return all;
  }

  private static JsonNode resolve(Operation operation, JsonNode node) {
    return node.has("$ref")
        ? ContractDocuments.of(operation).at(node.get("$ref").asText().substring(1))
        : node;
  }
}
