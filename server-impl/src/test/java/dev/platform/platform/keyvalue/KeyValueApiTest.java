package dev.platform.platform.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.edge.route.HostRoute.Upstream;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpLogin;
import dev.platform.edge.route.TcpTarget;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.KeyValueStatus;
import dev.platform.engine.spi.ServerState;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.datastore.DatastoreRoutes;
import dev.platform.platform.network.NetworkRoutes;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyValueApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static TestRooms rooms;
  private static TestHttp http;

  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @BeforeAll
  static void open() {
    rooms = new TestRooms(database);
    http = new TestHttp(rooms);
  }

  @BeforeEach
  void nothingIsMissing() {
    rooms.engine().keyValues().lack(null);
    rooms.settle();
  }

  @AfterAll
  static void close() {
    rooms.close();
  }

  @Test
  void anInstanceIsCreatedAndBecomesAvailable() {
    var created = create("cache", "\"plan\": \"starter\"");

    assertThat(created.status()).isEqualTo(201);
    var id = created.json().at("/id").asText();
    assertThat(id).matches("red-[0-9a-v]{20}");
    assertThat(without(created.json(), "id", "createdAt", "updatedAt"))
        .isEqualTo(
            """
            {"ipAllowList":[],"name":"cache",\
            "options":{"maxmemoryPolicy":"allkeys_lru","persistenceMode":"journal_snapshot"},\
            "owner":{"email":"acme@example.org","id":"%s","name":"acme","type":"team"},\
            "plan":"starter","region":"oregon","status":"creating","version":"8.1.4"}"""
                .formatted(acme.value()));

    rooms.settle();

    assertThat(get(id).at("/status").asText()).isEqualTo("available");
    assertThat(events(id)).containsExactly("key_value_available");
    assertThat(spec(id))
        .returns(id, KeyValueSpec::user)
        .returns(256L << 20, KeyValueSpec::maxMemoryBytes)
        .returns("allkeys-lru", KeyValueSpec::maxMemoryPolicy)
        .returns(Persistence.JOURNAL_SNAPSHOT, KeyValueSpec::persistence)
        .returns(250, KeyValueSpec::maxConnections)
        .returns(1L << 30, KeyValueSpec::diskBytes)
        .returns(false, KeyValueSpec::suspended);
  }

  @ParameterizedTest
  @CsvSource({"free,,off", "free,snapshot,snapshot", "standard,,journal_snapshot", "pro,off,off"})
  void whatIsKeptDependsOnThePlanUnlessItIsChosen(String plan, String mode, String expected) {
    var body = "\"plan\": \"" + plan + "\"";

    var created =
        create("kept", mode == null ? body : body + ", \"persistenceMode\": \"" + mode + "\"");

    assertThat(created.json().at("/options/persistenceMode").asText()).isEqualTo(expected);
  }

  @Test
  void anInstanceStartsOnceItsPortIsListenedOn() {
    var id = created("early", "\"plan\": \"free\"");
    var own = " set listening_since = null where ";
    database.execute("update datastore_endpoint" + own + "datastore_id = '" + id + "'");
    database.execute("update network_member" + own + "owner_id = '" + id + "'");
    rooms.settle();
    assertThat(get(id).at("/status").asText()).isEqualTo("creating");

    var routes = rooms.get(DatastoreRoutes.class);
    routes.refresh();
    var first = new TcpAddress("127.0.0.1", port(id));
    routes.listening(Set.of(), Set.of(first));
    assertThat(port(id)).isNotEqualTo(first.port());

    routes.refresh();
    routes.listening(Set.of(new TcpAddress("127.0.0.1", port(id))), Set.of());
    rooms.settle();
    assertThat(get(id).at("/status").asText()).isEqualTo("creating");

    var networks = rooms.get(NetworkRoutes.class);
    networks.refresh();
    networks.listening(networks.addresses(), Set.of());
    rooms.settle();
    assertThat(get(id).at("/status").asText()).isEqualTo("available");
  }

  @Test
  void whoBeginsToPayGetsDataThatLast() {
    var id = created("free", "\"plan\": \"free\", \"maxmemoryPolicy\": \"noeviction\"");
    rooms.settle();

    var changed = send("PATCH", path(id), "{\"plan\": \"starter\"}").json();

    assertThat(changed.at("/options"))
        .hasToString(
            "{\"maxmemoryPolicy\":\"noeviction\",\"persistenceMode\":\"journal_snapshot\"}");
    assertThat(changed.at("/status").asText()).isEqualTo("config_restart");
    rooms.settle();
    assertThat(get(id).at("/status").asText()).isEqualTo("available");
    assertThat(spec(id).persistence()).isEqualTo(Persistence.JOURNAL_SNAPSHOT);
    assertThat(events(id))
        .containsExactly(
            "key_value_available",
            "plan_changed",
            "key_value_config_restart",
            "key_value_available");

    var off = "{\"plan\": \"standard\", \"persistenceMode\": \"off\"}";
    assertThat(send("PATCH", path(id), off).json().at("/options/persistenceMode").asText())
        .isEqualTo("off");
    assertThat(
            send("PATCH", path(id), "{\"plan\": \"pro\"}")
                .json()
                .at("/options/persistenceMode")
                .asText())
        .isEqualTo("off");
  }

  @Test
  void whatChangesWhileItRunsRestartsNothing() {
    var id = created("live", "\"plan\": \"starter\"");
    rooms.settle();
    var before = spec(id).generation();

    var changed =
        send(
            "PATCH",
            path(id),
            "{\"name\": \"sessions\", \"maxmemoryPolicy\": \"volatile_ttl\","
                + " \"persistenceMode\": \"snapshot\"}");
    rooms.settle();

    assertThat(changed.json().at("/status").asText()).isEqualTo("available");
    assertThat(changed.json().at("/name").asText()).isEqualTo("sessions");
    assertThat(spec(id))
        .returns("volatile-ttl", KeyValueSpec::maxMemoryPolicy)
        .returns(Persistence.SNAPSHOT, KeyValueSpec::persistence)
        .returns(before + 1, KeyValueSpec::generation);
    assertThat(send("PATCH", path(id), "{}").json()).isEqualTo(get(id));
    assertThat(spec(id).generation()).isEqualTo(before + 1);
    assertThat(events(id)).containsExactly("key_value_available");
  }

  @Test
  void theConnectionStringsAreThoseThatClientsExpect() {
    var id = created("strings", "\"plan\": \"free\"");
    rooms.settle();

    var info = send("GET", path(id) + "/connection-info").json();

    var password = spec(id).password();
    assertThat(password).matches("[A-Za-z0-9]{32}");
    var port = port(id);
    assertThat(info.at("/internalConnectionString").asText())
        .isEqualTo("redis://" + id + ":" + password + "@" + id + ":6379");
    assertThat(info.at("/externalConnectionString").asText())
        .isEqualTo("rediss://" + id + ":" + password + "@localhost:" + port);
    assertThat(info.at("/cliCommand").asText())
        .isEqualTo(
            " REDISCLI_AUTH="
                + password
                + " valkey-cli --user "
                + id
                + " -h localhost -p "
                + port
                + " --tls --cacert platform-ca.pem");
    assertThat(
            rooms.query("select event from audit_log where workspace_id = '" + acme.value() + "'"))
        .containsExactlyInAnyOrder("CreateRedisEvent", "ViewConnectionInfoEvent");
    assertThat(get(id).toString()).doesNotContain(password);
    var viewer = rooms.member(acme, Role.WORKSPACE_CONTRIBUTOR);
    assertThat(http.send(viewer, "GET", path(id) + "/connection-info").status()).isEqualTo(403);
  }

  /** Its services may have a URL without a password. */
  @Test
  void anInstanceFromBeforeIsPasswordlessUntilItIsSuspendedAndResumed() {
    var id = created("kept", "\"plan\": \"free\"");
    rooms.query("update key_value set passwordless = true where id = '" + id + "' returning id");
    rooms.settle();
    assertThat(inside(id).get(0).login())
        .isEqualTo(new TcpLogin("AUTH " + id + " " + spec(id).password() + "\r\n", "+OK\r\n"));

    send("POST", path(id) + "/suspend");
    send("POST", path(id) + "/resume");
    rooms.settle();

    assertThat(inside(id).get(0).login()).isNull();
  }

  @Test
  void connectionsAreLedToTheServerWhileItTakesSome() {
    var id = created("led", "\"plan\": \"free\", \"ipAllowList\": " + list("198.51.100.0/24"));
    rooms.settle();
    var outside = routes();
    var address = new TcpAddress("127.0.0.1", port(id));

    assertThat(outside.addresses()).contains(address);
    assertThat(outside.group(address)).isEqualTo(acme.value());
    assertThat(outside.allowList(address).admits("198.51.100.7")).isTrue();
    assertThat(outside.allowList(address).admits("203.0.113.7")).isFalse();
    assertThat(outside.targets(address))
        .containsExactly(new TcpTarget(new Upstream(id, "127.0.0.1", 6_379), null, null, 50));
    assertThat(inside(id).get(0).maxConnections()).isEqualTo(50);
    assertThat(inside(id).get(0).login()).isNull();

    send("PATCH", path(id), "{\"ipAllowList\": []}");
    assertThat(get(id).at("/ipAllowList")).hasToString("[]");
    assertThat(routes().allowList(address).admits("198.51.100.7")).isFalse();

    send("POST", path(id) + "/suspend");
    rooms.settle();
    assertThat(routes().targets(address)).isEmpty();
    assertThat(inside(id)).isEmpty();

    send("DELETE", path(id));
    assertThat(routes().addresses()).doesNotContain(address);
  }

  @Test
  void anInstanceIsSuspendedAndResumed() {
    var id = created("paused", "\"plan\": \"free\"");
    rooms.settle();

    assertThat(send("POST", path(id) + "/suspend").status()).isEqualTo(202);
    assertThat(send("POST", path(id) + "/suspend").status()).isEqualTo(202);
    assertThat(get(id).at("/status").asText()).isEqualTo("suspended");
    rooms.settle();
    assertThat(spec(id)).returns(true, KeyValueSpec::suspended).returns(2L, it -> it.generation());

    assertThat(send("POST", path(id) + "/resume").status()).isEqualTo(202);
    assertThat(get(id).at("/status").asText()).isEqualTo("creating");
    rooms.settle();
    assertThat(get(id).at("/status").asText()).isEqualTo("available");
    assertThat(send("POST", path(id) + "/resume").status()).isEqualTo(202);
    assertThat(spec(id).generation()).isEqualTo(3);
  }

  @Test
  void aServerThatFailsIsToldOfOnce() {
    var id = created("failing", "\"plan\": \"free\"");
    rooms.settle();

    rooms.engine().keyValues().put(new KeyValueRef(id), ServerState.UNAVAILABLE);
    rooms.settle();
    assertThat(get(id).at("/status").asText()).isEqualTo("unavailable");
    rooms.engine().keyValues().put(new KeyValueRef(id), ServerState.AVAILABLE);
    rooms.settle();

    assertThat(events(id))
        .containsExactly("key_value_available", "key_value_unhealthy", "key_value_available");
  }

  @Test
  void aServerThatTheEngineHasLostIsNotReplacedByAnEmptyOne() throws Exception {
    var id = created("lost", "\"plan\": \"free\"");
    rooms.settle();

    rooms.engine().keyValues().remove(new KeyValueRef(id));
    rooms.settle();
    rooms.settle();

    assertThat(get(id).at("/status").asText()).isEqualTo("unavailable");
    assertThat(rooms.engine().keyValues().list()).doesNotContain(new KeyValueRef(id));
    assertThat(events(id)).containsExactly("key_value_available", "key_value_unhealthy");
  }

  @Test
  void aDeletedInstanceIsGoneAtOnceAndItsDataBehind() throws Exception {
    var id = created("gone", "\"plan\": \"free\"");
    rooms.settle();

    assertThat(send("DELETE", path(id)).status()).isEqualTo(204);
    assertThat(send("GET", path(id)).status()).isEqualTo(404);
    assertThat(send("DELETE", path(id)).status()).isEqualTo(404);
    assertThat(names("")).doesNotContain("gone");
    rooms.settle();

    assertThat(rooms.engine().keyValues().observe(new KeyValueRef(id)))
        .isEqualTo(KeyValueStatus.unknown(new KeyValueRef(id)));
    assertThat(rooms.query("select count(removed_at) from key_value where id = '" + id + "'"))
        .containsExactly("1");
  }

  @Test
  void aRehearsalWritesNothing() {
    var rehearsed = create("dry", "\"plan\": \"pro\", \"dryRun\": true");

    assertThat(rehearsed.status()).isEqualTo(200);
    assertThat(rehearsed.json().at("/plan").asText()).isEqualTo("pro");
    assertThat(names("")).isEmpty();

    var id = created("wet", "\"plan\": \"free\"");
    var changed = send("PATCH", path(id) + "?dryRun=true", "{\"plan\": \"pro\"}");
    assertThat(changed.json().at("/plan").asText()).isEqualTo("pro");
    assertThat(get(id).at("/plan").asText()).isEqualTo("free");
  }

  @Test
  void listsAreNarrowed() {
    created("one", "\"plan\": \"free\"");
    created("two", "\"plan\": \"free\", \"region\": \"frankfurt\"");

    assertThat(names("")).containsExactly("two", "one");
    assertThat(names("?name=one")).containsExactly("one");
    assertThat(names("?region=frankfurt&region=ohio")).containsExactly("two");
    assertThat(names("?limit=1")).containsExactly("two");
    assertThat(send("GET", "/v1/key-value").json().at("/0/keyValue/dashboardUrl").asText())
        .contains("/r/red-");
    var cursor = send("GET", "/v1/key-value?limit=1").json().at("/0/cursor").asText();
    assertThat(names("?limit=1&cursor=" + cursor)).containsExactly("one");
  }

  @Test
  void aMissingProgramIsToldWithTheRemedy() {
    var id = created("there", "\"plan\": \"free\"");
    send("POST", path(id) + "/suspend");
    rooms.engine().keyValues().lack("No valkey-server was found. Install it.");
    rooms.settle();

    for (var rejected :
        List.of(
            create("new", "\"plan\": \"free\""),
            create("new", "\"plan\": \"free\", \"dryRun\": true"),
            send("POST", path(id) + "/resume"))) {
      assertThat(rejected.status()).isEqualTo(503);
      assertThat(rejected.json().at("/code").asText()).isEqualTo("BACKEND_UNAVAILABLE");
      assertThat(rejected.json().at("/message").asText())
          .isEqualTo("No valkey-server was found. Install it.");
    }
    assertThat(names("")).containsExactly("there");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"plan\": \"custom\" | plan: must be one of free,",
        "\"plan\": \"huge\" | plan",
        "\"plan\": \"free\", \"maxmemoryPolicy\": \"allkeys-lru\" | maxmemoryPolicy",
        "\"plan\": \"free\", \"ipAllowList\": [{\"cidrBlock\": \"10.0.0.0/33\", \"description\":"
            + " \"\"}] | ipAllowList[0].cidrBlock",
      })
  void aBadRequestNamesTheField(String body, String message) {
    var rejected = create("bad", body);

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.json().at("/message").asText()).startsWith(message);
    assertThat(names("")).isEmpty();
  }

  @Test
  void aProtectedEnvironmentAsksForThePhrase() {
    var project =
        send(
                "POST",
                "/v1/projects",
                """
                {"name": "shop", "ownerId": "%s",
                 "environments": [{"name": "production", "protectedStatus": "protected"}]}
                """
                    .formatted(acme.value()))
            .json();
    var environment = project.at("/environmentIds/0").asText();
    var id = created("safe", "\"plan\": \"free\", \"environmentId\": \"" + environment + "\"");
    assertThat(get(id).at("/environmentId").asText()).isEqualTo(environment);
    assertThat(send("GET", "/v1/environments/" + environment).json().at("/redisIds/0").asText())
        .isEqualTo(id);
    assertThat(names("?environmentId=" + environment)).containsExactly("safe");

    for (var attempt : List.of("suspend", "resume", "delete")) {
      boolean isDelete = attempt.equals("delete");
      var target = path(id) + (isDelete ? "" : "/" + attempt);
      var method = isDelete ? "DELETE" : "POST";
      var rejected = send(method, target);
      assertThat(rejected.status()).isEqualTo(403);
      var phrase = "sudo " + attempt + " key value safe";
      assertThat(rejected.json().at("/params/confirm").asText()).isEqualTo(phrase);
      assertThat(send(method, target + "?confirm=" + phrase.replace(" ", "%20")).status())
          .isEqualTo(isDelete ? 204 : 202);
    }
  }

  private DatastoreRoutes routes() {
    var routes = rooms.get(DatastoreRoutes.class);
    routes.refresh();
    return routes;
  }

  private List<TcpTarget> inside(String id) {
    routes();
    var inside = rooms.get(NetworkRoutes.class);
    inside.refresh();
    return inside.addresses().stream()
        .flatMap(address -> inside.targets(address).stream())
        .filter(target -> target.upstream().instance().equals(id))
        .toList();
  }

  private int port(String id) {
    return Integer.parseInt(
        rooms
            .query("select port from datastore_endpoint where datastore_id = '" + id + "'")
            .get(0));
  }

  private KeyValueSpec spec(String id) {
    return rooms.engine().keyValues().spec(new KeyValueRef(id)).orElseThrow();
  }

  private List<String> events(String id) {
    return rooms.query("select type from event where subject_id = '" + id + "' order by position");
  }

  private List<String> names(String query) {
    return send("GET", "/v1/key-value" + query).json().findParents("keyValue").stream()
        .map(entry -> entry.at("/keyValue/name").asText())
        .toList();
  }

  private JsonNode get(String id) {
    return send("GET", path(id)).json();
  }

  private static String path(String id) {
    return "/v1/key-value/" + id;
  }

  private static String list(String cidrBlock) {
    return "[{\"cidrBlock\": \"" + cidrBlock + "\", \"description\": \"office\"}]";
  }

  private static String without(JsonNode json, String... fields) {
    return ((ObjectNode) json.deepCopy()).remove(List.of(fields)).toString();
  }

  private String created(String name, String body) {
    var response = create(name, body);
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    return response.json().at("/id").asText();
  }

  private Response create(String name, String body) {
    return send(
        "POST",
        "/v1/key-value",
        "{\"name\": \"%s\", \"ownerId\": \"%s\", %s}".formatted(name, acme.value(), body));
  }

  private Response send(String method, String path) {
    return http.send(ada, method, path);
  }

  private Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }
}
