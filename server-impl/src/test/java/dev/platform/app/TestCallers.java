package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
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
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
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

/** Everybody who calls a server. */
final class TestCallers {
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
  private final HttpClient client = HttpClient.newHttpClient();

  /** By their names, which are their tokens. */
  Map<String, Caller> byName() {
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

  /** Creates everybody; the administrator, who is logged in, and the workspace of most of them. */
  TestTenant enter(TestServer server, TestDatabase database, Path folder) throws Exception {
    try (var rooms = new TestRooms(database)) {
      return enter(server, database, folder, rooms);
    }
  }

  private TestTenant enter(TestServer server, TestDatabase database, Path folder, TestRooms rooms)
      throws Exception {
    var acme = rooms.workspace();
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
    tokens.put(EXPIRED, expiredToken(server, database, folder, admin, acme));
    return tenant(server, database, acme);
  }

  private TestTenant tenant(TestServer server, TestDatabase database, WorkspaceId acme) {
    var admin = caller("admin");
    server.client().logIn(email(admin), PASSWORD.reveal());
    return new TestTenant(server, database, acme, admin);
  }

  /** Everybody who is a person logs in; the session of one has ended since. */
  private void letPeopleIn(TestServer server, TestDatabase database) {
    database.execute(
        "update account set password_hash = '"
            + server.get(Accounts.class).hash(PASSWORD, "")
            + "'");
    var sessions = server.get(Sessions.class);
    for (String name : callers.keySet()) {
      if (!name.equals(NOBODY)) {
        cookies.put(
            name,
            sessions.logIn(email(caller(name)), PASSWORD, new Browser(null, "Test")).reveal());
      }
    }
    database.execute(
        "update session set expires_at = now() - interval '1 minute' where token_digest = '"
            + Digests.sha256(cookies.getOrDefault(EXPIRED, ""))
            + "'");
  }

  private static String email(Caller person) {
    return person.user().value() + "@example.org";
  }

  /** A token that was good where it was issued, an hour ago; one of the same key is good now. */
  private String expiredToken(
      TestServer now, TestDatabase database, Path folder, Caller person, WorkspaceId acme)
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

  /**
   * On pages people have a session, on the API everybody has a token. At the OAuth endpoints a
   * header would be a client's: who has no session there has nothing.
   */
  Map<String, String> headers(Operation operation, String name) {
    boolean isApi = operation instanceof PlatformOperation || operation instanceof NativeOperation;
    var cookie = cookie(name);
    Map<String, String> headers = new HashMap<>();
    if (name.equals(FORGED) || (!isApi && !cookie.isEmpty())) {
      headers.put("Cookie", Authentication.SESSION_COOKIE + "=" + cookie);
    }
    if (isApi && !name.equals(NOBODY) && !name.equals(FORGED)) {
      var known = cookie.isEmpty() ? "unused" : cookie;
      headers.put("Cookie", Authentication.SESSION_COOKIE + "=" + known);
    }
    if (!name.equals(NOBODY)
        && !name.equals(FORGED)
        && (isApi || (operation instanceof PageOperation && cookie.isEmpty()))) {
      headers.put("Authorization", "Bearer " + token(name));
    }
    return headers;
  }
}
