package dev.platform.surface.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.contract.Contract;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.CountedStatements;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The API as GraphQL. */
class GraphqlApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final CountedStatements statements = new CountedStatements();
  private static TestRooms rooms;
  private static TestHttp http;

  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.ADMIN);

  @BeforeAll
  static void open() {
    rooms = new TestRooms(database, statements.of(database.pool()));
    http = new TestHttp(rooms);
  }

  @AfterAll
  static void close() {
    rooms.close();
  }

  private JsonNode run(Caller caller, String query, Map<String, Object> variables) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("query", query);
    request.put("variables", variables);
    var response = http.send(caller, "POST", "/graphql", Json.write(request));
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return response.json();
  }

  private JsonNode run(String query) {
    return run(ada, query, Map.of());
  }

  private JsonNode data(String query) {
    var result = run(query);
    assertThat(result.path("errors").toString()).isEmpty();
    return result.path("data");
  }

  private String create(String name) {
    var created =
        run(
            ada,
            """
            mutation Create($input: CreateServiceInput!) {
              createService(input: $input) { service { id name type } deployId clientMutationId }
            }
            """,
            Map.of(
                "input",
                Map.of(
                    "ownerId",
                    acme.value(),
                    "type",
                    "web_service",
                    "name",
                    name,
                    "repo",
                    "https://git.example.org/acme/hello.git",
                    "branch",
                    "main",
                    "clientMutationId",
                    "create-" + name,
                    "serviceDetails",
                    Map.of(
                        "runtime",
                        "node",
                        "envSpecificDetails",
                        Map.of("buildCommand", "npm ci", "startCommand", "npm start")))));
    assertThat(created.path("errors").toString()).isEmpty();
    return created.at("/data/createService/service/id").asText();
  }

  @Test
  void aLanguageWithoutARuntimeHasAWayOut() {
    var literal =
        run(
            "mutation { createService(input: {type: web_service, name: \"x\", ownerId: \"x\", serviceDetails: {runtime: java}}) { deployId } }");
    var variable =
        run(
            ada,
            "mutation C($input: CreateServiceInput!) { createService(input: $input) { deployId } }",
            Map.of(
                "input",
                Map.of(
                    "type", "web_service",
                    "name", "x",
                    "ownerId", "x",
                    "serviceDetails", Map.of("runtime", "java"))));

    for (var response : List.of(literal, variable)) {
      assertThat(response.at("/errors/0/message").asText())
          .endsWith(". " + Contract.load("platform").hints("serviceRuntime").get("java"))
          .endsWith("See /docs/concepts/tools#java-net-and-others");
    }
  }

  @Test
  void theExampleOfTheSeedWorks() {
    var id = create("web");

    var services = data("{ services { id type suspended url phase } }").path("services");

    assertThat(services).hasSize(1);
    assertThat(services.at("/0/id").asText()).isEqualTo(id);
    assertThat(services.at("/0/type").asText()).isEqualTo("web_service");
    assertThat(services.at("/0/suspended").asText()).isEqualTo("not_suspended");
    assertThat(services.at("/0/url").asText()).startsWith("http");
    assertThat(services.at("/0/phase").asText()).isEqualTo("Pending");
  }

  @Test
  void whatIsBelowAServiceIsReadWithIt() {
    var id = create("web");

    var service =
        data("""
                { service(id: "%s") {
                    name latestDeploy { id status trigger } deploys(limit: 5) { id cursor }
                    owner { id name } environment { name } customDomains { name }
                    envVars { envVar { key } }
                    serviceDetails { __typename ... on WebServiceDetails { url plan } }
                } }
                """
                .replace("envVars { envVar { key } }", "envVars { key }")
                .formatted(id))
            .path("service");

    assertThat(service.path("name").asText()).isEqualTo("web");
    assertThat(service.at("/latestDeploy/id")).isEqualTo(service.at("/deploys/0/id"));
    assertThat(service.at("/deploys/0/cursor").asText()).isNotEmpty();
    assertThat(service.at("/owner/id").asText()).isEqualTo(acme.value());
    assertThat(service.at("/serviceDetails/__typename").asText()).isEqualTo("WebServiceDetails");
  }

  @Test
  void aRepeatWithTheSameMutationIdChangesNothing() {
    var id = create("once");

    assertThat(create("once")).isEqualTo(id);
    assertThat(data("{ services { id } }").path("services")).hasSize(1);
  }

  @Test
  void listsHaveAPageAsRelayHasIt() {
    create("a");
    create("b");
    create("c");

    var first =
        data("{ servicesConnection(first: 2) { edges { cursor node { name } } pageInfo { hasNextPage endCursor } } }")
            .path("servicesConnection");
    var rest =
        data("{ servicesConnection(first: 2, after: \"%s\") { nodes { name } pageInfo { hasNextPage hasPreviousPage } } }"
                .formatted(first.at("/pageInfo/endCursor").asText()))
            .path("servicesConnection");

    assertThat(first.findValuesAsText("name")).containsExactly("c", "b");
    assertThat(first.at("/pageInfo/hasNextPage").asBoolean()).isTrue();
    assertThat(rest.findValuesAsText("name")).containsExactly("a");
    assertThat(rest.at("/pageInfo/hasNextPage").asBoolean()).isFalse();
    assertThat(rest.at("/pageInfo/hasPreviousPage").asBoolean()).isTrue();
  }

  @Test
  void fiftyServicesWithWhatBelongsToThemCostSixStatements() {
    for (int i = 0; i < 50; i++) {
      create("web-" + i);
    }
    var query =
        "{ services(limit: 50) { id phase latestDeploy { id status } environment { name } customDomains { name } } }";
    data(query);
    statements.take();

    var services = data(query).path("services");

    assertThat(services).hasSize(50);
    assertThat(statements.take()).hasSizeLessThanOrEqualTo(6);
  }

  @Test
  void aFieldThatIsRefusedIsNullAndTheOthersStay() {
    var id = create("web");
    var vic = rooms.member(acme, Role.WORKSPACE_VIEWER);

    var result =
        run(vic, "{ service(id: \"%s\") { name envVars { key value } } }".formatted(id), Map.of());

    assertThat(result.at("/data/service/name").asText()).isEqualTo("web");
    assertThat(result.at("/data/service/envVars").isNull()).isTrue();
    assertThat(result.at("/errors/0/extensions/code").asText()).isEqualTo("FORBIDDEN");
    assertThat(result.at("/errors/0/path").toString()).isEqualTo("[\"service\",\"envVars\"]");
  }

  @Test
  void errorsHaveTheCodesAndParametersOfRest() {
    var invalid =
        run(
            ada,
            "mutation { scaleService(input: {serviceId: \"%s\", numInstances: 0}) { clientMutationId } }"
                .formatted(create("web")),
            Map.of());

    assertThat(invalid.at("/errors/0/extensions/code").asText()).isEqualTo("VALIDATION");
    assertThat(invalid.at("/errors/0/extensions/field").asText()).isEqualTo("numInstances");
    assertThat(
            run("{ service(id: \"srv-nothing\") { id } }").at("/errors/0/extensions/code").asText())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  void anotherWorkspaceSeesNothing() {
    var id = create("web");
    var eve = rooms.member(rooms.workspace(), Role.ADMIN);

    var result = run(eve, "{ service(id: \"%s\") { id } services { id } }".formatted(id), Map.of());

    assertThat(result.at("/data/service").isNull()).isTrue();
    assertThat(result.at("/data/services")).isEmpty();
  }

  @Test
  void changesAreInTheAuditLogWithTheirInterface() {
    create("web");

    var entry =
        data("{ auditLogs(ownerId: \"%s\", limit: 1) { event metadata } }".formatted(acme.value()))
            .at("/auditLogs/0");

    assertThat(entry.path("event").asText()).isEqualTo("CreateServerEvent");
    assertThat(entry.at("/metadata/interface").asText()).isEqualTo("graphql");
  }

  @Test
  void getRunsQueriesOnly() {
    assertThat(http.send(ada, "GET", "/graphql?query=%7Bservices%7Bid%7D%7D").status())
        .isEqualTo(200);
    var response =
        http.send(
            ada,
            "GET",
            "/graphql?query=mutation%7BdeleteService(input%3A%7BserviceId%3A%22x%22%7D)%7BclientMutationId%7D%7D");
    assertThat(response.json().at("/errors/0/message").asText())
        .startsWith("GET runs queries only");
  }

  @Test
  void theSchemaCanBeDownloaded() {
    assertThat(http.send(ada, "GET", "/graphql/schema").text()).contains("type Query {");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{ nothing }",
        "{ services { ... a } } fragment a on Service { ... a }",
        "query A { services { id } } query B { services { id } }",
        "{ services(limit: 100) { deploys(limit: 100) { id status trigger createdAt updatedAt finishedAt } } }",
      })
  void whatIsWrongOrTooMuchRunsNothing(String query) {
    statements.take();

    var result = run(query);

    assertThat(result.path("errors")).isNotEmpty();
    assertThat(result.path("data").isMissingNode() || result.path("data").isNull()).isTrue();
  }
}
