package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.authorization.AuthorizationRequests;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.identity.workspace.Invitations;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
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
import java.util.stream.Collectors;

/** Everybody who calls a server, and the things that they call for. */
final class Cast {
  static final String NOBODY = "anonymous";
  static final String EXPIRED = "expired";
  static final String FOREIGN = "foreign";

  /** A key that an administrator here has made somewhere else. */
  static final String FOREIGN_MACHINE = "foreign-machine";

  /** The session of an administrator, in a request of another site: it lacks the CSRF token. */
  static final String FORGED = "forged";

  /** Somebody else's client, which a viewer has allowed everything. */
  static final String VIEWER_CLIENT = "viewer-third-party";

  private static final String LOGIN = "fam-00000000000000000000";

  /** As the examples of the contracts have it. */
  private static final Secret PASSWORD = new Secret("correct horse battery staple");

  private final Map<String, Caller> callers = new LinkedHashMap<>();
  private final Map<String, Role> roles = new HashMap<>();
  private final Map<String, String> cookies = new HashMap<>();
  private final Map<String, String> tokens = new HashMap<>();
  private final ContractRequests requests = new ContractRequests();
  private final HttpClient client = HttpClient.newHttpClient();
  private WorkspaceId acme = new WorkspaceId("tea-00000000000000000000");
  private int invited;

  /** By their names, which are their tokens. */
  Map<String, Caller> callers() {
    return callers;
  }

  Caller caller(String name) {
    return Objects.requireNonNull(callers.get(name));
  }

  /** What the person behind a caller is in the workspace. */
  Role role(String name) {
    return roles.getOrDefault(name, Role.ADMIN);
  }

  /** The session of a person; empty for everybody else. */
  String cookie(String name) {
    return cookies.getOrDefault(name, "");
  }

  /** Whether somebody is a person who is logged in. */
  boolean hasSession(String name) {
    return cookies.containsKey(name) && !name.equals(EXPIRED);
  }

  String token(String name) {
    return tokens.getOrDefault(name, name);
  }

  /** What everybody sends. */
  ContractRequests requests() {
    return requests;
  }

  /** Makes everybody, and the things that they call for. */
  void enter(TestServer server, TestDatabase database, Path folder) throws Exception {
    try (var rooms = new TestRooms(database)) {
      enter(server, database, folder, rooms);
    }
  }

  private void enter(TestServer server, TestDatabase database, Path folder, TestRooms rooms)
      throws Exception {
    acme = rooms.workspace();
    var admin = rooms.member(acme, Role.ADMIN);
    callers.put(NOBODY, admin);
    callers.put(EXPIRED, admin);
    var elsewhere = rooms.workspace();
    callers.put(FOREIGN, rooms.member(rooms.workspace(), Role.ADMIN));
    for (Role role : Role.values()) {
      var name = role.name().toLowerCase(Locale.ROOT);
      callers.put(name, rooms.member(acme, role));
      roles.put(name, role);
    }
    letPeopleIn(server, database);
    callers.put(FORGED, admin);
    cookies.put(FORGED, cookie("admin"));
    joinLater(rooms, database, admin, elsewhere);
    callers.put("machine", machine(admin, acme));
    callers.put(FOREIGN_MACHINE, machine(admin, elsewhere));
    var login = login(database, admin);
    callers.put(
        "first-party", client(admin, Credential.FIRST_PARTY, login, EnumSet.allOf(Scope.class)));
    for (Set<Scope> scopes : scopeSets()) {
      callers.put(
          "third-party" + shown(scopes), client(admin, Credential.THIRD_PARTY, login, scopes));
    }
    roles.put(VIEWER_CLIENT, Role.WORKSPACE_VIEWER);
    var viewer = caller(Role.WORKSPACE_VIEWER.name().toLowerCase(Locale.ROOT));
    callers.put(
        VIEWER_CLIENT, client(viewer, Credential.THIRD_PARTY, login, EnumSet.allOf(Scope.class)));
    tokens.put(EXPIRED, expiredToken(server, database, folder, admin));
    requests.know("ownerId", acme.value());
    requests.know("tea", acme.value());
    requests.know("workspaceId", acme.value());
    requests.know("userId", admin.user().value());
    create(server, "/v1/services", serviceJson(), "/service/id", "srv", "serviceId", "resource");
    requests.know("envVarKey", "KEY");
    var service = "/v1/services/" + requests.known("srv");
    send(server, "PUT", service + "/env-vars/KEY", "{\"value\": \"x\"}");
    send(server, "PATCH", service, "{\"serviceDetails\": {\"plan\": \"pro\"}}");
    requests.know("deployId", first(rooms, "select id from deploy"));
    requests.know("dep", requests.known("deployId"));
    requests.know("eventId", first(rooms, "select id from event"));
    create(server, "/v1/projects", projectJson(), "/id", "prj", "projectId");
    requests.know("environmentId", first(rooms, "select id from environment"));
    requests.know("evm", requests.known("environmentId"));
    create(
        server, "/v1/registrycredentials", credentialJson(), "/id", "rgc", "registryCredentialId");
    create(server, "/v1/api-keys", "{\"name\": \"ci\"}", "/id", "key", "api-keys");
    furnishPages(server, rooms);
  }

  /** Everybody who is a person logs in; the session of one has ended since. */
  private void letPeopleIn(TestServer server, TestDatabase database) {
    database.execute(
        "update account set password_hash = '"
            + server.get(Accounts.class).hash(PASSWORD, "")
            + "'");
    var sessions = server.get(Sessions.class);
    for (String name : callers.keySet()) {
      var email = caller(name).user().value() + "@example.org";
      if (!name.equals(NOBODY)) {
        cookies.put(name, sessions.logIn(email, PASSWORD, new Browser(null, "Test")).reveal());
      }
    }
    database.execute(
        "update session set expires_at = now() - interval '1 minute' where token_digest = '"
            + Digests.sha256(cookies.getOrDefault(EXPIRED, ""))
            + "'");
  }

  /** A token that was good where it was issued, an hour ago; one of the same key is good now. */
  private String expiredToken(TestServer now, TestDatabase database, Path folder, Caller person)
      throws Exception {
    var hourAgo = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
    try (var past = TestProcess.on(database).clock(hourAgo).data(folder).unlimited().serve()) {
      var minted = past.get(ApiKeys.class).create(person, "old", acme.value());
      var old = exchange(past, minted);

      assertThat(read(past, old)).isEqualTo(200);
      assertThat(read(now, exchange(now, minted))).isEqualTo(200);
      return old;
    }
  }

  private String exchange(TestServer server, ApiKeys.Minted minted) throws Exception {
    var form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(minted.key().id().value(), minted.secret().reveal());
    var request =
        HttpRequest.newBuilder(server.uri("/oauth2/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    var answer = client.send(request.build(), BodyHandlers.ofString());
    return Json.MAPPER.readTree(answer.body()).path("access_token").asText();
  }

  private int read(TestServer server, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(server.uri("/v1/owners")).header("Authorization", "Bearer " + token);
    return client.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  /** What pages act on: the administrator's own things, and what a client asks everybody for. */
  private void furnishPages(TestServer server, TestRooms rooms) {
    var admin = caller("admin");
    var robot = new OauthCalls(server.uri(""));
    inviteAnother(server);
    requests.know("usr", requests.known("userId"));
    requests.know("file", "pages.css");
    var user = admin.user().value();
    requests.know("ses", first(rooms, "select id from session where user_id = '" + user + "'"));
    try {
      var id = robot.register("Robot");
      requests.know("client_id", id);
      requests.know("response_type", "code");
      requests.know("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
      requests.know("code_challenge_method", "S256");
      requests.know("redirect_uri", "https://client.example.org/callback");
      requests.know("scope", "platform.read");
      requests.know("request", ask(robot.authorize(id, "platform.read")));
      requests.know("aut", consent(server, rooms, robot.authorize(id, "platform.read")));
      requests.know(
          "user_code",
          robot.form("/oauth2/device/authorize", "client_id=" + id).path("user_code").asText());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A link is good for one person, so everybody who takes one needs another. */
  void inviteAnother(TestServer server) {
    var email = "someone" + invited++ + "@example.com";
    var link =
        server.get(Invitations.class).create(caller("admin"), acme, email, Role.WORKSPACE_VIEWER);
    requests.know("inv", link.invitation().id().value());
    requests.know("token", link.token().reveal());
  }

  private String consent(TestServer server, TestRooms rooms, String address)
      throws IOException, InterruptedException {
    var admin = caller("admin");
    var caller = new Caller(admin.user(), Credential.SESSION, "", Optional.empty(), Set.of());
    server.get(AuthorizationRequests.class).approve(caller, ask(address), EnumSet.of(Scope.READ));
    return first(rooms, "select id from oauth_consent");
  }

  /** The id of the request that a client has made in the administrator's browser. */
  private String ask(String address) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address + "&prompt=consent"))
            .header("Cookie", Authentication.SESSION_COOKIE + "=" + cookies.get("admin"));
    var location =
        client
            .send(request.build(), BodyHandlers.discarding())
            .headers()
            .firstValue("Location")
            .orElse("");
    return location.substring(location.indexOf("request=") + "request=".length());
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

  private void create(TestServer server, String path, String json, String at, String... names)
      throws Exception {
    var id = send(server, "POST", path, json).at(at).asText();
    for (String name : names) {
      requests.know(name, id);
    }
  }

  private JsonNode send(TestServer server, String method, String path, String json)
      throws Exception {
    var request =
        HttpRequest.newBuilder(server.uri(path))
            .header("Authorization", "Bearer admin")
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json))
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as("%s %s: %s", method, path, answer.body()).isLessThan(300);
    return Json.MAPPER.readTree(answer.body());
  }

  /** Where somebody acts who names no workspace stays the same. */
  private static void joinLater(
      TestRooms rooms, TestDatabase database, Caller person, WorkspaceId workspace) {
    rooms.join(person, workspace, Role.ADMIN);
    database.execute(
        "update membership set created_at = created_at + interval '1 minute' where workspace_id = '"
            + workspace.value()
            + "'");
  }

  private static Caller machine(Caller maker, WorkspaceId workspace) {
    return new Caller(
        maker.user(), Credential.MACHINE_KEY, "key-1", Optional.of(workspace), Set.of());
  }

  private static Caller client(
      Caller person, Credential credential, String login, Set<Scope> scopes) {
    return new Caller(person.user(), credential, login, Optional.empty(), scopes);
  }

  /** The login of a client; its id. */
  private static String login(TestDatabase database, Caller person) {
    database.execute(
        "insert into token_family (id, user_id, client_id, scopes, resource, created_at, used_at,"
            + " expires_at) values ('"
            + LOGIN
            + "', '"
            + person.user().value()
            + "', 'client', '{}', '', now(), now(), now() + interval '1 day')");
    return LOGIN;
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
}
