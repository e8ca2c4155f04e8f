package dev.platform.platform.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.Signals;
import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.AllowList;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ProjectApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String OFFICE = range("192.0.2.0/24");
  private static final String HOME = range("2001:db8::/32");
  private static final String EVERYWHERE = range("0.0.0.0/0");

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void aProjectIsCreatedWithItsEnvironments() {
    var project = project("shop", "{\"name\": \"production\"}, {\"name\": \"staging\"}");

    assertThat(project.at("/owner/id").asText()).isEqualTo(acme.value());
    assertThat(project.at("/environmentIds")).hasSize(2);
    assertThat(send("GET", path(project)).json()).isEqualTo(project);
    var production = send("GET", "/v1/environments/" + project.at("/environmentIds/0").asText());
    assertThat(production.json().toString())
        .isEqualTo(
            """
            {"databasesIds":null,"envGroupIds":null,"id":"%s",\
            "ipAllowList":[{"cidrBlock":"0.0.0.0/0","description":"everywhere"}],\
            "name":"production","networkIsolationEnabled":false,"projectId":"%s",\
            "protectedStatus":"unprotected","redisIds":null,"serviceIds":null}\
            """
                .formatted(project.at("/environmentIds/0").asText(), project.at("/id").asText()));
  }

  @Test
  void projectsAreListedRenamedAndDeleted() {
    var first = project("first", "{\"name\": \"only\"}");
    rooms.clock().pass(Duration.ofSeconds(1));
    var second = project("second", "{\"name\": \"only\"}");

    var all = send("GET", "/v1/projects").json();
    assertThat(all.findValuesAsText("name")).contains("first", "second");
    assertThat(all.at("/0/project")).isEqualTo(second);
    var rest = send("GET", "/v1/projects?limit=1&cursor=" + all.at("/0/cursor").asText()).json();
    assertThat(rest.at("/0/project")).isEqualTo(first);
    assertThat(send("GET", "/v1/projects?name=first").json()).hasSize(1);
    assertThat(send("GET", "/v1/projects?cursor=nowhere").json()).isEmpty();

    assertThat(send("PATCH", path(first), "{\"name\": \"second\"}").json().at("/code").asText())
        .isEqualTo("NAME_IN_USE");
    var renamed = send("PATCH", path(first), "{\"name\": \"third\"}");
    assertThat(renamed.json().at("/name").asText()).isEqualTo("third");
    assertThat(send("PATCH", path(first), "{\"name\": \"\"}").status()).isEqualTo(400);
    assertThat(send("DELETE", path(first)).status()).isEqualTo(204);
    assertThat(send("GET", path(first)).status()).isEqualTo(404);
    assertThat(send("GET", "/v1/environments/" + first.at("/environmentIds/0").asText()).status())
        .isEqualTo(404);
  }

  @Test
  void environmentsAreCreatedListedChangedAndDeleted() {
    var project = project("app", "{\"name\": \"production\"}");
    var created =
        send(
            "POST",
            "/v1/environments",
            """
            {"name": "staging", "projectId": "%s", "protectedStatus": "protected",
             "networkIsolationEnabled": true,
             "ipAllowList": [{"cidrBlock": "2001:db8::/32", "description": "office"}]}
            """
                .formatted(project.at("/id").asText()));

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().at("/protectedStatus").asText()).isEqualTo("protected");
    assertThat(created.json().at("/networkIsolationEnabled").asBoolean()).isTrue();
    var list = "/v1/environments?projectId=" + project.at("/id").asText();
    assertThat(send("GET", list).json()).hasSize(2);
    assertThat(send("GET", list + "&name=staging").json().at("/0/environment"))
        .isEqualTo(created.json());
    assertThat(send("GET", list + "&environmentId=evm-d4g2k7tjm3vs73c0p1p0").json()).isEmpty();
    assertThat(send("GET", "/v1/environments").status()).isEqualTo(400);
    assertThat(send("GET", "/v1/environments?projectId=prj-d4g2k7tjm3vs73c0p1p0").status())
        .isEqualTo(404);

    var path = "/v1/environments/" + created.json().at("/id").asText();
    var changed =
        send("PATCH", path, "{\"ipAllowList\": null, \"protectedStatus\": \"unprotected\"}").json();
    assertThat(changed.at("/ipAllowList/0/cidrBlock").asText()).isEqualTo("0.0.0.0/0");
    assertThat(changed.at("/protectedStatus").asText()).isEqualTo("unprotected");
    assertThat(changed.at("/networkIsolationEnabled").asBoolean()).isTrue();
    assertThat(send("PATCH", path, "{\"name\": \"production\"}").status()).isEqualTo(409);
    assertThat(send("DELETE", path).status()).isEqualTo(204);
    assertThat(send("GET", list).json()).hasSize(1);
    assertThat(events())
        .startsWith("DeleteEnvironmentEvent", "ChangeEnvironmentProtectionEvent")
        .contains("CreateEnvironmentEvent", "CreateProjectEvent");
  }

  @Test
  void whatIsWrongIsNamed() {
    for (String range :
        List.of(
            "10.0.0.0",
            "10.0.0.256/8",
            "010.0.0.0/8",
            "10.0.0.0/33",
            "10.0.0.0/08",
            "::/129",
            "1::2::3/64",
            "::ffff:10.0.0.0/104",
            "x/8",
            "")) {
      var answer =
          send(
              "POST",
              "/v1/projects",
              """
              {"name": "bad", "ownerId": "%s", "environments": [{"name": "e",
               "ipAllowList": [{"cidrBlock": "10.0.0.0/8", "description": ""},
                {"cidrBlock": "%s", "description": ""}]}]}
              """
                  .formatted(acme.value(), range));
      assertThat(answer.json().at("/params/field").asText())
          .as(range)
          .isEqualTo("environments[0].ipAllowList[1].cidrBlock");
    }
    var twice = post("twice", "{\"name\": \"a\"}, {\"name\": \"a\"}");
    assertThat(twice.json().at("/code").asText()).isEqualTo("NAME_IN_USE");
    assertThat(send("GET", "/v1/projects?name=twice").json()).isEmpty();
    assertThat(post("none", "").status()).isEqualTo(400);
  }

  @Test
  void anotherWorkspaceAndAWeakRoleGetNothing() {
    var project = project("guarded", "{\"name\": \"production\"}");
    var environment = "/v1/environments/" + project.at("/environmentIds/0").asText();
    var theirs = rooms.workspace();
    var stranger = rooms.member(theirs, Role.ADMIN);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

    for (String path : List.of(path(project), environment)) {
      assertThat(http.send(stranger, "GET", path).status()).isEqualTo(404);
      assertThat(http.send(stranger, "DELETE", path).status()).isEqualTo(404);
      assertThat(http.send(viewer, "GET", path).status()).isEqualTo(200);
      assertThat(http.send(viewer, "DELETE", path).status()).isEqualTo(403);
      assertThat(http.send(viewer, "PATCH", path, "{}").status()).isEqualTo(403);
    }
    assertThat(http.send(stranger, "GET", "/v1/projects").json()).isEmpty();
    assertThat(http.send(stranger, "GET", "/v1/projects?ownerId=" + acme.value()).status())
        .isEqualTo(403);
    var list = "/v1/environments?projectId=" + project.at("/id").asText();
    assertThat(http.send(stranger, "GET", list).status()).isEqualTo(404);
    var foreign =
        service(stranger, "theirs", theirs.value(), project.at("/environmentIds/0").asText());
    assertThat(foreign.status()).isEqualTo(404);
  }

  @Test
  void servicesLiveInAnEnvironmentAndGoWithIt() {
    var project = project("live", "{\"name\": \"production\"}, {\"name\": \"staging\"}");
    var production = project.at("/environmentIds/0").asText();
    var shop = service("live-shop", production);
    var other = service("live-other", project.at("/environmentIds/1").asText());

    assertThat(shop.at("/environmentId").asText()).isEqualTo(production);
    var shopPath = "/v1/services/" + shop.at("/id").asText();
    assertThat(send("GET", shopPath).json().at("/environmentId").asText()).isEqualTo(production);
    assertThat(
            send("GET", "/v1/services?environmentId=" + production).json().findValuesAsText("slug"))
        .containsExactly(shop.at("/slug").asText());
    assertThat(send("GET", "/v1/environments/" + production).json().at("/serviceIds/0").asText())
        .isEqualTo(shop.at("/id").asText());

    assertThat(send("DELETE", "/v1/environments/" + production).status()).isEqualTo(204);
    assertThat(send("GET", shopPath).status()).isEqualTo(404);
    assertThat(send("DELETE", path(project)).status()).isEqualTo(204);
    assertThat(send("GET", "/v1/services/" + other.at("/id").asText()).status()).isEqualTo(404);
    assertThat(events()).startsWith("DeleteProjectEvent", "DeleteEnvironmentEvent");
  }

  /** All three changes together: by looking every three seconds alone, this would take nine. */
  @Test
  void whoMayReachAServiceIsKnownToOtherReplicasWithinFiveSeconds() {
    var project = project("fenced", "{\"name\": \"production\"}");
    var environment = "/v1/environments/" + project.at("/environmentIds/0").asText();
    var slug =
        service("fenced-shop", project.at("/environmentIds/0").asText()).at("/slug").asText();
    try (var other = rooms.replica();
        var signals = (PostgresSignals) other.get(Signals.class);
        var routes = other.get(ServiceRoutes.class)) {
      signals.start();
      routes.start();
      var changes = new AtomicInteger();
      routes.onAllowListChange(changes::incrementAndGet);
      assertThat(routes.find(slug).allowList()).isEqualTo(AllowList.EVERYWHERE);

      long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
      send("PATCH", environment, "{\"ipAllowList\": [%s, %s]}".formatted(OFFICE, HOME));
      until(
          deadline,
          () -> routes.find(slug).allowList(),
          AllowList.of(List.of("192.0.2.0/24", "2001:db8::/32")));
      send("PATCH", environment, "{\"ipAllowList\": []}");
      until(deadline, () -> routes.find(slug).allowList(), AllowList.of(List.of()));
      send("PATCH", environment, "{\"ipAllowList\": null}");
      until(deadline, () -> routes.find(slug).allowList(), AllowList.EVERYWHERE);
      until(deadline, changes::get, 3);
    }
    assertThat(events()).startsWith("UpdateIPAllowListEvent", "UpdateIPAllowListEvent");
  }

  @Test
  void aServiceIsReachedFromWhereItAndItsEnvironmentTakeRequests() {
    var project = project("both", "{\"name\": \"p\", \"ipAllowList\": [" + OFFICE + "]}");
    var environment = "/v1/environments/" + project.at("/environmentIds/0").asText();
    var service = service("both-shop", project.at("/environmentIds/0").asText());
    var slug = service.at("/slug").asText();
    var path = "/v1/services/" + service.at("/id").asText();
    var routes = rooms.get(ServiceRoutes.class);

    send("PATCH", path, "{\"serviceDetails\": {\"ipAllowList\": [" + HOME + "]}}");
    routes.refresh();
    assertThat(routes.find(slug).allowList())
        .isEqualTo(
            AllowList.of(List.of("2001:db8::/32")).and(AllowList.of(List.of("192.0.2.0/24"))));

    send("PATCH", path, "{\"serviceDetails\": {\"ipAllowList\": [" + EVERYWHERE + "]}}");
    routes.refresh();
    assertThat(routes.find(slug).allowList()).isEqualTo(AllowList.of(List.of("192.0.2.0/24")));

    send("PATCH", path, "{\"serviceDetails\": {\"ipAllowList\": []}}");
    send("PATCH", environment, "{\"ipAllowList\": null}");
    routes.refresh();
    assertThat(routes.find(slug).allowList()).isEqualTo(AllowList.of(List.of()));
  }

  private static void until(long deadline, Supplier<?> actual, Object expected) {
    while (!actual.get().equals(expected) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
    assertThat(actual.get()).isEqualTo(expected);
  }

  @Test
  void aProtectedEnvironmentKeepsWhatIsInIt() {
    var project = project("kept", "{\"name\": \"p\", \"protectedStatus\": \"protected\"}");
    var environment = "/v1/environments/" + project.at("/environmentIds/0").asText();
    var service = service("kept-shop", project.at("/environmentIds/0").asText());
    var path = "/v1/services/" + service.at("/id").asText();

    assertThat(send("DELETE", environment).status()).isEqualTo(409);
    assertThat(send("DELETE", path(project)).status()).isEqualTo(409);
    assertThat(send("GET", path).status()).isEqualTo(200);
    send("DELETE", path + "?confirm=sudo%20delete%20service%20kept-shop");
    assertThat(send("GET", path).status()).isEqualTo(404);
    assertThat(send("DELETE", path(project)).status()).isEqualTo(204);
  }

  @Test
  void actionsInAProtectedEnvironmentAskForThePhraseBehindAuthorization() {
    var project = project("sudo", "{\"name\": \"p\", \"protectedStatus\": \"protected\"}");
    var service = service("sudo-shop", project.at("/environmentIds/0").asText());
    var path = "/v1/services/" + service.at("/id").asText();
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

    for (String verb : List.of("restart", "suspend", "resume", "delete")) {
      var method = verb.equals("delete") ? "DELETE" : "POST";
      var action = verb.equals("delete") ? path : path + "/" + verb;
      var phrase = "sudo " + verb + " service sudo-shop";
      assertThat(send(method, action + "?confirm=").status()).isEqualTo(400);
      for (String wrong : List.of("", "?confirm=true", "?confirm=" + encoded(phrase) + "%20")) {
        var refused = send(method, action + wrong);
        assertThat(refused.status()).as(verb + wrong).isEqualTo(403);
        assertThat(refused.json().at("/code").asText())
            .isEqualTo("PROTECTED_ENVIRONMENT_CONFIRMATION_REQUIRED");
        assertThat(refused.json().at("/params").toString())
            .isEqualTo(
                "{\"confirm\":\"%s\",\"verb\":\"%s\",\"name\":\"sudo-shop\"}"
                    .formatted(phrase, verb));
      }
      var weak = http.send(viewer, method, action + "?confirm=" + encoded(phrase));
      assertThat(weak.status()).isEqualTo(403);
      assertThat(weak.json().has("code")).as("no phrase for who may not act").isFalse();
      int status = send(method, action + "?confirm=" + encoded(phrase)).status();
      assertThat(status).as(verb).isNotEqualTo(403);
    }
  }

  @Test
  void otherOperationsNeverAskForThePhrase() {
    var project = project("calm", "{\"name\": \"p\", \"protectedStatus\": \"protected\"}");
    var service = service("calm-shop", project.at("/environmentIds/0").asText());
    var path = "/v1/services/" + service.at("/id").asText();

    assertThat(send("PATCH", path, "{\"autoDeploy\": \"no\"}").status()).isEqualTo(200);
    assertThat(send("PUT", path + "/env-vars", "[]").status()).isEqualTo(200);
    assertThat(send("POST", path + "/deploys", "{}").status()).isLessThan(300);
    assertThat(send("POST", path + "/scale", "{\"numInstances\": 2}").status()).isEqualTo(202);
  }

  @Test
  void confirmIsDemandedOnExactlyElevenOperations() {
    assertThat(
            Arrays.stream(PlatformOperation.values())
                .filter(Operation::confirms)
                .map(Operation::id))
        .containsExactlyInAnyOrder(
            "delete-key-value",
            "delete-postgres",
            "delete-service",
            "restart-postgres",
            "restart-service",
            "resume-key-value",
            "resume-postgres",
            "resume-service",
            "suspend-key-value",
            "suspend-postgres",
            "suspend-service");
  }

  private static String range(String cidrBlock) {
    return "{\"cidrBlock\": \"" + cidrBlock + "\", \"description\": \"\"}";
  }

  private static String encoded(String phrase) {
    return phrase.replace(" ", "%20");
  }

  private static String path(JsonNode project) {
    return "/v1/projects/" + project.at("/id").asText();
  }

  private JsonNode project(String name, String environments) {
    var answer = post(name, environments);
    assertThat(answer.status()).isEqualTo(201);
    return answer.json();
  }

  private Response post(String name, String environments) {
    return send(
        "POST",
        "/v1/projects",
        "{\"name\": \"%s\", \"ownerId\": \"%s\", \"environments\": [%s]}"
            .formatted(name, acme.value(), environments));
  }

  private JsonNode service(String name, String environment) {
    var answer = service(ada, name, acme.value(), environment);
    assertThat(answer.status()).isEqualTo(201);
    return answer.json().get("service");
  }

  private Response service(Caller caller, String name, String owner, String environment) {
    return http.send(
        caller,
        "POST",
        "/v1/services",
        """
        {"type": "web_service", "name": "%s", "ownerId": "%s", "environmentId": "%s",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """
            .formatted(name, owner, environment));
  }

  private Response send(String method, String path) {
    return http.send(ada, method, path);
  }

  private Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }

  private List<String> events() {
    return rooms.query(
        "select event from audit_log where workspace_id = '" + acme.value() + "' order by id desc");
  }
}
