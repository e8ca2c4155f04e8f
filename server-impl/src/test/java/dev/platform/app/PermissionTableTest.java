package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.config.Config;
import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.ScheduledWork;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.http.Route;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.testing.Golden;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls every operation of a running server as everybody, and compares what happens with the
 * catalogue of operations and with the committed table. Nothing that is written stays, so every
 * call finds the same things.
 */
class PermissionTableTest {
  private static final String TABLE =
      "src/test/resources/dev/platform/identity/access/permission-table.txt";
  private static final String NOBODY = "anonymous";
  private static final String EXPIRED = "expired";
  private static final String FOREIGN = "foreign";
  private static final Pattern ID = Pattern.compile("([a-z]{3})-[0-9a-v]{20}(-a)?");

  /** What these answer does not say whether the caller may: why. */
  private static final Map<String, String> UNPROVED =
      new TreeMap<>(
          Map.of(
              "subscribe-logs",
              "it answers WebSocket handshakes only",
              "revoke-cli-login",
              "it ends the very log-in that calls it, and none is one here"));

  /** They answer about the session itself, which a token has none of. */
  private static final Set<String> OF_SESSIONS = Set.of("get-session", "delete-session");

  /** Where the example of the contract asks for more than the operation does. */
  private static final Map<String, String> BODIES = Map.of("create-deploy", "{}");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir Path folder;

  private final Map<String, Caller> callers = new LinkedHashMap<>();
  private final Map<String, String> known = new HashMap<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Stages stages = new Stages();
  private URI origin = URI.create("http://localhost");
  private WorkspaceId acme = new WorkspaceId("tea-00000000000000000000");

  @Test
  void theServerDoesWhatTheTableSays() throws Exception {
    var rehearsal = new Rehearsal();
    Set<Operation> implemented = start(rehearsal);
    try {
      furnish();
      rehearsal.begin();
      var text = new StringBuilder(header());
      List<String> wrong = new ArrayList<>();
      for (Operation operation : operations()) {
        if (!operation.isPublic()) {
          text.append(row(operation, implemented.contains(operation), wrong));
        }
      }
      assertThat(wrong).as("cells that are not what the catalogue says").isEmpty();
      Golden.check(TABLE, text.toString());
    } finally {
      stages.close();
    }
  }

  private static List<Operation> operations() {
    return Stream.<Operation[]>of(PlatformOperation.values(), NativeOperation.values())
        .flatMap(Stream::of)
        .toList();
  }

  private String header() {
    return """
        # Who gets through to what, proved by calling a running server. Generated: run
        # PermissionTableTest with -Dgolden=update, and read the difference.
        # yes: let through   no: 403   hidden: 404, although it is there   who: 401
        # none: nothing answers there yet
        # Columns: %s
        # Not proved here: %s
        """
        .formatted(String.join(", ", callers.keySet()), String.join(", ", UNPROVED.keySet()));
  }

  private String row(Operation operation, boolean isImplemented, List<String> wrong)
      throws Exception {
    var line = new StringBuilder("%-42s".formatted(operation.id()));
    for (String name : callers.keySet()) {
      int status = call(operation, name);
      var cell = isImplemented ? cell(status) : missing(status);
      var expected = expected(operation, isImplemented, name);
      if (!cell.equals(expected) && !UNPROVED.containsKey(operation.id())) {
        wrong.add(
            operation.id() + " as " + name + ": " + cell + " (" + status + "), not " + expected);
      }
      line.append("%-7s".formatted(UNPROVED.containsKey(operation.id()) ? expected : cell));
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static String cell(int status) {
    return switch (status) {
      case 401 -> "who";
      case 403 -> "no";
      case 404 -> "hidden";
      default -> status >= 500 && status != 503 ? String.valueOf(status) : "yes";
    };
  }

  private static String missing(int status) {
    return status == 404 || status == 405 ? "none" : cell(status);
  }

  /** The rules of the catalogue, written once more and independently of the server. */
  private String expected(Operation operation, boolean isImplemented, String name) {
    if (name.equals(NOBODY) || name.equals(EXPIRED)) {
      return "who";
    }
    if (!isImplemented) {
      return "none";
    }
    var caller = Objects.requireNonNull(callers.get(name));
    if (!accepts(operation, caller) || !reaches(operation, caller)) {
      return "no";
    }
    if (OF_SESSIONS.contains(operation.id()) && caller.credential() != Credential.SESSION) {
      return "who";
    }
    if (name.equals(FOREIGN) && !operation.target().equals("caller")) {
      return operation.target().endsWith(".ownerId") && !operation.target().startsWith("path.")
          ? "no"
          : "hidden";
    }
    return role(name).may(permission(operation)) ? "yes" : "no";
  }

  private static boolean accepts(Operation operation, Caller caller) {
    return switch (operation.credential()) {
      case ANY -> true;
      case USER -> caller.credential() != Credential.MACHINE_KEY;
      case DIRECT ->
          caller.credential() == Credential.SESSION
              || caller.credential() == Credential.FIRST_PARTY;
    };
  }

  private static boolean reaches(Operation operation, Caller caller) {
    boolean hasScopes =
        caller.credential() == Credential.THIRD_PARTY
            || caller.credential() == Credential.FIRST_PARTY;
    var needed =
        switch (Objects.requireNonNull(operation.permission())) {
          case VIEW, LOGS -> Scope.READ;
          case SENSITIVE -> Scope.SENSITIVE;
          case OPERATE, CREATE, KEYS, MANAGE, BILLING -> Scope.WRITE;
        };
    return !hasScopes || caller.scopes().contains(needed);
  }

  private static dev.platform.identity.access.Permission permission(Operation operation) {
    return dev.platform.identity.access.Permission.valueOf(
        Objects.requireNonNull(operation.permission()).name());
  }

  private static Role role(String name) {
    return Stream.of(Role.values())
        .filter(role -> name.equals(role.name().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElse(name.equals("machine") ? Role.DEVELOPER : Role.ADMIN);
  }

  private int call(Operation operation, String name) throws Exception {
    var request =
        HttpRequest.newBuilder(origin.resolve(path(operation) + query(operation)))
            .header("Cookie", Authentication.SESSION_COOKIE + "=unused");
    if (!name.equals(NOBODY)) {
      request.header("Authorization", "Bearer " + name);
    } else {
      request.setHeader("Cookie", "other=unused");
    }
    var body = body(operation);
    body.ifPresent(json -> request.header("Content-Type", "application/json"));
    request.method(
        operation.method(), body.map(BodyPublishers::ofString).orElse(BodyPublishers.noBody()));
    return client.send(request.build(), BodyHandlers.ofByteArray()).statusCode();
  }

  private String path(Operation operation) {
    return Pattern.compile("\\{([^}]*)}")
        .matcher(operation.path())
        .replaceAll(found -> known.getOrDefault(name(operation, found.group(1)), "unknown"));
  }

  /** Two native operations call their key, webhook or attempt just {@code id}. */
  private static String name(Operation operation, String parameter) {
    return parameter.equals("id") ? operation.path().split("/")[2] : parameter;
  }

  private String query(Operation operation) {
    Map<String, String> query = new LinkedHashMap<>();
    for (JsonNode parameter : parameters(operation)) {
      var name = parameter.path("name").asText();
      if (parameter.path("in").asText().equals("query")
          && (parameter.path("required").asBoolean()
              || operation.target().equals("query." + name))) {
        query.put(name, known.getOrDefault(name, sample(operation, parameter)));
      }
    }
    return query.isEmpty()
        ? ""
        : query.entrySet().stream()
            .map(it -> it.getKey() + "=" + it.getValue())
            .collect(Collectors.joining("&", "?", ""));
  }

  /** The first of the values that a parameter takes. */
  private static String sample(Operation operation, JsonNode parameter) {
    var schema = resolve(ContractDocuments.of(operation), parameter.path("schema"));
    return schema.path("enum").path(0).asText("unknown");
  }

  private List<JsonNode> parameters(Operation operation) {
    var document = ContractDocuments.of(operation);
    List<JsonNode> all = new ArrayList<>();
    ContractDocuments.node(operation)
        .path("parameters")
        .forEach(it -> all.add(resolve(document, it)));
    return all;
  }

  /** The example of the contract, with ids of things that are there. */
  private Optional<String> body(Operation operation) {
    if (BODIES.containsKey(operation.id())) {
      return Optional.ofNullable(BODIES.get(operation.id()));
    }
    var document = ContractDocuments.of(operation);
    var content =
        resolve(document, ContractDocuments.node(operation).path("requestBody"))
            .path("content")
            .path("application/json");
    if (content.isMissingNode()) {
      return Optional.empty();
    }
    var example =
        content.has("example")
            ? content.get("example")
            : resolve(document, content.path("examples").iterator().next()).path("value");
    return Optional.of(replaced(example).toString());
  }

  private JsonNode replaced(JsonNode node) {
    if (node instanceof TextNode text) {
      var id = ID.matcher(text.asText());
      return id.matches() && known.containsKey(id.group(1))
          ? TextNode.valueOf(known.get(id.group(1)))
          : text;
    }
    if (node instanceof ObjectNode object) {
      var copy = object.deepCopy();
      object.properties().forEach(it -> copy.set(it.getKey(), replaced(it.getValue())));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      var copy = array.deepCopy().removeAll();
      array.forEach(it -> copy.add(replaced(it)));
      return copy;
    }
    return node;
  }

  private static JsonNode resolve(JsonNode document, JsonNode node) {
    return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
  }

  private Set<Operation> start(Rehearsal rehearsal) {
    var rooms = Wiring.rooms();
    var settings = Settings.of(Config.of(settings(), Map.of(), Map.of()));
    var clock = Clock.systemUTC();
    var signals = new PostgresSignals(database.source());
    rehearsal.on(new PostgresDb(database.pool(), Wiring.persistence(rooms), clock));
    var parts =
        new Parts(
            clock,
            database.pool(),
            rehearsal,
            signals,
            new ScheduledWork(signals, clock),
            Vault.open(folder.resolve("secret.key")),
            new SimulatedEngine(),
            new EdgeTraffic());
    var locator = Wiring.locator(rooms, parts, settings);
    stages.add(locator::shutdown);
    authenticate(locator);
    var application = Applications.api(rooms, locator, settings);
    var listener =
        stages.add(
            new WebListener("api", new Listen("127.0.0.1", 0), application.config(), locator));
    listener.start();
    origin = URI.create("http://127.0.0.1:" + listener.port());
    return application.routes().stream().map(Route::operation).collect(Collectors.toSet());
  }

  /** Without limits, since everybody calls everything. */
  private Map<String, String> settings() {
    return Map.of(
        "platform.data", folder.toString(),
        "platform.limits.reads", "0",
        "platform.limits.writes", "0",
        "platform.limits.creates", "0",
        "platform.limits.strangers", "0");
  }

  /** The name of a caller is its token. */
  private void authenticate(ServiceLocator locator) {
    ServiceLocatorUtilities.bind(
        locator,
        new AbstractBinder() {
          @Override
          protected void configure() {
            bind(new ByName()).to(Authentication.class).ranked(1);
          }
        });
  }

  private void furnish() throws Exception {
    var rooms = new TestRooms(database);
    acme = rooms.workspace();
    var admin = rooms.member(acme, Role.ADMIN);
    callers.put(NOBODY, admin);
    callers.put(EXPIRED, admin);
    callers.put(FOREIGN, rooms.member(rooms.workspace(), Role.ADMIN));
    for (Role role : Role.values()) {
      callers.put(role.name().toLowerCase(Locale.ROOT), rooms.member(acme, role));
    }
    callers.put("machine", caller(admin, Credential.MACHINE_KEY, Set.of()));
    callers.put("first-party", caller(admin, Credential.FIRST_PARTY, EnumSet.allOf(Scope.class)));
    for (Set<Scope> scopes : scopeSets()) {
      callers.put("third-party" + shown(scopes), caller(admin, Credential.THIRD_PARTY, scopes));
    }
    known.put("ownerId", acme.value());
    known.put("tea", acme.value());
    known.put("userId", admin.user().value());
    known.put("resource", create("/v1/services", serviceJson(), "/service/id", "srv", "serviceId"));
    known.put("envVarKey", "KEY");
    send("PUT", "/v1/services/" + known.get("srv") + "/env-vars/KEY", "{\"value\": \"x\"}");
    send("PATCH", "/v1/services/" + known.get("srv"), "{\"serviceDetails\": {\"plan\": \"pro\"}}");
    known.put("deployId", first(rooms, "select id from deploy"));
    known.put("dep", known.get("deployId"));
    known.put("eventId", first(rooms, "select id from event"));
    create("/v1/projects", projectJson(), "/id", "prj", "projectId");
    known.put("environmentId", first(rooms, "select id from environment"));
    known.put("evm", known.get("environmentId"));
    create("/v1/registrycredentials", credentialJson(), "/id", "rgc", "registryCredentialId");
    create("/v1/api-keys", "{\"name\": \"ci\"}", "/id", "key", "api-keys");
  }

  private static String first(TestRooms rooms, String sql) {
    return rooms.query(sql).stream().findFirst().orElse("unknown");
  }

  private String serviceJson() {
    return """
        {"type": "web_service", "name": "shop", "ownerId": "%s",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """
        .formatted(acme.value());
  }

  private String projectJson() {
    return "{\"name\": \"app\", \"ownerId\": \"%s\", \"environments\": [{\"name\": \"main\"}]}"
        .formatted(acme.value());
  }

  private String credentialJson() {
    return """
        {"name": "hub", "registry": "DOCKER", "username": "bot", "authToken": "t", "ownerId": "%s"}
        """
        .formatted(acme.value());
  }

  private String create(String path, String json, String at, String... names) throws Exception {
    var id = send("POST", path, json).at(at).asText();
    for (String name : names) {
      known.put(name, id);
    }
    return id;
  }

  private JsonNode send(String method, String path, String json) throws Exception {
    var request =
        HttpRequest.newBuilder(origin.resolve(path))
            .header("Authorization", "Bearer admin")
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json))
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as("%s %s: %s", method, path, answer.body()).isLessThan(300);
    return Json.MAPPER.readTree(answer.body());
  }

  private Caller caller(Caller person, Credential credential, Set<Scope> scopes) {
    var boundTo =
        credential == Credential.MACHINE_KEY ? Optional.of(acme) : Optional.<WorkspaceId>empty();
    return new Caller(person.user(), credential, "cred-1", boundTo, scopes);
  }

  /** Every subset of the scopes. */
  private static List<Set<Scope>> scopeSets() {
    List<Set<Scope>> sets = new ArrayList<>(List.of(EnumSet.noneOf(Scope.class)));
    for (Scope scope : Scope.values()) {
      for (Set<Scope> without : List.copyOf(sets)) {
        Set<Scope> with = EnumSet.of(scope);
        with.addAll(without);
        sets.add(with);
      }
    }
    return sets;
  }

  private static String shown(Set<Scope> scopes) {
    return scopes.stream()
        .map(scope -> "+" + scope.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  private final class ByName implements Authentication {
    @Override
    public Caller bearer(String token) {
      if (token.equals(EXPIRED)) {
        throw Failure.unauthenticated("The access token has expired.");
      }
      return Objects.requireNonNull(callers.get(token));
    }

    @Override
    public Caller still(Caller caller) {
      return caller;
    }

    @Override
    public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
      throw Failure.unauthenticated("There is no session.");
    }
  }
}
