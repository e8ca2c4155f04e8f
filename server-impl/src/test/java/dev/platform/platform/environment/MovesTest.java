package dev.platform.platform.environment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.AllowList;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.testing.AtOnce;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Moving services between environments, which the profile for Terraform adds. */
class MovesTest {
  private static final String UNKNOWN = "srv-d4g2k7tjm3vs73c0p1q0";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension
  final TestRooms rooms = new TestRooms(database, Map.of("platform.contract.extra", "terraform"));

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void withoutTheProfileNothingIsThere() {
    try (var others = new TestRooms(database)) {
      var plain = new TestHttp(others);
      var staging = environment("staging", "");
      var service = service("plain");
      var path = path(staging) + "/resources";

      var added = plain.send(ada, "POST", path, ids(service));
      var removed = plain.send(ada, "DELETE", path + "?resourceIds=" + service);

      assertThat(List.of(added.status(), removed.status())).containsOnly(404);
      assertThat(added.json().path("message").asText()).isEqualTo("Not found: " + path);
      assertThat(place(service)).isEmpty();
    }
  }

  @Test
  void aServiceMovesFromOneEnvironmentToAnother() {
    var staging = environment("staging", "");
    var production = environment("production", "");
    var service = service("moved");

    var first = add(staging, service);
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.json()).isEqualTo(send("GET", path(staging)).json());
    assertThat(first.json().path("serviceIds")).hasToString("[\"" + service + "\"]");
    assertThat(place(service)).isEqualTo(staging);

    assertThat(add(production, service).status()).isEqualTo(201);
    assertThat(place(service)).isEqualTo(production);
    assertThat(send("GET", path(staging)).json().path("serviceIds").isNull()).isTrue();
    var listed = send("GET", "/v1/services?environmentId=" + production).json();
    assertThat(listed.findValuesAsText("name")).containsExactly("moved");
  }

  @Test
  void whatIsThereAlreadyStays() {
    var staging = environment("staging", "");
    var one = service("one");
    var two = service("two");

    var moved = add(staging, one, two, one);
    var again = add(staging, two, one);

    assertThat(moved.json().path("serviceIds")).hasSize(2);
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.json()).isEqualTo(moved.json());
  }

  @Test
  void aServiceThatIsTakenOutStaysInTheWorkspace() {
    var staging = environment("staging", "");
    var out = service("out");
    var stays = service("stays");
    add(staging, out, stays);

    assertThat(remove(staging, out).status()).isEqualTo(204);
    assertThat(place(out)).isEmpty();
    assertThat(place(stays)).isEqualTo(staging);
    assertThat(remove(staging, out).status()).as("again").isEqualTo(204);
  }

  /** Render's provider does it when the environment of a resource changes. */
  @Test
  void theResourceMayStandInPlaceOfItsEnvironment() {
    var staging = environment("staging", "");
    var service = service("named");
    var bystander = service("bystander");
    add(staging, service, bystander);

    assertThat(remove(service, service).status()).isEqualTo(204);
    assertThat(place(service)).isEmpty();
    assertThat(remove(service, bystander).status()).as("another resource").isEqualTo(404);
    assertThat(remove(UNKNOWN, UNKNOWN).status()).isEqualTo(404);
    assertThat(place(bystander)).isEqualTo(staging);
  }

  @Test
  void allMoveOrNone() {
    var staging = environment("staging", "");
    var project = send("GET", path(staging)).json().path("projectId").asText();
    var service = service("atomic");

    for (String wrong : List.of(UNKNOWN, "dpg-d4g2ka5jm3vs73c0p1u0-a", "nonsense")) {
      assertThat(add(staging, service, wrong).status()).as(wrong).isEqualTo(404);
      assertThat(remove(staging, service, wrong).status()).as(wrong).isEqualTo(404);
    }
    for (String wrong : List.of(staging, project, acme.value())) {
      var rejected = add(staging, service, wrong);
      assertThat(rejected.status()).as(wrong).isEqualTo(400);
      assertThat(rejected.text()).contains("resourceIds[1]: cannot be in an environment");
    }
    assertThat(place(service)).isEmpty();
  }

  @Test
  void aRequestNamesAtLeastOneResourceAndAtMostAHundred() {
    var staging = environment("staging", "");
    var service = service("limited");

    assertThat(add(staging).status()).isEqualTo(400);
    assertThat(send("POST", path(staging) + "/resources", "{\"resourceIds\": null}").status())
        .isEqualTo(400);
    assertThat(send("DELETE", path(staging) + "/resources").status()).isEqualTo(400);
    assertThat(remove(staging, "").status()).isEqualTo(400);
    assertThat(add(staging, copies(service, 101)).text()).contains("must have at most 100");
    assertThat(remove(staging, copies(service, 101)).status()).isEqualTo(400);
    assertThat(add(staging, copies(service, 100)).status()).isEqualTo(201);
    assertThat(place(service)).isEqualTo(staging);
  }

  @Test
  void nothingCrossesWorkspaces() {
    var staging = environment("staging", "");
    var service = service("mine");
    var globex = rooms.workspace();
    var eve = rooms.member(globex, Role.ADMIN);
    var theirs = service(eve, "theirs", globex);

    assertThat(add(staging, theirs).status()).isEqualTo(404);
    assertThat(remove(staging, theirs).status()).isEqualTo(404);
    assertThat(remove(theirs, theirs).status()).isEqualTo(404);
    assertThat(http.send(eve, "POST", path(staging) + "/resources", ids(theirs)).status())
        .isEqualTo(404);
    rooms.join(eve, acme, Role.ADMIN);
    for (String mixed : List.of(ids(theirs), ids(service, theirs))) {
      assertThat(http.send(eve, "POST", path(staging) + "/resources", mixed).status())
          .as("a member of both")
          .isEqualTo(404);
    }
    assertThat(place(service)).isEmpty();
  }

  @Test
  void aViewerMovesNothing() {
    var staging = environment("staging", "");
    var service = service("seen");
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var path = path(staging) + "/resources";

    assertThat(http.send(viewer, "POST", path, ids(service)).status()).isEqualTo(403);
    assertThat(http.send(viewer, "DELETE", path + "?resourceIds=" + service).status())
        .isEqualTo(403);
    assertThat(place(service)).isEmpty();
  }

  @Test
  void theAuditLogHasWhatWasMovedWhere() {
    var staging = environment("staging", "");
    var service = service("audited");

    add(staging, service);
    remove(staging, service);

    var entries =
        rooms.query(
            "select metadata ->> 'environmentId' || ' ' || (metadata ->> 'resourceId')"
                + " from audit_log where event = 'MoveEnvironmentResourceEvent'"
                + " and workspace_id = '"
                + acme.value()
                + "'");
    assertThat(entries).hasSize(2).containsOnly(staging + " " + service);
  }

  @Test
  void aProtectedEnvironmentKeepsItsServices() {
    var production = environment("production", ", \"protectedStatus\": \"protected\"");
    var staging = environment("staging", "");
    var service = service("kept");
    var free = service("free");

    assertThat(add(production, service).status()).isEqualTo(201);
    assertThat(add(production, service).status()).as("again").isEqualTo(201);
    assertThat(send("DELETE", "/v1/services/" + service).status()).isEqualTo(403);
    for (Response rejected :
        List.of(
            add(staging, free, service),
            remove(production, service),
            remove(staging, service),
            remove(service, service))) {
      assertThat(rejected.status()).isEqualTo(409);
      assertThat(rejected.text()).contains("The environment production is protected");
    }
    assertThat(place(service)).isEqualTo(production);
    assertThat(place(free)).isEmpty();

    send("PATCH", path(production), "{\"protectedStatus\": \"unprotected\"}");
    assertThat(remove(production, service).status()).isEqualTo(204);
  }

  @Test
  void theAddressesOfTheNewEnvironmentHoldAtOnce() {
    var office =
        environment(
            "office",
            ", \"ipAllowList\": [{\"cidrBlock\": \"192.0.2.0/24\", \"description\": \"\"}]");
    var service = service("fenced");
    var slug = send("GET", "/v1/services/" + service).json().path("slug").asText();
    var routes = rooms.get(ServiceRoutes.class);

    add(office, service);
    routes.refresh();
    assertThat(routes.find(slug).allowList()).isEqualTo(AllowList.of(List.of("192.0.2.0/24")));

    remove(office, service);
    routes.refresh();
    assertThat(routes.find(slug).allowList()).isEqualTo(AllowList.EVERYWHERE);
  }

  @Test
  void concurrentMovesLeaveEachServiceInOneEnvironment() {
    var targets = List.of(environment("a", ""), environment("b", ""), environment("c", ""));
    var services = IntStream.range(0, 4).mapToObj(at -> service("many-" + at)).toList();

    var statuses =
        AtOnce.run(
            6,
            number -> {
              var order = new ArrayList<>(services);
              Collections.rotate(order, number);
              return add(targets.get(number % 3), order.toArray(String[]::new)).status();
            });

    assertThat(statuses).containsOnly(201);
    assertThat(services.stream().map(this::place).distinct()).hasSize(1);
  }

  /** A deadlock would be tried again, a second later each time. */
  @Test
  void movesInAndOutDoNotWaitForOneAnotherInACircle() {
    var targets = List.of(environment("a", ""), environment("b", ""));
    var services = IntStream.range(0, 6).mapToObj(at -> service("circle-" + at)).toList();
    var deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    int before = database.count(deadlocks);

    AtOnce.run(
        6,
        number -> {
          for (int round = 0; round < 15; round++) {
            var some = new ArrayList<>(services);
            Collections.shuffle(some, new Random(number * 100L + round));
            var target = targets.get(round % 2);
            if (number % 2 == 0) {
              add(target, some.subList(0, 4).toArray(String[]::new));
            } else {
              remove(target, some.subList(0, 3).toArray(String[]::new));
            }
          }
          return 0;
        });

    assertThat(database.count(deadlocks)).isEqualTo(before);
  }

  @Test
  void aServiceThatIsMovedWhileItsEnvironmentIsDeletedIsNeverLost() {
    for (int round = 0; round < 5; round++) {
      var doomed = environment("doomed", "");
      var safe = environment("safe", "");
      var service = service("mover-" + round);
      add(doomed, service);

      var statuses =
          AtOnce.run(
              2,
              number ->
                  number == 0
                      ? add(safe, service).status()
                      : send("DELETE", path(doomed)).status());

      boolean isMoved = statuses.get(0) == 201;
      assertThat(statuses.get(0)).isIn(201, 404);
      assertThat(statuses.get(1)).isEqualTo(204);
      assertThat(send("GET", "/v1/services/" + service).status()).isEqualTo(isMoved ? 200 : 404);
      if (isMoved) {
        assertThat(place(service)).isEqualTo(safe);
      }
    }
  }

  @Test
  void aServiceThatIsDeletedMeanwhileIsNotFound() {
    var staging = environment("staging", "");
    for (int round = 0; round < 5; round++) {
      var service = service("gone-" + round);

      var statuses =
          AtOnce.run(
              2,
              number ->
                  number == 0
                      ? add(staging, service).status()
                      : send("DELETE", "/v1/services/" + service).status());

      assertThat(statuses.get(0)).isIn(201, 404);
      assertThat(statuses.get(1)).isEqualTo(204);
    }
    assertThat(send("GET", path(staging)).json().path("serviceIds").isNull()).isTrue();
  }

  private Response add(String environment, String... resources) {
    return send("POST", path(environment) + "/resources", ids(resources));
  }

  private Response remove(String environment, String... resources) {
    var query =
        Arrays.stream(resources).map(id -> "resourceIds=" + id).collect(Collectors.joining("&"));
    return send("DELETE", path(environment) + "/resources?" + query);
  }

  /** The environment of a service; empty if it is in none. */
  private String place(String service) {
    return send("GET", "/v1/services/" + service).json().path("environmentId").asText();
  }

  private static String[] copies(String id, int count) {
    return Collections.nCopies(count, id).toArray(String[]::new);
  }

  private static String ids(String... resources) {
    return "{\"resourceIds\": ["
        + Arrays.stream(resources).map(id -> '"' + id + '"').collect(Collectors.joining(", "))
        + "]}";
  }

  private static String path(String environment) {
    return "/v1/environments/" + environment;
  }

  private String environment(String name, String more) {
    var project =
        send(
            "POST",
            "/v1/projects",
            "{\"name\": \"%s\", \"ownerId\": \"%s\", \"environments\": [{\"name\": \"%s\"%s}]}"
                .formatted(name + System.nanoTime(), acme.value(), name, more));
    return project.json().at("/environmentIds/0").asText();
  }

  private String service(String name) {
    return service(ada, name, acme);
  }

  private String service(Caller caller, String name, WorkspaceId owner) {
    JsonNode created =
        http.send(
                caller,
                "POST",
                "/v1/services",
                """
                {"type": "web_service", "name": "%s", "ownerId": "%s",
                 "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
                   "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
                """
                    .formatted(name, owner.value()))
            .json();
    return created.at("/service/id").asText();
  }

  private Response send(String method, String path) {
    return http.send(ada, method, path);
  }

  private Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }
}
