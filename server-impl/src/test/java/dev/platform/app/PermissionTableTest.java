package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.api.content.ContentOperation;
import dev.platform.api.website.WebsiteOperation;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.secret.Digests;
import dev.platform.http.Route;
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
import java.util.ArrayList;
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
  private static final String FORGED = TestCallers.FORGED;

  /** They do one thing after another, so that nothing of it can be undone before the end. */
  private static final Set<String> LASTING = Set.of("submit-invitation-answer", "submit-workspace");

  /** It answers handshakes only. */
  private static final String OF_SOCKETS = "subscribe-logs";

  /** Its response goes on until somebody hangs up. */
  private static final String OF_EVENTS = "subscribe-api-graphql";

  @TempDir Path folder;

  private final TestCallers callers = new TestCallers();
  private final ExpectedCells expected = new ExpectedCells(callers);
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void theServerDoesWhatTheTableSays() throws Exception {
    check(Map.of(), "permission-table.txt", server -> ExpectedCells.operations());
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
        var server = rehearsal.serve(database, folder, callers, settings)) {
      var tenant = callers.enter(server, database, folder);
      PermissionFixtures.ALL.forEach(fixture -> fixture.create(tenant));
      rehearsal.begin();
      var text = new StringBuilder(header());
      List<String> wrong = new ArrayList<>();
      assertThat(ExpectedCells.operations()).containsAll(operations(server));
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

  /** Nobody can log in there. */
  @Test
  void whatTheContentServiceAnswersIsForEverybody() {
    assertThat(
            Stream.<Operation[]>of(ContentOperation.values(), WebsiteOperation.values())
                .flatMap(Stream::of))
        .allMatch(Operation::isPublic);
  }

  private static Set<Operation> operations(TestServer server) {
    return server.routes().stream().map(Route::operation).collect(Collectors.toSet());
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
      var ruled = expected.of(operation, isImplemented, name);
      if (!cell.equals(ruled)) {
        wrong.add(
            "%s as %s: %s (%d), not %s"
                .formatted(operation.id(), name, cell, answer.status(), ruled));
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
    var headers = callers.headers(operation, name);
    return operation.id().equals(OF_SOCKETS)
        ? upgrade(uri(tenant, operation), headers)
        : send(tenant, operation, headers, name);
  }

  private static URI uri(TestTenant tenant, Operation operation) {
    return tenant.server().uri(tenant.requests().target(operation));
  }

  private CompletableFuture<Answer> send(
      TestTenant tenant, Operation operation, Map<String, String> headers, String name) {
    var request = HttpRequest.newBuilder(uri(tenant, operation));
    headers.forEach(request::header);
    tenant.requests().headers(operation).forEach(request::header);
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
