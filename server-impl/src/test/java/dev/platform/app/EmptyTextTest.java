package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.contract.Contract;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An empty text is not a way to leave something out, but where clients rely on it. */
class EmptyTextTest {
  /** Of names and ids: what the clients of the platform send empty for its default. */
  private static final Set<String> DEFAULTS =
      Set.of(
          "databaseName",
          "datadogAPIKey",
          "datadogApiKey",
          "environmentId",
          "image.ownerId",
          "image.registryCredentialId",
          // Clients of GraphQL send it empty when they name none.
          "operationName",
          "planId",
          "registryCredentialId",
          "serviceDetails.artifactSourceId",
          "serviceDetails.envSpecificDetails.registryCredentialId",
          // Rejected as unsupported, whatever they are.
          "artifactId",
          "artifactSourceId");

  private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension
  final TestRooms rooms = new TestRooms(database, Map.of("platform.contract.extra", "terraform"));

  private final TestHttp http = new TestHttp(rooms);
  private final Caller ada = rooms.member(rooms.workspace(), Role.ADMIN);

  /** One operation of a document. */
  private record Described(String method, String path, JsonNode operation) {
    String id() {
      return operation.path("operationId").asText();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native"})
  void theContractAndTheServerRejectTheSameQueries(String name) throws IOException {
    var document = document(name);
    var contract = Contract.load(name);
    List<String> differences = new ArrayList<>();
    for (Described described : operations(document)) {
      for (JsonNode declared : described.operation().path("parameters")) {
        var parameter = resolve(document, declared);
        if (parameter.path("in").asText().equals("query")) {
          var its = parameter.path("name").asText();
          boolean documented = mayBeEmpty(one(document, parameter.path("schema")));
          boolean taken = isTaken(contract, described.id(), its);
          if (documented != taken) {
            differences.add(described.id() + " " + its);
          }
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static boolean isTaken(Contract contract, String operation, String name) {
    try {
      contract.operation(operation).orElseThrow().checkQuery(Map.of(name, List.of("")));
      return true;
    } catch (Failure failure) {
      return !String.valueOf(failure.params().get("field")).equals(name);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native"})
  void noIdNameOrChoiceOfABodyIsEmpty(String name) throws IOException {
    var document = document(name);
    Set<String> loose = new TreeSet<>();
    for (Described described : operations(document)) {
      var content = resolve(document, described.operation().path("requestBody")).path("content");
      collect(document, content.path("application/json").path("schema"), "", loose, 0);
    }
    assertThat(loose).isSubsetOf(DEFAULTS);
  }

  private static void collect(
      JsonNode document, JsonNode given, String at, Set<String> loose, int depth) {
    var schema = resolve(document, given);
    if (depth > 8) {
      return;
    }
    var last = at.substring(at.lastIndexOf('.') + 1);
    boolean isOne = last.matches("name|.*(Id|Ids|Name|Key)") || schema.has("enum");
    if (isOne && isText(schema) && mayBeEmpty(schema)) {
      loose.add(at);
    }
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      var below = at.isEmpty() ? member.getKey() : at + "." + member.getKey();
      collect(document, member.getValue(), below, loose, depth + 1);
    }
    for (String all : List.of("allOf", "anyOf", "oneOf")) {
      schema.path(all).forEach(member -> collect(document, member, at, loose, depth + 1));
    }
    if (schema.has("items")) {
      collect(document, schema.get("items"), at, loose, depth + 1);
    }
  }

  private static boolean isText(JsonNode schema) {
    return schema.path("type").toString().contains("\"string\"");
  }

  /** Whether a schema of a text takes an empty one. */
  private static boolean mayBeEmpty(JsonNode schema) {
    if (!isText(schema)) {
      return false;
    }
    boolean isChoice = schema.has("enum");
    boolean hasLength = schema.path("minLength").asInt() > 0;
    boolean hasPattern =
        schema.has("pattern") && !"".matches(".*" + schema.path("pattern").asText() + ".*");
    return !isChoice && !hasLength && !hasPattern;
  }

  private static JsonNode one(JsonNode document, JsonNode given) {
    var schema = resolve(document, given);
    return schema.has("items") ? resolve(document, schema.get("items")) : schema;
  }

  @Test
  void noCreationTakesAnEmptyWorkspaceForTheDefaultOne() throws IOException {
    var before = rooms.query("select count(*) from resource");
    Set<String> creations = new TreeSet<>();
    for (Described described : bodiesWithOwner()) {
      var method = described.method().toUpperCase(Locale.ROOT);
      var response = http.send(ada, method, described.path(), "{\"ownerId\": \"\"}");
      if (response.status() != 404 && response.status() != 405) {
        creations.add(described.id());
        assertThat(response.status()).as(described.id()).isEqualTo(400);
        assertThat(response.text()).as(described.id()).contains("ownerId: must match ");
      }
    }
    assertThat(creations)
        .contains("create-service", "create-postgres", "create-project", "create-api-key")
        .hasSizeGreaterThanOrEqualTo(8);
    assertThat(rooms.query("select count(*) from resource")).isEqualTo(before);
  }

  private static List<Described> bodiesWithOwner() throws IOException {
    List<Described> found = new ArrayList<>();
    for (String name : List.of("platform", "native")) {
      var document = document(name);
      for (Described described : operations(document)) {
        var body = resolve(document, described.operation().path("requestBody"));
        var schema = body.path("content").path("application/json").path("schema");
        if (resolve(document, schema).path("properties").has("ownerId")) {
          var path = prefix(document) + described.path();
          found.add(new Described(described.method(), path, described.operation()));
        }
      }
    }
    return found;
  }

  private static String prefix(JsonNode document) {
    return document.at("/servers/0/url").asText().endsWith("/v1") ? "/v1" : "";
  }

  private static List<Described> operations(JsonNode document) {
    List<Described> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          all.add(new Described(method.getKey(), path.getKey(), method.getValue()));
        }
      }
    }
    return all;
  }

  private static JsonNode document(String name) throws IOException {
    try (var in = Contract.class.getResourceAsStream("/dev/platform/specs/" + name + ".json")) {
      return Json.MAPPER.readTree(in);
    }
  }

  private static JsonNode resolve(JsonNode document, JsonNode node) {
    var target = node;
    while (target.has("$ref")) {
      target = document.at(target.get("$ref").asText().substring(1));
    }
    return target;
  }
}
