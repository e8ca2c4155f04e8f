package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.contract.Contract;
import dev.platform.base.json.Json;
import dev.platform.testing.RawWire;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that no table can hold, in every place of a request that has text. */
class UnfitTextTest {
  private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer api;
  private static ContentServer website;
  private static String credentials;

  @BeforeAll
  static void start() {
    api =
        TestProcess.on(database)
            .data(data)
            .with(
                Map.of(
                    "platform.limits.strangers", "0",
                    "platform.limits.writes", "0",
                    "platform.limits.creates", "0",
                    "platform.limits.reads", "0"))
            .serve();
    api.logIn();
    credentials =
        "Cookie: "
            + api.client().cookie()
            + "\r\nX-CSRF-Token: "
            + api.client().csrfToken()
            + "\r\n";
    website = new ContentServer(Clock.systemUTC());
  }

  @AfterAll
  static void stop() {
    api.close();
    website.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native"})
  void everyOperationRefusesItEverywhere(String contract) throws IOException {
    var document = document(contract);
    for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
      for (String method : METHODS) {
        if (path.getValue().get(method) instanceof ObjectNode operation) {
          var place = prefix(document) + path.getKey();
          checkPath(method, place);
          checkQuery(document, method, place, operation);
          checkBody(document, method, place, operation);
        }
      }
    }
  }

  private static void checkPath(String method, String path) throws IOException {
    if (path.contains("{")) {
      refuses(method, path.replaceAll("\\{[^}]*}", "%00"), "");
    }
  }

  private static void checkQuery(
      JsonNode document, String method, String path, ObjectNode operation) throws IOException {
    for (JsonNode declared : operation.path("parameters")) {
      var parameter = resolve(document, declared);
      if (parameter.path("in").asText().equals("query")) {
        var name = parameter.path("name").asText();
        refuses(method, filled(path) + "?" + name + "=a%00b", "");
      }
    }
  }

  private static void checkBody(JsonNode document, String method, String path, ObjectNode operation)
      throws IOException {
    var body = resolve(document, operation.path("requestBody"));
    var schema = body.path("content").path("application/json").path("schema");
    Set<String> fields = new TreeSet<>();
    collect(document, schema, fields, 0);
    for (String field : fields) {
      refuses(method, filled(path), "{\"" + field + "\": {\"a\": [\"b\\u0000\"]}}");
      refuses(method, filled(path), "{\"" + field + "\": \"\\ud800\"}");
    }
  }

  /** Names of fields, of all members of unions. */
  private static void collect(JsonNode document, JsonNode given, Set<String> fields, int depth) {
    var schema = resolve(document, given);
    schema.path("properties").fieldNames().forEachRemaining(fields::add);
    for (String all : List.of("allOf", "anyOf", "oneOf")) {
      if (depth < 4) {
        schema.path(all).forEach(member -> collect(document, member, fields, depth + 1));
      }
    }
  }

  private static void refuses(String method, String target, String body) throws IOException {
    var answer = send(method.toUpperCase(java.util.Locale.ROOT), target, body);
    assertThat(answer.status()).as(method + " " + target + " " + body).isBetween(400, 499);
    assertThat(answer.status()).as(method + " " + target).isNotIn(401, 403);
    var rejection = Json.MAPPER.readTree(answer.body());
    var graphql = rejection.at("/errors/0/message");
    assertThat((graphql.isMissingNode() ? rejection.path("message") : graphql).asText())
        .isNotEmpty();
  }

  private static RawWire.Answer send(String method, String target, String body) throws IOException {
    var framing =
        body.isEmpty()
            ? ""
            : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
    try (var wire = new RawWire(api.uri("/").getPort())) {
      return wire.send(
              method
                  + " "
                  + target
                  + " HTTP/1.1\r\nHost: localhost\r\n"
                  + credentials
                  + framing
                  + "\r\n"
                  + body)
          .answer(method);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET  | /v1/services?name=%00           |                      | name: must not contain a null character
          GET  | /v1/services?ownerId=a%00       |                      | ownerId: must not contain a null character
          GET  | /v1/services?name=%ff           |                      | name: is not well-formed: it must be valid UTF-8
          GET  | /v1/services?name=%ed%a0%80     |                      | name: is not well-formed: it must be valid UTF-8
          GET  | /v1/services?name=%zz           |                      | name: is not well-formed: % must be followed by two hexadecimal digits
          GET  | /v1/services?name=a%            |                      | name: is not well-formed: % must be followed by two hexadecimal digits
          GET  | /v1/services?%zz=a              |                      | query: is not well-formed: % must be followed by two hexadecimal digits
          GET  | /v1/services/%zz                |                      | serviceId: is not well-formed: % must be followed by two hexadecimal digits
          GET  | /v1/services/%c0%80             |                      | serviceId: is not well-formed: it must be valid UTF-8
          GET  | /v1/services/%00                |                      | serviceId: must not contain a null character
          GET  | /v1/services?type=              |                      | type: must not be empty
          GET  | /v1/services?createdAfter=      |                      | createdAfter: must not be empty
          GET  | /v1/services?ownerId=           |                      | ownerId: must not be empty
          GET  | /v1/services?limit=             |                      | limit: must not be empty
          POST | /v1/projects                    | {"name": "a\\u0000"} | name: must not contain a null character
          POST | /v1/projects                    | {"name": "\\udc00"}  | name: must not contain an unpaired surrogate
          POST | /v1/projects                    | {"a\\u0000": 1}      | body: has a name that must not contain a null character
          POST | /v1/projects                    | {"a": {"b": ["", "\\u0000"]}} | a.b[1]: must not contain a null character
          POST | /v1/projects                    | {"name": 1e999}      | name: is too large a number
          POST | /v1/projects                    | {"name": -1e999}     | name: is too large a number
          POST | /v1/services                    | {"type": 1e999}      | type: is too large a number
          """)
  void aRefusalNamesTheField(String method, String target, String body, String message)
      throws IOException {
    var answer = send(method, target, body == null ? "" : body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(Json.MAPPER.readTree(answer.body()).path("message").asText()).isEqualTo(message);
    assertThat(answer.header("X-Request-Id")).isNotEmpty();
  }

  /** Each value of a body may be wrong in several ways, which would all be collected. */
  @Test
  void aBodyHasNoMoreValuesThanAnybodyNeeds() throws IOException {
    var names =
        IntStream.range(0, 30_000)
            .mapToObj(number -> "\"a" + number + "\": 1")
            .collect(Collectors.joining(", ", "{", "}"));
    for (String body : List.of(names, "[" + "1,".repeat(60_000) + "1]")) {
      var answer = send("POST", "/v1/projects", body);

      assertThat(answer.status()).isEqualTo(400);
      assertThat(Json.MAPPER.readTree(answer.body()).path("message").asText())
          .isEqualTo("body: must have at most 64 levels and 50000 names, values, and brackets");
    }
  }

  @Test
  void anEmptyCursorIsTheFirstPage() throws IOException {
    assertThat(send("GET", "/v1/services?cursor=&limit=100", "").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "application/*",
        "text/plain",
        "application",
        "application/json;",
        ";",
        "/"
      })
  void aBodyNeedsItsOwnType(String type) throws IOException {
    try (var wire = new RawWire(api.uri("/").getPort())) {
      var answer =
          wire.send(
                  "POST /v1/projects HTTP/1.1\r\nHost: localhost\r\n"
                      + credentials
                      + "Content-Type: "
                      + type
                      + "\r\nContent-Length: 2\r\n\r\n{}")
              .answer();

      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      if (!type.equals("application/json;")) {
        assertThat(answer.body()).contains("Content-Type: must be application/json");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          grant_type=client_credentials&client_id=%00&client_secret=a | client_id: must not contain
          grant_type=%ff&client_id=a&client_secret=a                 | grant_type: is not well-formed
          grant_type=client_credentials&client_id=a&scope=a%00b       | scope: must not contain
          grant_type=client_credentials&unknown=%zz                   | unknown: is not well-formed
          """)
  void formsOfOauthToo(String form, String message) throws IOException {
    try (var wire = new RawWire(api.uri("/").getPort())) {
      var answer =
          wire.send(
                  "POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\n"
                      + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: "
                      + form.length()
                      + "\r\n\r\n"
                      + form)
              .answer();

      assertThat(answer.status()).isEqualTo(400);
      assertThat(Json.MAPPER.readTree(answer.body()).path("error").asText())
          .isEqualTo("invalid_request");
      assertThat(answer.body()).contains(message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"query\": \"{ \\u0000 }\"}", "{\"query\": \"\\ud800\"}"})
  void graphqlToo(String body) throws IOException {
    try (var wire = new RawWire(website.port())) {
      var answer =
          wire.send(
                  "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Content-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
              .answer();

      assertThat(answer.status()).isEqualTo(400);
      assertThat(Json.MAPPER.readTree(answer.body()).at("/errors/0/message").asText())
          .startsWith("query: must not contain");
    }
  }

  @Test
  void graphqlInAnAddressToo() throws IOException {
    try (var wire = new RawWire(website.port())) {
      var get = wire.send("GET /graphql?query=%00 HTTP/1.1\r\nHost: localhost\r\n\r\n").answer();

      assertThat(get.status()).isEqualTo(400);
      assertThat(Json.MAPPER.readTree(get.body()).at("/errors/0/message").asText())
          .startsWith("query: must not contain");
    }
  }

  private static String filled(String path) {
    return path.replaceAll("\\{[^}]*}", "x");
  }

  private static String prefix(JsonNode document) {
    var url = document.at("/servers/0/url").asText();
    return url.endsWith("/v1") ? "/v1" : "";
  }

  private static JsonNode resolve(JsonNode document, JsonNode given) {
    JsonNode node = given;
    while (node.has("$ref")) {
      node = document.at(node.get("$ref").asText().substring(1));
    }
    return node;
  }

  private static JsonNode document(String name) throws IOException {
    try (InputStream in =
        Contract.class.getResourceAsStream("/dev/platform/specs/" + name + ".json")) {
      return Json.MAPPER.readTree(Objects.requireNonNull(in));
    }
  }
}
