package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ServiceApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void aServiceIsCreatedReadChangedAndDeleted() {
    var created = post("shop", "");
    var path = "/v1/services/" + created.json().at("/service/id").asText();

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().at("/deployId").asText()).startsWith("dep-");
    assertThat(send("GET", path).json()).isEqualTo(created.json().get("service"));

    var changed = send("PATCH", path, "{\"serviceDetails\": {\"plan\": \"pro\"}}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().at("/serviceDetails/plan").asText()).isEqualTo("pro");

    assertThat(send("DELETE", path)).returns(204, Response::status).returns("", Response::text);
    assertThat(send("GET", path).status()).isEqualTo(404);
  }

  @Test
  void aDryRunAnswers200WithoutADeploy() {
    var byQuery = send("POST", "/v1/services?dryRun=true", body("dry", ""));
    var byBody = post("dry", "\"dryRun\": true,");

    for (Response answer : List.of(byQuery, byBody)) {
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json().at("/service/name").asText()).isEqualTo("dry");
      assertThat(answer.json().has("deployId")).isFalse();
    }
    assertThat(send("GET", "/v1/services?name=dry").json()).isEmpty();
    assertThat(post("dry", "\"dryRun\": false,").status()).isEqualTo(201);
  }

  @Test
  void actionsAnswerWithTheirStatusAndNothingElse() {
    var path = "/v1/services/" + post("acted", "").json().at("/service/id").asText();

    assertThat(send("POST", path + "/scale", "{\"numInstances\": 3}"))
        .returns(202, Response::status)
        .returns("", Response::text);
    assertThat(send("GET", path).json().at("/serviceDetails/numInstances").asInt()).isEqualTo(3);
    assertThat(send("POST", path + "/suspend"))
        .returns(202, Response::status)
        .returns("", Response::text);
    assertThat(send("POST", path + "/suspend").status()).isEqualTo(202);
    var suspended = send("GET", path).json();
    assertThat(suspended.at("/suspended").asText()).isEqualTo("suspended");
    assertThat(suspended.at("/suspenders/0").asText()).isEqualTo("user");
    assertThat(send("POST", path + "/restart").status()).isEqualTo(409);
    assertThat(send("POST", path + "/resume?confirm=anything").status()).isEqualTo(202);
    assertThat(send("GET", path).json().at("/suspenders")).isEmpty();
    assertThat(send("GET", path + "/instances").json()).isEmpty();
  }

  @Test
  void listsTakeValuesJoinedAndRepeated() {
    for (String name : List.of("one", "two", "three")) {
      post(name, "");
    }

    assertThat(names("?name=one,two")).containsExactly("two", "one");
    assertThat(names("?name=one&name=three&type=web_service")).containsExactly("three", "one");
    assertThat(names("?type=static_site")).isEmpty();
    assertThat(names("?env=node&region=oregon&suspended=not_suspended&includePreviews=false"))
        .containsExactly("three", "two", "one");
    assertThat(names("?createdAfter=2026-02-28T00:00:00Z&updatedBefore=1772366400")).isEmpty();
    assertThat(names("?cursor=&limit=2")).containsExactly("three", "two");
    assertThat(names("?environmentId=evm-d4g2k7tjm3vs73c0p1p0")).isEmpty();
    assertThat(send("GET", "/v1/services?createdAfter=yesterday").status()).isEqualTo(400);
    assertThat(send("GET", "/v1/services?ownerId=" + rooms.workspace().value()).status())
        .isEqualTo(403);
  }

  @Test
  void whatIsWrongIsNamed() {
    post("taken", "");

    assertThat(post("taken", "").json().at("/code").asText()).isEqualTo("NAME_IN_USE");
    assertThat(post("Taken", "").json().at("/params/field").asText()).isEqualTo("name");
    var image = send("POST", "/v1/services", body("x", "\"image\": {\"imagePath\": \"nginx\"},"));
    assertThat(image.status()).isEqualTo(400);
    assertThat(image.json().at("/params/field").asText()).isEqualTo("image");
  }

  @Test
  void aLanguageWithoutARuntimeHasAWayOut() {
    var java = body("jvm", "").replace("\"node\"", "\"java\"");

    var rejected = send("POST", "/v1/services", java);
    var byOldName = send("POST", "/v1/services", java.replace("\"runtime\"", "\"env\""));

    for (var response : List.of(rejected, byOldName)) {
      assertThat(response.status()).isEqualTo(400);
      assertThat(response.json().at("/message").asText())
          .contains(
              "must be one of docker, elixir, go, node, python, ruby, rust, image. Use node. Java is")
          .endsWith("See /docs/concepts/tools#java-net-and-others");
    }
    assertThat(send("POST", "/v1/services", java.replace("java", "cobol")).json().at("/message"))
        .asString()
        .endsWith("ruby, rust, image\"");
  }

  @Test
  void whoMayVisitIsKeptShownAndChanged() {
    var list = "[{\"cidrBlock\":\"203.0.113.0/24\",\"description\":\"office\"}]";
    var open = post("open", "").json().get("service");
    var fenced =
        send(
                "POST",
                "/v1/services",
                body("fenced", "")
                    .replace("\"runtime\"", "\"ipAllowList\": " + list + ", \"runtime\""))
            .json()
            .get("service");
    var path = "/v1/services/" + open.at("/id").asText();

    assertThat(open.at("/serviceDetails").has("ipAllowList")).isFalse();
    assertThat(fenced.at("/serviceDetails/ipAllowList")).hasToString(list);
    var rehearsed = send("PATCH", path + "?dryRun=true", visitors(list));
    assertThat(rehearsed.json().at("/serviceDetails/ipAllowList")).hasToString(list);
    assertThat(send("GET", path).json()).isEqualTo(open);
    assertThat(send("PATCH", path, visitors(list)).json().at("/serviceDetails/ipAllowList"))
        .hasToString(list);
    assertThat(send("PATCH", path, visitors("[]")).json().at("/serviceDetails/ipAllowList"))
        .hasToString("[]");
    var cleared = send("PATCH", path, visitors("null")).json();
    assertThat(cleared.at("/serviceDetails")).isEqualTo(open.at("/serviceDetails"));
    assertThat(
            rooms.query(
                "select event || ' ' || (metadata ->> 'entries') from audit_log"
                    + " where workspace_id = '"
                    + acme.value()
                    + "' and event like 'UpdateIP%' order by id"))
        .containsExactly(
            "UpdateIPAllowListEvent 1", "UpdateIPAllowListEvent 0", "UpdateIPAllowListEvent all");
  }

  @Test
  void whatIsWrongWithAListOfVisitorsIsNamed() {
    var path = "/v1/services/" + post("wrong", "").json().at("/service/id").asText();

    var refused =
        send("PATCH", path, visitors("[{\"cidrBlock\": \"10.0.0.0/33\", \"description\": \"\"}]"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().at("/params/field").asText())
        .isEqualTo("serviceDetails.ipAllowList[0].cidrBlock");
  }

  private static String visitors(String list) {
    return "{\"serviceDetails\": {\"ipAllowList\": " + list + "}}";
  }

  @Test
  void variablesFollowTheirService() {
    var path =
        "/v1/services/"
            + post("vars", "\"envVars\": [{\"key\": \"A\", \"value\": \"1\"}],")
                .json()
                .at("/service/id")
                .asText()
            + "/env-vars";

    assertThat(send("GET", path).json()).hasSize(1);
    var replaced =
        send(
            "PUT",
            path,
            "[{\"key\": \"B\", \"value\": \"2\"}, {\"key\": \"C\", \"generateValue\": true}]");
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.json().findValuesAsText("key")).containsExactly("B", "C");
    assertThat(send("GET", path).json().findValuesAsText("key")).containsExactly("C", "B");
    assertThat(send("PUT", path + "/B", "{\"value\": \"3\"}").json().at("/value").asText())
        .isEqualTo("3");
    assertThat(send("GET", path + "/B").json().at("/value").asText()).isEqualTo("3");
    assertThat(send("DELETE", path + "/B"))
        .returns(204, Response::status)
        .returns("", Response::text);
    assertThat(send("GET", path + "/B").status()).isEqualTo(404);
    assertThat(send("PUT", path, "null").json()).isEmpty();
    assertThat(send("GET", path).json()).isEmpty();
  }

  @Test
  void thereAreNoWorkflows() {
    assertThat(send("GET", "/v1/workflows?ownerId=" + acme.value()).json()).isEmpty();
  }

  private Response post(String name, String more) {
    return send("POST", "/v1/services", body(name, more));
  }

  private String body(String name, String more) {
    return """
    {"type": "web_service", "name": "%s", "ownerId": "%s", %s
     "repo": "https://github.com/acme/shop", "branch": "main",
     "serviceDetails": {"runtime": "node",
       "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
    """
        .formatted(name, acme.value(), more);
  }

  private Response send(String method, String path) {
    return http.send(ada, method, path);
  }

  private Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }

  private List<String> names(String query) {
    List<String> names = new ArrayList<>();
    for (JsonNode entry : send("GET", "/v1/services" + query).json()) {
      names.add(entry.at("/service/name").asText());
    }
    return names;
  }
}
