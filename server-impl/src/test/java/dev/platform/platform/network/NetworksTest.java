package dev.platform.platform.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpTarget;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.NetworkAddress;
import dev.platform.engine.spi.NetworkSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who is on which network, and where it is called. */
class NetworksTest {
  private static final TcpAddress FIRST = new TcpAddress("127.64.0.1", 10_000);
  private static final TcpAddress SECOND = new TcpAddress("127.64.0.2", 10_000);
  private static final TcpAddress THIRD = new TcpAddress("127.64.0.3", 10_000);
  private static final TcpAddress CALLER = new TcpAddress("127.0.0.1", 40_000);

  private final TestDatabase database = TestDatabase.fresh();
  private final SimulatedEngine engine = new SimulatedEngine();

  @RegisterExtension
  final TestRooms rooms =
      new TestRooms(database, engine, Map.of("platform.contract.extra", "terraform"));

  private final TestHttp http = new TestHttp(rooms);
  private final NetworkRoutes routes = rooms.get(NetworkRoutes.class);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  void aPrivateServiceIsCalledAtItsUrlByItsWorkspace() {
    String backend = service("private_service", "backend", acme, ada);
    String web = service("web_service", "web", acme, ada);
    String worker = service("background_worker", "worker", acme, ada);
    service("static_site", "site", acme, ada);

    follow();

    assertThat(engine.networks().applied())
        .containsExactly(
            new NetworkSpec(
                acme.value(),
                Set.of(backend, web, worker),
                List.of(
                    new NetworkAddress(
                        "127.64.0.1", 10_000, List.of("backend", "backend-discovery")))));
    assertThat(routes.addresses()).containsExactly(FIRST);
    assertThat(routes.targets(FIRST)).hasSize(1);
    assertThat(rooms.get(ServiceRoutes.class).find("backend")).isEqualTo(new HostRoute.Unknown());
    assertThat(send("GET", "/v1/services/" + backend).at("/serviceDetails/url").asText())
        .isEqualTo("backend:10000");
  }

  @Test
  void aServiceThatIsCalledLikeAllInstancesOfAnotherKeepsItsName() {
    service("private_service", "backend", acme, ada);
    service("private_service", "backend-discovery", acme, ada);

    follow();

    assertThat(engine.networks().applied().get(0).addresses())
        .extracting(NetworkAddress::names)
        .containsExactly(
            List.of("backend"), List.of("backend-discovery", "backend-discovery-discovery"));
  }

  @Test
  void eachKindOfOwnersSaysWhereConnectionsGo() {
    String backend = service("private_service", "backend", acme, ada);
    follow();
    var target = TcpTarget.of(new HostRoute.Upstream("ins-1", "127.0.0.1", 5_432));
    NetworkTargets databases =
        (owner, name) ->
            owner.equals(backend) && name.equals("backend") ? List.of(target) : List.of();
    NetworkTargets others = (owner, name) -> List.of();

    try (var kinds =
        new NetworkRoutes(
            rooms.get(Db.class),
            rooms.get(Signals.class),
            List.of(others, databases),
            engine,
            NetworkSettings.parse("127.64.0.0/16"))) {
      kinds.refresh();

      assertThat(kinds.targets(FIRST)).containsExactly(target);
      assertThat(kinds.targets(SECOND)).isEmpty();
    }
  }

  @Test
  void nobodyElseIsAdmitted() {
    WorkspaceId globex = rooms.workspace();
    Caller bob = rooms.member(globex, Role.DEVELOPER);
    service("private_service", "backend", acme, ada);
    String web = service("web_service", "web", acme, ada);
    String stranger = service("web_service", "stranger", globex, bob);
    follow();

    assertThat(isAdmitted(web)).isTrue();
    assertThat(isAdmitted(stranger)).isFalse();
    assertThat(isAdmitted("nobody")).isFalse();
  }

  @Test
  void anIsolatedEnvironmentIsANetworkOfItsOwn() {
    String environment = isolated("production");
    String backend = service("private_service", "backend", acme, ada);
    String inside = service("web_service", "inside", acme, ada);
    String outside = service("web_service", "outside", acme, ada);
    follow();
    assertThat(isAdmitted(outside)).isTrue();

    move(environment, backend, inside);
    follow();
    assertThat(isAdmitted(inside)).isTrue();
    assertThat(isAdmitted(outside)).isFalse();
    assertThat(engine.networks().applied())
        .extracting(NetworkSpec::key)
        .containsExactlyInAnyOrder(environment, acme.value());

    send("PATCH", "/v1/environments/" + environment, "{\"networkIsolationEnabled\": false}");
    follow();
    assertThat(isAdmitted(outside)).isTrue();
    assertThat(engine.networks().applied())
        .extracting(NetworkSpec::key)
        .containsExactly(acme.value());
  }

  @Test
  void nobodyLearnsOfAnAddressBeforeTheForwarderHasIt() {
    String backend = service("private_service", "backend", acme, ada);
    follow();
    database.execute("update network_member set listening_since = null");
    database.execute("update network_version set version = version + 1");
    follow();

    assertThat(engine.networks().applied().get(0).addresses()).isEmpty();
    assertThat(rooms.get(Db.class).read("test", rooms.get(Networks.class)::waiting))
        .containsExactly(backend);

    routes.listening(Set.of(FIRST), Set.of());
    follow();

    assertThat(engine.networks().applied().get(0).addresses())
        .extracting(NetworkAddress::host)
        .containsExactly(FIRST.host());
    assertThat(rooms.get(Db.class).read("test", rooms.get(Networks.class)::waiting)).isEmpty();
  }

  @Test
  void anAddressThatIsInUseIsExchangedUntilItIsPublished() {
    service("private_service", "backend", acme, ada);
    database.execute("update network_member set listening_since = null");
    follow();

    routes.listening(Set.of(), Set.of(FIRST));
    follow();

    assertThat(routes.addresses()).hasSize(1).doesNotContain(FIRST);
    var second = routes.addresses().iterator().next();
    routes.listening(Set.of(second), Set.of());
    follow();
    routes.listening(Set.of(), Set.of(second));
    follow();
    assertThat(routes.addresses()).containsExactly(second);
  }

  @Test
  void anAddressBelongsToNobodyForAnHour() {
    String first = service("private_service", "first", acme, ada);
    service("private_service", "second", acme, ada);
    delete(first);
    service("private_service", "third", acme, ada);
    follow();
    assertThat(routes.addresses()).containsExactlyInAnyOrder(SECOND, THIRD);

    rooms.clock().pass(Duration.ofHours(1).plusSeconds(1));
    service("web_service", "change", acme, ada);
    follow();
    service("private_service", "fourth", acme, ada);
    follow();

    assertThat(routes.addresses()).containsExactlyInAnyOrder(FIRST, SECOND, THIRD);
  }

  @Test
  void whenNoAddressIsLeftTheResponseSaysSo() {
    try (var others =
        new TestRooms(database, engine, Map.of("platform.network.range", "127.65.0.0/28"))) {
      var small = new TestHttp(others);
      for (int i = 0; i < 14; i++) {
        assertThat(
                small.send(ada, "POST", "/v1/services", wanted("private_service", "p" + i, acme)))
            .extracting(Response::status)
            .isEqualTo(201);
      }
      var rejected =
          small.send(ada, "POST", "/v1/services", wanted("private_service", "p14", acme));

      assertThat(rejected.status()).isEqualTo(409);
      assertThat(rejected.json().path("message").asText()).contains("platform.network.range");
    }
  }

  @Test
  void whatTheEngineDoesNotTakeIsToldAgain() {
    service("private_service", "backend", acme, ada);
    engine.breakDown();
    assertThatThrownBy(rooms::settle).isInstanceOf(EngineException.class);
    assertThat(engine.networks().applied()).isEmpty();

    engine.repair();
    follow();

    assertThat(engine.networks().applied()).hasSize(1);
  }

  private void follow() {
    rooms.settle();
    rooms.get(ServiceRoutes.class).refresh();
    routes.refresh();
  }

  private boolean isAdmitted(String owner) {
    engine.networks().callAs(owner);
    return routes.admits(FIRST, CALLER);
  }

  private String service(String type, String name, WorkspaceId workspace, Caller caller) {
    var created = http.send(caller, "POST", "/v1/services", wanted(type, name, workspace));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.json().at("/service/id").asText();
  }

  private static String wanted(String type, String name, WorkspaceId workspace) {
    String details =
        type.equals("static_site")
            ? "\"publishPath\": \"public\""
            : "\"runtime\": \"node\", \"envSpecificDetails\":"
                + " {\"buildCommand\": \"true\", \"startCommand\": \"./serve\"}";
    return """
    {"type": "%s", "name": "%s", "ownerId": "%s", "repo": "https://example.org/acme/web",
     "serviceDetails": {%s}}
    """
        .formatted(type, name, workspace.value(), details);
  }

  private String isolated(String name) {
    return send(
            "POST",
            "/v1/projects",
            """
            {"name": "shop", "ownerId": "%s",
             "environments": [{"name": "%s", "networkIsolationEnabled": true}]}
            """
                .formatted(acme.value(), name))
        .at("/environmentIds/0")
        .asText();
  }

  private void move(String environment, String... services) {
    send(
        "POST",
        "/v1/environments/" + environment + "/resources",
        "{\"resourceIds\": [\"" + String.join("\", \"", services) + "\"]}");
  }

  private void delete(String service) {
    send("DELETE", "/v1/services/" + service);
  }

  private JsonNode send(String method, String path) {
    return http.send(ada, method, path).json();
  }

  private JsonNode send(String method, String path, String json) {
    var response = http.send(ada, method, path, json);
    assertThat(response.status()).as(response.text()).isBetween(200, 299);
    return response.json();
  }
}
