package dev.platform.platform.envgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.log.LogWriter;
import dev.platform.testing.AtOnce;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EnvGroupApiTest {
  private static final String LIST = "/v1/env-groups";
  private static final String SESAME = "open sesame";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension
  final TestRooms rooms = new TestRooms(database, Map.of("platform.contract.extra", "terraform"));

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void aGroupIsCreatedWithTheNewestFirstAndIsReadTheSame() {
    var service = service("shop", "web_service");

    var created =
        send(
            "POST",
            LIST,
            """
            {"name": "shared", "ownerId": "%s", "serviceIds": ["%s"],
             "envVars": [{"key": "A", "value": "1"}, {"key": "B", "value": "2"},
               {"key": "KEY", "generateValue": true}],
             "secretFiles": [{"name": "a", "content": "1"}, {"name": "b", "content": "2"}]}
            """
                .formatted(acme.value(), service));

    assertThat(created.status()).isEqualTo(201);
    var group = created.json();
    assertThat(group.path("envVars").findValuesAsText("key")).containsExactly("KEY", "B", "A");
    assertThat(group.at("/envVars/0/value").asText()).matches("[A-Za-z0-9+/]{43}=");
    assertThat(group.path("secretFiles").findValuesAsText("name")).containsExactly("b", "a");
    assertThat(group.path("serviceLinks").toString()).contains("\"web\"", service, "shop");
    assertThat(group.path("ownerId").asText()).isEqualTo(acme.value());
    assertThat(group.has("environmentId")).isFalse();
    var path = LIST + "/" + id(group);
    assertThat(send("GET", path).json()).isEqualTo(group);
    assertThat(send("DELETE", path).status()).isEqualTo(204);
    assertThat(send("GET", path).status()).isEqualTo(404);
  }

  @Test
  void whatIsSetComesFirstAndTheTimeOfTheLastChangeStays() {
    var group = group("ordered", "");
    var path = LIST + "/" + id(group);
    rooms.clock().pass(Duration.ofMinutes(1));

    for (String key : List.of("A", "B", "A")) {
      assertThat(send("PUT", path + "/env-vars/" + key, "{\"value\": \"x\"}").status())
          .isEqualTo(200);
      assertThat(send("PUT", path + "/secret-files/" + key, "{\"content\": \"x\"}").status())
          .isEqualTo(200);
    }

    var after = send("GET", path).json();
    assertThat(after.path("envVars").findValuesAsText("key")).containsExactly("A", "B");
    assertThat(after.path("secretFiles").findValuesAsText("name")).containsExactly("A", "B");
    assertThat(after.path("updatedAt")).isEqualTo(group.path("updatedAt"));
    assertThat(send("GET", path + "/env-vars/B").text()).contains("\"x\"");
    assertThat(send("GET", path + "/secret-files/B").json().path("content").asText())
        .isEqualTo("x");
    assertThat(send("DELETE", path + "/env-vars/B").status()).isEqualTo(204);
    assertThat(send("DELETE", path + "/secret-files/B").status()).isEqualTo(204);
    for (String gone : List.of("/env-vars/B", "/secret-files/B", "/env-vars/b%00")) {
      assertThat(send("GET", path + gone).status()).as(gone).isIn(404, 400);
      assertThat(send("DELETE", path + gone).status()).as(gone).isIn(404, 400);
    }
    var renamed = send("PATCH", path, "{\"name\": \"renamed\"}").json();
    assertThat(renamed.path("name").asText()).isEqualTo("renamed");
    assertThat(renamed.path("updatedAt")).isNotEqualTo(group.path("updatedAt"));
    assertThat(renamed.path("envVars").findValuesAsText("key")).containsExactly("A");
  }

  @Test
  void theListIsBareHasNoValuesAndAnEntrysIdIsThePlaceBehindIt() {
    var project =
        send(
                "POST",
                "/v1/projects",
                "{\"name\": \"p\", \"ownerId\": \"%s\", \"environments\": [{\"name\": \"e\"}]}"
                    .formatted(acme.value()))
            .json();
    var environment = project.at("/environmentIds/0").asText();
    var one = id(group("one", "\"environmentId\": \"" + environment + "\","));
    var two = id(group("two", "\"secretFiles\": [{\"name\": \"a\", \"content\": \"sesame\"}],"));
    var three = id(group("three", ""));

    var all = send("GET", LIST);

    assertThat(all.json().findValuesAsText("id")).containsExactly(three, two, one);
    assertThat(all.text()).doesNotContain("sesame", "envVars", "secretFiles");
    assertThat(ids("?limit=1&cursor=" + three)).containsExactly(two);
    assertThat(ids("?name=one,three")).containsExactly(three, one);
    assertThat(ids("?environmentId=" + environment)).containsExactly(one);
    assertThat(ids("?cursor=nowhere")).isEmpty();
    var there = "/v1/environments/" + environment;
    assertThat(send("GET", there).json().at("/envGroupIds/0").asText()).isEqualTo(one);
    var moved = send("POST", there + "/resources", "{\"resourceIds\": [\"" + two + "\"]}");
    assertThat(moved.json().path("envGroupIds")).hasSize(2);
    assertThat(send("DELETE", there + "/resources?resourceIds=" + one).status()).isEqualTo(204);
    assertThat(send("DELETE", there).status()).isEqualTo(204);
    assertThat(ids("")).containsExactly(three, one);
  }

  @Test
  void ownValuesWinAndOfTwoGroupsTheOneLinkedLast() {
    var service = service("mixed", "background_worker");
    var first = id(group("first", ""));
    var second = id(group("second", ""));
    for (String group : List.of(first, second)) {
      send("PUT", LIST + "/" + group + "/env-vars/BOTH", "{\"value\": \"" + group + "\"}");
      send("PUT", LIST + "/" + group + "/secret-files/both", "{\"content\": \"" + group + "\"}");
      send("PUT", LIST + "/" + group + "/env-vars/X" + group.charAt(23), "{\"value\": \"x\"}");
    }

    link(second, service);
    link(first, service);
    assertThat(both(service)).containsExactly(first, first);
    link(second, service);
    assertThat(both(service)).as("linking twice changes nothing").containsExactly(first, first);
    assertThat(send("DELETE", LIST + "/" + second + "/services/" + service).status())
        .isEqualTo(204);
    assertThat(send("DELETE", LIST + "/" + second + "/services/" + service).status())
        .isEqualTo(404);
    var linked = link(second, service);

    assertThat(both(service)).containsExactly(second, second);
    assertThat(linked.at("/serviceLinks/0/type").asText()).isEqualTo("worker");
    send("DELETE", "/v1/services/" + service);
    assertThat(send("GET", LIST + "/" + first).json().path("serviceLinks")).isEmpty();
    assertThat(rooms.query("select service_id from env_group_link")).doesNotContain(service);
  }

  @Test
  void aRunningServiceSeesAChangeWithItsNextRestartAndARollbackBringsTheOldFilesBack() {
    var service = service("rolled", "web_service");
    var group = id(group("files", ""));
    var file = LIST + "/" + group + "/secret-files/settings.txt";
    send("PUT", file, "{\"content\": \"first\"}");
    link(group, service);
    var deploys = "/v1/services/" + service + "/deploys";
    var empty = send("GET", deploys).json().at("/0/deploy/id").asText();
    assertThat(send("POST", deploys + "/" + empty + "/cancel").status()).isEqualTo(200);
    rooms.get(LogWriter.class).start();
    var first = deploy(service);
    awaitSaid(service, "first");

    send("PUT", file, "{\"content\": \"second\"}");
    send("POST", "/v1/services/" + service + "/scale", "{\"numInstances\": 2}");
    rooms.settle();
    awaitSaid(service, "first", "first");
    deploy(service);
    awaitSaid(service, "first", "first", "second", "second");

    send("DELETE", LIST + "/" + group);
    send("POST", "/v1/services/" + service + "/rollback", "{\"deployId\": \"" + first + "\"}");
    rooms.settle();
    awaitSaid(service, "first", "first", "second", "second", "first", "first");
  }

  @Test
  void valuesAreSealedAndNotInTheAuditLog() {
    var path = LIST + "/" + id(group("sealed", ""));

    send("PUT", path + "/env-vars/A", "{\"value\": \"" + SESAME + "\"}");
    send("PUT", path + "/secret-files/a", "{\"content\": \"" + SESAME + "\"}");

    assertThat(rooms.query("select encode(value, 'escape') from env_group_var"))
        .isNotEmpty()
        .noneMatch(kept -> kept.contains("sesame"));
    assertThat(rooms.query("select encode(content, 'escape') from env_group_file"))
        .isNotEmpty()
        .noneMatch(kept -> kept.contains("sesame"));
    assertThat(rooms.query("select audit_log::text from audit_log"))
        .isNotEmpty()
        .noneMatch(entry -> entry.contains("sesame"));
  }

  @Test
  void whatIsWrongIsNamed() {
    group("taken", "");
    var path = LIST + "/" + id(group("other", ""));

    assertThat(create("taken", "").json().path("code").asText()).isEqualTo("NAME_IN_USE");
    assertThat(send("PATCH", path, "{\"name\": \"taken\"}").status()).isEqualTo(409);
    assertThat(send("PATCH", path, "{\"name\": \"  \"}").status()).isEqualTo(400);
    assertThat(create("x".repeat(256), "").status()).isEqualTo(400);
    assertThat(send("PUT", path + "/env-vars/1A", "{\"value\": \"x\"}").status()).isEqualTo(400);
    assertThat(send("PUT", path + "/secret-files/a%0ab", "{\"content\": \"x\"}").status())
        .isEqualTo(400);
    assertThat(send("PUT", path + "/secret-files/a", "{}").status()).isEqualTo(400);
    var absent = "srv-d4g2k7tjm3vs73c0p1q0";
    assertThat(create("linked", "\"serviceIds\": [\"" + absent + "\"],").json().path("message"))
        .hasToString("\"Not found: " + absent + "\"");
    assertThat(ids("?name=linked")).isEmpty();
    assertThat(send("GET", LIST + "/evg-d4g2k7tjm3vs73c0p1q0").status()).isEqualTo(404);
    assertThat(send("GET", LIST + "/nothing").status()).isEqualTo(404);
  }

  @Test
  void anotherWorkspaceAndAWeakRoleGetNothing() {
    var group = id(group("guarded", ""));
    var path = LIST + "/" + group;
    send("PUT", path + "/env-vars/A", "{\"value\": \"" + SESAME + "\"}");
    var service = service("mine", "web_service");
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    var both = rooms.member(rooms.workspace(), Role.ADMIN);
    rooms.join(both, acme, Role.DEVELOPER);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

    for (String below : List.of("", "/env-vars/A", "/secret-files/a")) {
      assertThat(http.send(stranger, "GET", path + below).status()).isEqualTo(404);
      assertThat(http.send(stranger, "DELETE", path + below).status()).isEqualTo(404);
      assertThat(http.send(viewer, "GET", path + below).status()).isEqualTo(403);
    }
    var links = path + "/services/" + service;
    assertThat(http.send(stranger, "POST", links).status()).isEqualTo(404);
    assertThat(http.send(viewer, "POST", links).status()).isEqualTo(403);
    assertThat(http.send(viewer, "GET", LIST).text()).contains(group).doesNotContain("sesame");
    var foreign =
        http.send(
            both,
            "POST",
            LIST,
            "{\"name\": \"f\", \"ownerId\": \"%s\", \"envVars\": []}"
                .formatted(
                    rooms
                        .query(
                            "select workspace_id from membership where user_id = '%s' and role = 'ADMIN'"
                                .formatted(both.user().value()))
                        .get(0)));
    assertThat(
            http.send(both, "POST", LIST + "/" + id(foreign.json()) + "/services/" + service)
                .status())
        .as("a service of another workspace")
        .isEqualTo(404);
    assertThat(send("GET", path + "/env-vars/A").text()).contains(SESAME);
  }

  @Test
  void ofManyWhoSetAtOnceEachGetsAPlaceOfItsOwn() {
    var path = LIST + "/" + id(group("busy", ""));

    AtOnce.run(
        12,
        i -> send("PUT", path + "/env-vars/KEY_" + i % 6, "{\"value\": \"" + i + "\"}").status());

    var keys = send("GET", path).json().path("envVars").findValuesAsText("key");
    assertThat(keys).hasSize(6).doesNotHaveDuplicates();
    assertThat(
            rooms.query(
                "select position from env_group_var group by group_id, position having count(*) >"
                    + " 1"))
        .isEmpty();
  }

  @Test
  void aServiceHasALimitedNumberOfGroups() {
    var service = service("greedy", "web_service");
    for (int i = 0; i < 20; i++) {
      link(id(group("group-" + i, "")), service);
    }

    var rejected = send("POST", LIST + "/" + id(group("more", "")) + "/services/" + service);

    assertThat(rejected.status()).isEqualTo(409);
    assertThat(rejected.json().path("message").asText())
        .isEqualTo("The service " + service + " has 20 environment groups. Unlink one.");
  }

  @Test
  void groupsThatHoldTooMuchFailADeployByNameAndNothingElse() {
    var service = service("heavy", "web_service");
    var group = id(group("heavy", ""));
    link(group, service);
    rooms.query(
        "insert into env_group_file (group_id, name, workspace_id, position, content)"
            + " select '%s', 'f' || i, '%s', i, decode(repeat('00', 1 << 20), 'hex')"
                .formatted(group, acme.value())
            + " from generate_series(1, 33) i returning 'x'");

    assertThatThrownBy(() -> contents(service))
        .hasMessageContaining("The environment groups of the service have more than 32 MiB");
  }

  private List<String> both(String service) {
    var contents = contents(service);
    return List.of(
        reveal(contents.variables().get("BOTH")), reveal(contents.secretFiles().get("both")));
  }

  private static String reveal(@Nullable Secret secret) {
    return secret == null ? "" : secret.reveal();
  }

  private ReleaseContents contents(String service) {
    var contributor = new EnvGroupContributor(rooms.get(EnvGroupValueStore.class));
    var grant = Grant.asSystem(new ServiceId(service), acme);
    return rooms.get(Db.class).read("test", tx -> contributor.contents(tx, grant));
  }

  /** The id of a new deploy that is live. */
  private String deploy(String service) {
    var deploy = send("POST", "/v1/services/" + service + "/deploys", "{}").json();
    rooms.settle();
    return deploy.path("id").asText();
  }

  /** Waits until instances have printed this, the oldest first: their command prints a file. */
  private void awaitSaid(String service, String... lines) {
    Eventually.see("lines", () -> said(service), List.of(lines)::equals);
  }

  private List<String> said(String service) {
    return rooms.query(
        ("select message from log_line where resource = '%s' and message in ('first', 'second')"
                + " order by time, id")
            .formatted(service));
  }

  private JsonNode link(String group, String service) {
    var linked = send("POST", LIST + "/" + group + "/services/" + service);
    assertThat(linked.status()).as(linked.text()).isEqualTo(200);
    return linked.json();
  }

  private List<String> ids(String query) {
    return send("GET", LIST + query).json().findValuesAsText("id").stream()
        .filter(id -> id.startsWith("evg-"))
        .toList();
  }

  private JsonNode group(String name, String more) {
    var created = create(name, more);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.json();
  }

  private Response create(String name, String more) {
    return send(
        "POST",
        LIST,
        "{\"name\": \"%s\", \"ownerId\": \"%s\", %s \"envVars\": []}"
            .formatted(name, acme.value(), more));
  }

  private String service(String name, String type) {
    var created =
        send(
            "POST",
            "/v1/services",
            """
            {"type": "%s", "name": "%s", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "",
                 "startCommand": "cat settings.txt && ./serve"}}}
            """
                .formatted(type, name, acme.value()));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.json().at("/service/id").asText();
  }

  private static String id(JsonNode group) {
    return group.path("id").asText();
  }

  private Response send(String method, String path) {
    return send(method, path, null);
  }

  private Response send(String method, String path, @Nullable String json) {
    return http.send(ada, method, path, json);
  }
}
