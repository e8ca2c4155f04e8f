package dev.platform.surface.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.CountedStatements;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are made to cost more than they look. Nothing of them runs. */
class GraphqlAttacksTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final CountedStatements statements = new CountedStatements();
  private static TestRooms rooms;
  private static TestHttp http;
  private static Caller eve;

  @BeforeAll
  static void open() {
    rooms = new TestRooms(database, statements.of(database.pool()));
    http = new TestHttp(rooms);
    eve = rooms.member(rooms.workspace(), Role.ADMIN);
    run("{ __typename }");
  }

  @AfterAll
  static void close() {
    rooms.close();
  }

  private static Response run(String query) {
    return http.send(eve, "POST", "/graphql", Json.write(Map.of("query", query)));
  }

  static Stream<String> documents() {
    return Stream.of(
        "{ " + many(51, i -> "a" + i + ": user { id } ") + "}",
        "{ services { " + "__typename ".repeat(2_001) + "} }",
        "{ "
            + many(40, i -> "a" + i + ": services(limit: 100) { deploys(limit: 100) { id } } ")
            + "}",
        "{ user " + "@include(if: true) ".repeat(3_000) + "{ id } }",
        nested("{ services { owner ", 8, "{ id }", "} }"),
        "{ services(name: " + "[".repeat(3_000) + "]".repeat(3_000) + ") { id } }",
        "{ services(limit: " + "9".repeat(5_000) + ") { id } }",
        "{ services(name: \"" + "x".repeat(70_000) + "\") { id } }",
        "{ services { ...a } } fragment a on Service { owner { services { ...a } } }",
        "{ ...a0 } " + many(60, i -> "fragment a" + i + " on Query { user { id } } "),
        "{ ...f0 } "
            + many(
                30,
                i -> "fragment f" + i + " on Query { ...f" + (i + 1) + " ...f" + (i + 1) + " } ")
            + "fragment f30 on Query { services { id } }",
        many(11, i -> "query q" + i + " { user { id } } "),
        nested("{ __schema { types ", 0, "", "")
            + "{ fields { type ".repeat(20)
            + "{ name }"
            + " } }".repeat(20)
            + " } }",
        "{ services { id } ".repeat(2_000),
        "mutation { "
            + many(
                100,
                i -> "deleteService(input: {serviceId: \"srv-" + i + "\"}) { clientMutationId } ")
            + "}",
        "subscription { nothing }");
  }

  private static String many(int count, java.util.function.IntFunction<String> part) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining());
  }

  private static String nested(String open, int levels, String inner, String close) {
    return open.repeat(levels) + (levels == 0 ? open : inner) + close.repeat(levels);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void whatIsTooMuchRunsNothing(String document) {
    statements.take();

    var response = run(document);

    assertThat(response.status()).as(response.text()).isIn(200, 400);
    assertThat(response.json().path("errors")).as(document).isNotEmpty();
    assertThat(response.json().path("data").isContainerNode()).isFalse();
    assertThat(statements.take()).allMatch(it -> it.contains(" bucket "));
    assertThat(response.json().at("/errors/0/extensions/code").asText()).isNotEmpty();
    assertThat(response.text()).doesNotContain("Exception");
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void whatIsNoRequestIsRejected(String body) {
    var response = http.send(eve, "POST", "/graphql", body);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().at("/errors/0/message").asText()).isNotEmpty();
  }

  static Stream<String> bodies() {
    return Stream.of(
        "[{\"query\": \"{ user { id } }\"}]",
        "{\"query\": \"\"}",
        "{\"query\": 7}",
        "{\"query\": \"{ user { id } }\\u0000\"}",
        "{\"query\": \"{ user { id } }\", \"variables\": []}",
        "{\"query\": \"{ user { id } }\", \"variables\": {\"a\": "
            + "[".repeat(70)
            + "]".repeat(70)
            + "}}",
        "{\"query\": \"{ user { id } }\", \"query\": \"{ owners { id } }\"}",
        "{\"query\": \"{ user { id } }\", \"unknown\": 1}",
        "{}",
        "{ user { id } }");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mutation { setEnvVar(input: {serviceId: \"a\", envVarKey: \"KEY\", value: \"s3cret\", b: 1}) { clientMutationId } }",
        "mutation { setEnvVar(input: {serviceId: \"a\", value: \"s3cret\"}) { clientMutationId } }",
        "mutation { setEnvVar(input: {serviceId: \"a\", envVarKey: \"KEY\", value: 7, generateValue: \"s3cret\"}) { clientMutationId } }",
        "mutation { setEnvVar(input: \"s3cret\") { clientMutationId } }",
      })
  void valuesAreNotEchoed(String document) {
    var response = run(document);

    assertThat(response.json().path("errors")).isNotEmpty();
    assertThat(response.text()).doesNotContain("s3cret");
  }

  @Test
  void aRequestThatExceedsARateChangesNothing() {
    try (var few =
        new TestRooms(
            database, Map.of("platform.limits.writes", "1", "platform.limits.reads", "20"))) {
      var client = new TestHttp(few);
      var acme = few.workspace();
      var ada = few.member(acme, Role.ADMIN);
      var document =
          "mutation { a: createProject(input: {ownerId: \"%1$s\", name: \"a\", environments: [{name: \"x\"}]}) { project { id } }"
              + " b: createProject(input: {ownerId: \"%1$s\", name: \"b\", environments: [{name: \"x\"}]}) { project { id } } }";
      document = document.formatted(acme.value());

      var response = client.send(ada, "POST", "/graphql", Json.write(Map.of("query", document)));

      assertThat(response.status()).as(response.text()).isEqualTo(429);
      assertThat(response.header("Retry-After")).isNotEmpty();
      assertThat(response.json().at("/errors/0/extensions/code").asText())
          .isEqualTo("RATE_LIMITED");
      var left = client.send(ada, "POST", "/graphql", "{\"query\": \"{ projects { id } }\"}");
      assertThat(left.json().at("/data/projects")).isEmpty();
    }
  }
}
