package dev.platform.platform.blueprint;

import static dev.platform.platform.blueprint.TestBlueprints.ONE;
import static dev.platform.platform.blueprint.TestBlueprints.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.access.Caller;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Syncs from the request to the end, with repositories of a simulated engine. */
class SyncTest {
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
  private static final String TWO_SERVICES =
      WEB
          + """
            - type: web
              name: api
              runtime: node
              buildCommand: npm ci
              startCommand: npm start
          """;
  private static final String ASKING =
      WEB
          + """
              envVars:
                - key: STRIPE_KEY
                  sync: false
          """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestBlueprints blueprints = new TestBlueprints(rooms);

  @Test
  void aFileIsSynced() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", "");

    rooms.settle();

    var sync = blueprints.lastSync(path);
    assertThat(sync.path("state").asText()).as(sync.toString()).isEqualTo("success");
    assertThat(sync.at("/commit/id").asText()).isEqualTo(ONE);
    assertThat(sync.has("startedAt") && sync.has("completedAt")).isTrue();
    assertThat(sync.path("steps")).hasSize(1);
    assertThat(sync.at("/steps/0/action").asText()).isEqualTo("create");
    assertThat(sync.at("/steps/0/state").asText()).isEqualTo("done");
    var blueprint = blueprints.get(path);
    assertThat(blueprint.path("status").asText()).isEqualTo("in_sync");
    assertThat(blueprint.has("lastSync")).isTrue();
    assertThat(blueprint.at("/resources/0/name").asText()).isEqualTo("web");
    assertThat(blueprint.at("/resources/0/type").asText()).isEqualTo("web_service");
    assertThat(
            rooms.query(
                "select metadata ->> 'surface' from audit_log where event = 'CreateServerEvent'"
                    + " and actor_id = '"
                    + blueprints.ada.user().value()
                    + "'"))
        .containsExactly("blueprint");
  }

  /** An empty path would be the default of the API. */
  @Test
  void aSiteCanPublishTheTopDirectory() {
    blueprints.push(
        ONE,
        """
        services:
          - type: web
            name: site
            runtime: static
            staticPublishPath: ./
        """);
    blueprints.connect("shop", "");

    rooms.settle();

    assertThat(rooms.query("select spec ->> 'publishPath' from service where name = 'site'"))
        .containsExactly(".");
  }

  @Test
  void aPushThatChangesTheFileIsSyncedOnce() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", "");
    rooms.settle();

    blueprints.push(TWO, WEB.replace("starter", "standard"));
    blueprints.passInterval();
    blueprints.passInterval();

    assertThat(states(path)).containsExactly("success", "success");
    assertThat(blueprints.lastSync(path).at("/commit/id").asText()).isEqualTo(TWO);
    assertThat(blueprints.lastSync(path).at("/steps/0/action").asText()).isEqualTo("update");
    assertThat(blueprints.get("/v1/services").at("/0/service/serviceDetails/plan").asText())
        .isEqualTo("standard");
  }

  @Test
  void aPushThatLeavesTheFileIsNotSynced() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", "");
    rooms.settle();

    blueprints.push(TWO, WEB);
    blueprints.passInterval();

    assertThat(states(path)).containsExactly("success");
  }

  @Test
  void withoutAutomaticSyncingAPushIsLeftAlone() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", ", \"autoSync\": false");
    rooms.settle();

    blueprints.push(TWO, WEB.replace("starter", "standard"));
    blueprints.passInterval();
    assertThat(states(path)).containsExactly("success");
    assertThat(blueprints.get(path).path("status").asText()).isEqualTo("paused");

    var plan = blueprints.get(path + "/plan");
    assertThat(plan.path("commit").asText()).isEqualTo(TWO);
    assertThat(plan.at("/changes/0/fields/0/field").asText()).isEqualTo("serviceDetails.plan");
    assertThat(plan.at("/changes/0/fields/0/from").asText()).isEqualTo("starter");
    assertThat(blueprints.send("PATCH", path, "{\"autoSync\": true}").status()).isEqualTo(200);
    blueprints.passInterval();
    assertThat(states(path)).containsExactly("success", "success");
  }

  @Test
  void twoSyncsThatWaitAreOne() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", "");

    var asked = blueprints.send("POST", path + "/sync", null);
    var again = blueprints.send("POST", path + "/sync", "{}");

    assertThat(asked.status()).isEqualTo(202);
    assertThat(asked.json()).isEqualTo(again.json());
    assertThat(states(path)).containsExactly("created");
  }

  @Test
  void aQuestionIsAnsweredOnceAndTheAnswerIsForgotten() {
    blueprints.push(ONE, ASKING);
    var path = blueprints.connect("shop", "");
    rooms.settle();

    var failed = blueprints.lastSync(path);
    assertThat(failed.path("state").asText()).isEqualTo("error");
    assertThat(failed.path("error").asText())
        .isEqualTo(
            "Variables need values: STRIPE_KEY of web. Start a sync with them as its variables.");
    assertThat(blueprints.get(path).path("status").asText()).isEqualTo("error");
    assertThat(blueprints.get(path + "/plan").at("/questions/0/key").asText())
        .isEqualTo("STRIPE_KEY");
    assertThat(blueprints.get("/v1/services")).isEmpty();

    blueprints.send(
        "POST",
        path + "/sync",
        "{\"variables\": [{\"service\": \"web\", \"key\": \"STRIPE_KEY\","
            + " \"value\": \"sesame\"}]}");
    assertThat(rooms.query("select encode(value, 'escape') from blueprint_variable").get(0))
        .doesNotContain("sesame");
    assertThat(blueprints.get(path + "/plan").path("questions")).isEmpty();
    assertThat(blueprints.get(path + "/plan").toString()).doesNotContain("sesame");
    rooms.clock().pass(Duration.ofSeconds(1));
    rooms.settle();

    assertThat(blueprints.lastSync(path).path("state").asText()).isEqualTo("success");
    assertThat(rooms.query("select key from blueprint_variable")).isEmpty();
    var service = blueprints.get("/v1/services").at("/0/service/id").asText();
    assertThat(
            blueprints
                .get("/v1/services/" + service + "/env-vars/STRIPE_KEY")
                .path("value")
                .asText())
        .isEqualTo("sesame");
  }

  @Test
  void aFileWithProblemsIsNotSynced() {
    blueprints.push(ONE, WEB.replace("starter", "huge"));
    var path = blueprints.connect("shop", "");

    rooms.settle();

    var sync = blueprints.lastSync(path);
    assertThat(sync.path("state").asText()).isEqualTo("error");
    assertThat(sync.path("error").asText())
        .startsWith("The file has problems.\nLine 5: services[0].plan: ");
    assertThat(blueprints.get("/v1/services")).isEmpty();
    var plan = blueprints.get(path + "/plan");
    assertThat(plan.path("valid").asBoolean()).isFalse();
    assertThat(plan.at("/errors/0/line").asInt()).isEqualTo(5);
  }

  @Test
  void aFileThatIsMissingIsNotSyncedUntilItIsThere() {
    blueprints.sources().push(TestBlueprints.REPO, "main", ONE);
    var path = blueprints.connect("shop", "");
    rooms.settle();

    assertThat(blueprints.lastSync(path).path("error").asText())
        .isEqualTo("The file render.yaml does not exist in the commit " + ONE + ".");
    assertThat(blueprints.get(path + "/plan").at("/errors/0/error").asText())
        .startsWith("The file render.yaml does not exist");

    blueprints.push(TWO, WEB);
    blueprints.passInterval();
    assertThat(states(path)).containsExactly("success", "error");
  }

  @Test
  void aRepositoryThatCannotBeReadIsAskedThreeTimes() {
    blueprints.push(ONE, WEB);
    blueprints.sources().disconnect();
    var path = blueprints.connect("shop", "");

    rooms.settle();
    assertThat(states(path)).containsExactly("created");
    for (int i = 0; i < 3; i++) {
      rooms.clock().pass(Duration.ofSeconds(30));
      rooms.settle();
    }

    assertThat(states(path)).containsExactly("error");
    assertThat(blueprints.lastSync(path).path("error").asText()).endsWith("is not accessible.");
    blueprints.sources().reconnect();
    blueprints.passInterval();
    blueprints.passInterval();
    assertThat(states(path)).startsWith("success");
  }

  @Test
  void aStepThatFailsLeavesTheOthers() {
    blueprints.push(
        ONE, TWO_SERVICES + "    region: frankfurt\n    repo: file:///srv/not-allowed\n");
    var path = blueprints.connect("shop", "");

    rooms.settle();

    var sync = blueprints.lastSync(path);
    assertThat(sync.path("state").asText()).as(sync.toString()).isEqualTo("error");
    assertThat(sync.path("steps").findValuesAsText("state"))
        .containsExactlyInAnyOrder("done", "error");
    assertThat(sync.path("error").asText())
        .startsWith("The sync of 1 resource failed.\nservice api: ");
    assertThat(blueprints.get("/v1/services").findValuesAsText("name")).contains("web");
  }

  @Test
  void twoServicesThatNeedEachOtherGetWhatTheyNeed() {
    blueprints.push(
        ONE,
        """
        services:
          - type: pserv
            name: left
            runtime: node
            buildCommand: npm ci
            startCommand: npm start
            envVars:
              - key: RIGHT
                fromService: {name: right, type: pserv, property: host}
          - type: pserv
            name: right
            runtime: node
            buildCommand: npm ci
            startCommand: npm start
            envVars:
              - key: LEFT
                fromService: {name: left, type: pserv, property: host}
        """);
    var path = blueprints.connect("shop", "");

    rooms.settle();

    var sync = blueprints.lastSync(path);
    assertThat(sync.path("state").asText()).as(sync.toString()).isEqualTo("success");
    assertThat(sync.path("steps").findValuesAsText("action"))
        .containsExactly("create", "create", "update");
    for (String name : List.of("left", "right")) {
      var id = blueprints.get("/v1/services?name=" + name).at("/0/service/id").asText();
      var variables = blueprints.get("/v1/services/" + id + "/env-vars");
      assertThat(variables.at("/0/envVar/value").asText()).as(name).isNotEmpty();
    }
    assertThat(blueprints.get(path + "/plan").path("changes").findValuesAsText("action"))
        .containsOnly("keep");
  }

  @Test
  void aMachineKeySyncsAsADeveloper() {
    blueprints.push(ONE, WEB);
    var key =
        new Caller(
            blueprints.ada.user(),
            Caller.Credential.MACHINE_KEY,
            "key-1",
            Optional.of(blueprints.acme),
            Set.of());
    var response =
        blueprints.http.send(
            key,
            "POST",
            "/v1/blueprints",
            """
            {"ownerId": "%s", "name": "shop", "repo": "%s", "branch": "main"}
            """
                .formatted(blueprints.acme.value(), TestBlueprints.REPO));

    rooms.settle();

    assertThat(response.status()).isEqualTo(201);
    var path = "/v1/blueprints/" + response.json().path("id").asText();
    assertThat(blueprints.lastSync(path).path("state").asText()).isEqualTo("success");
    assertThat(
            rooms.query(
                "select actor_type from audit_log where event = 'CreateServerEvent'"
                    + " and workspace_id = '"
                    + blueprints.acme.value()
                    + "'"))
        .containsExactly("REST_API");
  }

  @Test
  void theHookOfANewServiceRunsOnceItIsLive() {
    blueprints.push(ONE, WEB + "    initialDeployHook: echo seeded\n");
    var path = blueprints.connect("shop", "");
    rooms.settle();
    assertThat(blueprints.lastSync(path).at("/steps/0/state").asText()).isEqualTo("done");

    rooms.clock().pass(Duration.ofSeconds(10));
    rooms.settle();

    assertThat(blueprints.lastSync(path).path("state").asText()).isEqualTo("success");
    assertThat(rooms.query("select command from job")).containsExactly("echo seeded");
  }

  @Test
  void aUserWhoLeftSyncsNothing() {
    blueprints.push(ONE, WEB);
    var path = blueprints.connect("shop", "");
    database.execute(
        "update membership set role = 'WORKSPACE_VIEWER' where user_id = '"
            + blueprints.ada.user().value()
            + "'");

    try (var other = rooms.replica()) {
      other.settle();
    }

    var sync = blueprints.lastSync(path);
    assertThat(sync.path("state").asText()).isEqualTo("error");
    assertThat(sync.path("error").asText())
        .startsWith("The user who connected this blueprint no longer has the permission");
    assertThat(blueprints.get("/v1/services")).isEmpty();
  }

  private List<String> states(String path) {
    return blueprints.get(path + "/syncs").findValues("sync").stream()
        .map(it -> it.path("state").asText())
        .toList();
  }
}
