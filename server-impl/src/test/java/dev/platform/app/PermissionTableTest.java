package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.api.content.ContentOperation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.api.website.WebsiteOperation;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.secret.Digests;
import dev.platform.http.Route;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.identity.workspace.InvitationFixture;
import dev.platform.testing.Golden;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Calls every operation of a running server as everybody, and compares what happens with the
 * catalogue of operations and with the committed table. Nothing that is written stays before the
 * end, so every call finds the same things.
 */
@Tag("slow")
class PermissionTableTest {
  private static final String TABLES = "src/test/resources/dev/platform/identity/access/";
  private static final String NOBODY = TestCallers.NOBODY;
  private static final String EXPIRED = TestCallers.EXPIRED;
  private static final String FOREIGN = TestCallers.FOREIGN;
  private static final String FORGED = TestCallers.FORGED;

  /** They do one thing after another, so that nothing of it can be undone before the end. */
  private static final Set<String> LASTING = Set.of("submit-invitation-answer", "submit-workspace");

  /** It answers handshakes only. */
  private static final String OF_SOCKETS = "subscribe-logs";

  /** Its response goes on until somebody hangs up. */
  private static final String OF_EVENTS = "subscribe-api-graphql";

  /** It ends the very log-in of a client that its token belongs to, which others have none of. */
  private static final String OF_LOGINS = "revoke-cli-login";

  /** They are not there where mail is off. */
  private static final Set<String> OF_MAIL =
      Set.of(
          "get-password-reset-page",
          "submit-password-reset",
          "get-new-password-page",
          "submit-new-password");

  /** It takes no session, and so none that is forged. */
  private static final String OF_TOKENS = "send-mcp-message";

  /** They answer about the session itself, which a token has none of. */
  private static final Set<String> OF_SESSIONS = Set.of("get-session", "delete-session");

  /** What these pages act on is one person's. */
  private static final Set<String> OF_PERSON =
      Set.of("submit-session-end", "submit-authorization-end");

  /** They take a secret in the form or the body, and the one of the contract's example is wrong. */
  private static final Set<String> OF_SECRETS =
      Set.of("create-token", "introspect-token", "submit-login", "create-session");

  /** Its link is good for one export, which there is none of. */
  private static final String OF_EXPORTS = "download-postgres-export";

  @TempDir Path folder;

  private final TestCallers callers = new TestCallers();
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void theServerDoesWhatTheTableSays() throws Exception {
    check(Map.of(), "permission-table.txt", server -> operations());
  }

  @ParameterizedTest
  @EnumSource
  void aProfileAddsRows(ContractProfile profile) throws Exception {
    check(
        Map.of("platform.contract.extra", profile.word()),
        "permission-table-" + profile.word() + ".txt",
        server ->
            server.routes().stream()
                .filter(route -> route.profile().isPresent())
                .map(Route::operation)
                .toList());
  }

  private void check(
      Map<String, String> settings, String table, Function<TestServer, List<Operation>> chosen)
      throws Exception {
    var rehearsal = new Rehearsal();
    try (var database = TestDatabase.fresh();
        var server = unlimited(database, rehearsal, settings)) {
      var tenant = callers.enter(server, database, folder);
      PermissionFixtures.ALL.forEach(fixture -> fixture.create(tenant));
      rehearsal.begin();
      var text = new StringBuilder(header());
      List<String> wrong = new ArrayList<>();
      assertThat(operations()).containsAll(operations(server));
      var operations = chosen.apply(server);
      Map<String, String> rows = new LinkedHashMap<>();
      for (Operation operation : operations) {
        rows.put(operation.id(), isLasting(operation) ? "" : row(tenant, operation, wrong));
      }
      rehearsal.end();
      operations.stream()
          .filter(PermissionTableTest::isLasting)
          .forEach(it -> rows.put(it.id(), row(tenant, it, wrong)));
      rows.values().forEach(text::append);
      assertThat(wrong).as("cells that are not what the catalogue says").isEmpty();
      Golden.check(TABLES + table, text.toString());
    }
  }

  /** The same cells, for every operation that GraphQL has. */
  @Test
  void graphqlDoesTheSame() throws Exception {
    var graphql = new GraphqlCells(client);
    var rehearsal = new Rehearsal();
    try (var database = TestDatabase.fresh();
        var server = unlimited(database, rehearsal, Map.of())) {
      var tenant = callers.enter(server, database, folder);
      PermissionFixtures.ALL.forEach(fixture -> fixture.create(tenant));
      rehearsal.begin();
      List<String> wrong = new ArrayList<>();
      var all = operations().stream().filter(graphql::has).toList();
      for (Operation operation : all) {
        for (String name : callers.byName().keySet()) {
          var cell = graphql.cell(tenant, operation, headers(operation, name));
          var expected = name.equals(FORGED) ? "no" : expected(operation, true, name);
          if (!cell.equals(expected)) {
            wrong.add("%s as %s: %s, not %s".formatted(operation.id(), name, cell, expected));
          }
        }
      }
      assertThat(all).hasSizeGreaterThan(110);
      assertThat(wrong).as("cells that differ from REST").isEmpty();
    }
  }

  /** Nobody can log in there. */
  @Test
  void whatTheContentServiceAnswersIsForEverybody() {
    assertThat(
            Stream.<Operation[]>of(ContentOperation.values(), WebsiteOperation.values())
                .flatMap(Stream::of))
        .allMatch(Operation::isPublic);
  }

  private TestServer unlimited(
      TestDatabase database, Rehearsal rehearsal, Map<String, String> settings)
      throws InterruptedException {
    return TestProcess.on(database)
        .with(settings)
        .clock(Clock.systemUTC())
        .data(folder)
        .db(
            real -> {
              rehearsal.on(real);
              return rehearsal;
            })
        .authentication(real -> new NamedCallers(real, callers.byName()))
        .unlimited()
        .serve();
  }

  private static Set<Operation> operations(TestServer server) {
    return server.routes().stream().map(Route::operation).collect(Collectors.toSet());
  }

  private static List<Operation> operations() {
    return Stream.<Operation[]>of(
            PlatformOperation.values(),
            NativeOperation.values(),
            PageOperation.values(),
            OauthOperation.values())
        .flatMap(Stream::of)
        .toList();
  }

  private static boolean isLasting(Operation operation) {
    return LASTING.contains(operation.id());
  }

  private String header() {
    return """
    # Who gets through to what, proved by calling a running server. Generated: run
    # PermissionTableTest with -Dgolden=update, and read the difference.
    # yes: let through   no: 403   hidden: 404, although it is there   who: 401
    # login: sent to the login page
    # none: nothing answers there yet
    # Columns: %s
    """
        .formatted(String.join(", ", callers.byName().keySet()));
  }

  /** Calls that change nothing, or of what is not there yet, need not wait for one another. */
  private String row(TestTenant tenant, Operation operation, List<String> wrong) {
    boolean isImplemented = operations(tenant.server()).contains(operation);
    boolean isChange = isImplemented && !operation.method().equals("GET");
    Map<String, CompletableFuture<Answer>> calls = new LinkedHashMap<>();
    for (String name : callers.byName().keySet()) {
      var call = call(tenant, operation, name);
      calls.put(name, isChange ? CompletableFuture.completedFuture(call.join()) : call);
    }
    var line = new StringBuilder("%-42s".formatted(operation.id()));
    for (String name : calls.keySet()) {
      var answer = Objects.requireNonNull(calls.get(name)).join();
      var cell = isImplemented ? cell(answer) : missing(answer);
      var expected = expected(operation, isImplemented, name);
      if (!cell.equals(expected)) {
        wrong.add(
            "%s as %s: %s (%d), not %s"
                .formatted(operation.id(), name, cell, answer.status(), expected));
      }
      line.append("%-7s".formatted(cell));
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static String cell(Answer answer) {
    return switch (answer.status()) {
      case 302, 303 -> answer.leadsTo().contains("/login?continue=") ? "login" : "yes";
      case 401 -> "who";
      case 403 -> "no";
      case 404 -> "hidden";
      case 503 -> "yes";
      default -> answer.status() >= 500 ? String.valueOf(answer.status()) : "yes";
    };
  }

  private static String missing(Answer answer) {
    return answer.status() == 404 || answer.status() == 405 ? "none" : cell(answer);
  }

  /** The rules of the catalogue, written once more and independently of the server. */
  private String expected(Operation operation, boolean isImplemented, String name) {
    if (operation.isPublic()) {
      return expectedInPublic(operation.id(), name);
    }
    if (operation instanceof PageOperation && !callers.hasSession(name)) {
      return "login";
    }
    if (name.equals(NOBODY) || name.equals(EXPIRED)) {
      return "who";
    }
    if (!isImplemented) {
      return "none";
    }
    if (isForged(operation, name)) {
      return operation.id().equals(OF_TOKENS) ? "who" : "no";
    }
    var caller = callers.caller(name);
    if (!accepts(operation, caller) || !reaches(operation, caller)) {
      return "no";
    }
    if (OF_SESSIONS.contains(operation.id()) && caller.credential() != Credential.SESSION) {
      return "who";
    }
    if (operation.id().equals(OF_LOGINS) && !caller.isClient()) {
      return "no";
    }
    if (OF_PERSON.contains(operation.id())) {
      return name.equals("admin") ? "yes" : "hidden";
    }
    if (isForeign(name) && !operation.target().equals("caller")) {
      return namesWorkspace(operation) ? "no" : "hidden";
    }
    return operation.permission() == dev.platform.api.Permission.EACH
            || role(name).may(permission(operation))
        ? "yes"
        : "no";
  }

  private static boolean namesWorkspace(Operation operation) {
    var target = operation.target();
    return !target.startsWith("path.") && target.matches(".*\\.(ownerId|workspaceId)");
  }

  private String expectedInPublic(String id, String name) {
    if (id.equals("submit-invitation-answer")) {
      return callers.hasSession(name) ? "no" : "yes";
    }
    if (id.equals("authorize") || id.equals("submit-authorization")) {
      return callers.hasSession(name) ? "yes" : "login";
    }
    if (id.equals(OF_EXPORTS) || OF_MAIL.contains(id)) {
      return "hidden";
    }
    return OF_SECRETS.contains(id) ? "who" : "yes";
  }

  private static boolean accepts(Operation operation, Caller caller) {
    return switch (operation.credential()) {
      case ANY -> true;
      case USER -> caller.credential() != Credential.MACHINE_KEY;
      case DIRECT ->
          caller.credential() == Credential.SESSION
              || caller.credential() == Credential.FIRST_PARTY;
      case SESSION -> caller.credential() == Credential.SESSION;
    };
  }

  private static boolean reaches(Operation operation, Caller caller) {
    boolean hasScopes =
        caller.credential() == Credential.THIRD_PARTY
            || caller.credential() == Credential.FIRST_PARTY;
    if (operation.permission() == dev.platform.api.Permission.EACH) {
      return true;
    }
    var needed =
        switch (Objects.requireNonNull(operation.permission())) {
          case VIEW, LOGS -> Scope.READ;
          case SENSITIVE -> Scope.SENSITIVE;
          case OPERATE, CREATE, KEYS, MANAGE, BILLING, EACH -> Scope.WRITE;
        };
    return !hasScopes || caller.scopes().contains(needed);
  }

  private static Permission permission(Operation operation) {
    return Permission.valueOf(Objects.requireNonNull(operation.permission()).name());
  }

  private Role role(String name) {
    return callers.caller(name).credential() == Credential.MACHINE_KEY
        ? Role.DEVELOPER
        : callers.role(name);
  }

  /** What changes something for a session takes its CSRF token. */
  private static boolean isForged(Operation operation, String name) {
    return name.equals(FORGED)
        && !operation.method().equals("GET")
        && !OF_SECRETS.contains(operation.id());
  }

  private static boolean isForeign(String name) {
    return name.equals(FOREIGN) || name.equals(TestCallers.FOREIGN_MACHINE);
  }

  /**
   * What came back.
   *
   * @param leadsTo where it sends the browser; empty if nowhere
   */
  private record Answer(int status, String leadsTo) {
    static Answer of(HttpResponse<?> response) {
      return new Answer(
          response.statusCode(), response.headers().firstValue("Location").orElse(""));
    }

    static Answer hungUp(HttpResponse<InputStream> response) {
      try (var unused = response.body()) {
        return of(response);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private CompletableFuture<Answer> call(TestTenant tenant, Operation operation, String name) {
    if (isLasting(operation)) {
      new InvitationFixture().create(tenant);
    }
    var headers = headers(operation, name);
    return operation.id().equals(OF_SOCKETS)
        ? upgrade(uri(tenant, operation), headers)
        : send(tenant, operation, headers, name);
  }

  private static URI uri(TestTenant tenant, Operation operation) {
    return tenant.server().uri(tenant.requests().target(operation));
  }

  /**
   * On pages people have a session, on the API everybody has a token. At the OAuth endpoints a
   * header would be a client's: who has no session there has nothing.
   */
  private Map<String, String> headers(Operation operation, String name) {
    boolean isApi = operation instanceof PlatformOperation || operation instanceof NativeOperation;
    var cookie = callers.cookie(name);
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
      headers.put("Authorization", "Bearer " + callers.token(name));
    }
    return headers;
  }

  private CompletableFuture<Answer> send(
      TestTenant tenant, Operation operation, Map<String, String> headers, String name) {
    var request = HttpRequest.newBuilder(uri(tenant, operation));
    headers.forEach(request::header);
    var csrf = name.equals(FORGED) ? "forged" : Digests.sha256("csrf:" + callers.cookie(name));
    var body = tenant.requests().body(operation, Map.of("csrf", csrf));
    body.ifPresent(it -> request.header("Content-Type", it.type()));
    request.method(
        operation.method(),
        body.map(it -> BodyPublishers.ofString(it.text())).orElse(BodyPublishers.noBody()));
    return operation.id().equals(OF_EVENTS)
        ? client.sendAsync(request.build(), BodyHandlers.ofInputStream()).thenApply(Answer::hungUp)
        : client.sendAsync(request.build(), BodyHandlers.discarding()).thenApply(Answer::of);
  }

  /** Asks for a WebSocket, and hangs up on who is let in. */
  private CompletableFuture<Answer> upgrade(URI uri, Map<String, String> headers) {
    var handshake = client.newWebSocketBuilder();
    headers.forEach(handshake::header);
    var socket = URI.create(uri.toString().replaceFirst("^http", "ws"));
    return handshake
        .buildAsync(socket, new WebSocket.Listener() {})
        .handle(
            (opened, thrown) -> {
              if (opened != null) {
                opened.abort();
                return new Answer(101, "");
              }
              if (thrown.getCause() instanceof WebSocketHandshakeException refused) {
                return Answer.of(refused.getResponse());
              }
              throw new IllegalStateException(thrown);
            });
  }
}
