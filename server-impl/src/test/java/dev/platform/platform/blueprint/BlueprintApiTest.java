package dev.platform.platform.blueprint;

import static dev.platform.platform.blueprint.TestBlueprints.ONE;
import static dev.platform.platform.blueprint.TestBlueprints.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlueprintApiTest {
  private static final String WEB =
      """
      services:
        - type: web
          name: web
          runtime: node
          plan: starter
          buildCommand: npm ci
          startCommand: npm start
      """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestBlueprints blueprints = new TestBlueprints(rooms);

  @Test
  void aBlueprintIsConnectedListedAndRead() {
    var first = blueprints.connect("shop", "");
    var second = blueprints.connect("blog", ", \"path\": \"deploy/blog.yaml\"");

    var one = blueprints.get(first);
    var list = blueprints.get("/v1/blueprints?ownerId=" + blueprints.acme.value());

    assertThat(one.path("name").asText()).isEqualTo("shop");
    assertThat(one.path("status").asText()).isEqualTo("syncing");
    assertThat(one.path("autoSync").asBoolean()).isTrue();
    assertThat(one.path("branch").asText()).isEqualTo("main");
    assertThat(one.path("path").asText()).isEqualTo("render.yaml");
    assertThat(one.path("resources")).isEmpty();
    assertThat(one.has("lastSync")).isFalse();
    assertThat(list.findValuesAsText("name")).containsExactly("blog", "shop");
    assertThat(list.at("/0/blueprint/path").asText()).isEqualTo("deploy/blog.yaml");
    var cursor = list.at("/0/cursor").asText();
    assertThat(blueprints.get("/v1/blueprints?limit=1&cursor=" + cursor).findValuesAsText("name"))
        .containsExactly("shop");
    assertThat(second).isNotEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource({"GET, ''", "PATCH, ''", "DELETE, ''", "GET, /syncs"})
  void aWorkspaceOfOthersDoesNotHaveIt(String method, String more) {
    var path = blueprints.connect("shop", "");
    var body = method.equals("PATCH") ? "{}" : "";

    var response = blueprints.send(method, path + more + "?ownerId=tea-00000000000000000007", body);

    assertThat(response.status()).isEqualTo(403);
    assertThat(blueprints.get(path).path("name").asText()).isEqualTo("shop");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"name\": \" \"', name: must have 1 to 100 characters",
    "'\"repo\": \"ftp://x\"', 'repo: must be a git URL'",
    "'\"branch\": \"-x\"', branch: must be the name of a branch",
    "'\"path\": \"../x\"', path: must be a file inside the repository",
    "'\"path\": \"/etc/passwd\"', path: must be a file inside the repository",
  })
  void whatCannotBeConnectedIsRejected(String member, String message) {
    var name = member.split("\"")[1];
    var body = new StringBuilder("{\"ownerId\": \"" + blueprints.acme.value() + "\", " + member);
    if (!name.equals("name")) {
      body.append(", \"name\": \"x\"");
    }
    if (!name.equals("repo")) {
      body.append(", \"repo\": \"https://example.org/a/b\"");
    }

    var response = blueprints.send("POST", "/v1/blueprints", body + "}");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().path("message").asText()).startsWith(message);
  }

  @Test
  void aNameIsTakenOnce() {
    var shop = blueprints.connect("shop", "");
    var blog = blueprints.connect("blog", "");

    var response =
        blueprints.send(
            "POST",
            "/v1/blueprints",
            """
            {"ownerId": "%s", "name": "shop", "repo": "https://example.org/a/b"}
            """
                .formatted(blueprints.acme.value()));

    assertThat(response.status()).isEqualTo(409);
    assertThat(blueprints.send("PATCH", blog, "{\"name\": \"shop\"}").status()).isEqualTo(409);
    assertThat(blueprints.send("PATCH", shop, "{\"name\": \"shop\"}").status()).isEqualTo(200);
  }

  @Test
  void aBlueprintIsChanged() {
    blueprints.push(ONE, "services: []\n");
    var path = blueprints.connect("shop", "");
    rooms.settle();

    var changed =
        blueprints.send(
            "PATCH", path, "{\"name\": \"store\", \"path\": \"a/b.yaml\", \"autoSync\": false}");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().has("resources")).isFalse();
    assertThat(changed.json().path("name").asText()).isEqualTo("store");
    assertThat(changed.json().path("path").asText()).isEqualTo("a/b.yaml");
    assertThat(changed.json().path("status").asText()).isEqualTo("paused");
    assertThat(blueprints.send("PATCH", path, "{\"path\": \"a/../../b\"}").status()).isEqualTo(400);
  }

  @Test
  void aBlueprintIsDisconnectedAndWhatItMadeStays() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", "");
    rooms.settle();

    var response = blueprints.send("DELETE", path, null);

    assertThat(response.status()).isEqualTo(204);
    assertThat(blueprints.send("GET", path, null).status()).isEqualTo(404);
    assertThat(blueprints.send("GET", path + "/syncs", null).status()).isEqualTo(404);
    assertThat(blueprints.get("/v1/services").findValuesAsText("name")).contains("web");
    for (String table : List.of("blueprint_sync", "blueprint_sync_step", "blueprint_resource")) {
      assertThat(rooms.query("select count(*)::text from " + table)).as(table).containsExactly("0");
    }
  }

  @Test
  void othersDoNotSeeIt() {
    var path = blueprints.connect("shop", "");
    var eve = rooms.member(rooms.workspace(), Role.ADMIN);
    var vic = rooms.member(blueprints.acme, Role.WORKSPACE_VIEWER);

    for (String[] call :
        new String[][] {
          {"GET", path, null},
          {"PATCH", path, "{}"},
          {"DELETE", path, null},
          {"GET", path + "/syncs", null},
          {"POST", path + "/sync", null},
          {"GET", path + "/plan", null}
        }) {
      assertThat(blueprints.http.send(eve, call[0], call[1], call[2]).status())
          .as(call[0] + call[1])
          .isEqualTo(404);
    }
    assertThat(blueprints.http.send(vic, "GET", path).status()).isEqualTo(200);
    assertThat(blueprints.http.send(vic, "GET", path + "/syncs").status()).isEqualTo(200);
    assertThat(blueprints.http.send(vic, "PATCH", path, "{}").status()).isEqualTo(403);
    assertThat(blueprints.http.send(vic, "POST", path + "/sync").status()).isEqualTo(403);
    assertThat(blueprints.http.send(vic, "DELETE", path).status()).isEqualTo(403);
    assertThat(blueprints.validate(eve, blueprints.acme.value(), WEB).status()).isEqualTo(403);
  }

  @Test
  void aGoodFileIsValidAndHasAPlan() {
    var response = blueprints.validate(blueprints.ada, blueprints.acme.value(), WEB);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().path("valid").asBoolean()).isTrue();
    assertThat(response.json().has("errors")).isFalse();
    assertThat(response.json().at("/plan/services/0").asText()).isEqualTo("web");
    assertThat(response.json().at("/plan/totalActions").asInt()).isEqualTo(1);
    assertThat(response.json().at("/plan/changes/0/action").asText()).isEqualTo("create");
    assertThat(response.json().at("/plan/changes/0/kind").asText()).isEqualTo("service");
    assertThat(blueprints.get("/v1/services")).isEmpty();
  }

  @Test
  void anExportIsAFileThatChangesNothing() {
    blueprints.push(ONE, WEB);
    blueprints.connect("shop", "");
    rooms.settle();
    var owner = blueprints.acme.value();
    var id = blueprints.get("/v1/services").at("/0/service/id").asText();

    var exported =
        blueprints.send(
            "GET", "/v1/blueprints/export?ownerId=" + owner + "&resourceIds=" + id, null);

    assertThat(exported.status()).as(exported.text()).isEqualTo(200);
    assertThat(exported.text()).contains("name: web");
    var plan = blueprints.validate(blueprints.ada, owner, exported.text()).json().path("plan");
    assertThat(plan.path("totalActions").asInt(-1)).as(plan.toString()).isZero();
  }

  @Test
  void whatIsMissingInTheWorkspaceIsAProblem() {
    var file =
        WEB
            + """
                envVars:
                  - fromGroup: shared
            """;

    var response = blueprints.validate(blueprints.ada, blueprints.acme.value(), file);

    assertThat(response.json().path("valid").asBoolean()).as(response.text()).isFalse();
    assertThat(response.json().at("/errors/0/code").asText()).isEqualTo("INVALID_REFERENCE");
    assertThat(response.json().at("/errors/0/error").asText())
        .isEqualTo("refers to the environment group \"shared\", which does not exist");
    assertThat(response.json().has("plan")).isFalse();
  }

  @Test
  void aBadFileHasAllItsProblems() {
    var response =
        blueprints.validate(
            blueprints.ada,
            blueprints.acme.value(),
            "services:\n  - type: web\n    name: web\n    plan: huge\n    colour: red\n");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().path("valid").asBoolean()).isFalse();
    assertThat(response.json().path("errors").findValuesAsText("code"))
        .contains("UNKNOWN_VALUE", "UNKNOWN_KEY", "MISSING_KEY");
    assertThat(response.json().at("/errors/0/line").asInt()).isPositive();
  }

  @Test
  void partsComeInAnyOrder() {
    var owner = blueprints.acme.value();
    var parts =
        "--b\r\nX-More: 1\r\ncontent-type: text/yaml\r\n"
            + "content-disposition: FORM-DATA; filename=\"a;name=\\\"x\"; name=file\r\n\r\n"
            + WEB
            + "\r\n"
            + part("ignored", "", "x")
            + part("ownerId", "", owner);

    var response = blueprints.form(blueprints.ada, "preamble\r\n" + parts);

    assertThat(response.status()).as(response.text()).isEqualTo(200);
    assertThat(response.json().path("valid").asBoolean()).isTrue();
  }

  @Test
  void aPartThatIsMissingIsNamed() {
    var owner = part("ownerId", "", blueprints.acme.value());

    assertThat(message(owner)).isEqualTo("file: is required as a part of the form");
    assertThat(message(part("file", "", WEB)))
        .isEqualTo("ownerId: is required as a part of the form");
    assertThat(message(owner + owner)).isEqualTo("ownerId: must be specified only once");
    assertThat(message("")).startsWith("ownerId: is required");
    assertThat(message("--c\r\n")).isEqualTo("ownerId: is required as a part of the form");
    assertThat(message("--b\r\n\r\nx\r\n")).isEqualTo("body: has a part without a name");
    assertThat(message("--b\r\nContent-Disp")).isEqualTo("body: is not a well-formed form");
  }

  private String message(String parts) {
    var response = blueprints.form(blueprints.ada, parts);
    assertThat(response.status()).isEqualTo(400);
    return response.json().path("message").asText();
  }

  @Test
  void aFileThatIsTooLargeIsRejected() {
    var owner = blueprints.acme.value();
    var large = "#".repeat(4 << 20);

    assertThat(blueprints.validate(blueprints.ada, owner, large).status()).isEqualTo(200);
    assertThat(blueprints.validate(blueprints.ada, owner, large + "#").status()).isEqualTo(413);
    assertThat(blueprints.validate(blueprints.ada, owner, large + large).status()).isEqualTo(413);
  }
}
