package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the API refuses before a front door has looked at it: who is known and may not is in the
 * audit log; mistakes and strangers are not, or anybody could fill it.
 */
class AuditedRefusalsTest {
  private static final String JSON = "application/json";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer server;
  private static String cookie;
  private static String csrf;
  private static String workspace;

  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    server = TestProcess.on(database).data(data).unlimited().serve();
    var sessions = server.get(Sessions.class);
    var session =
        sessions.logIn(TestProcess.EMAIL, TestProcess.PASSWORD, new Browser(null, "Test")).reveal();
    cookie = "platform_session=" + session;
    csrf = sessions.csrfToken(session);
    workspace =
        TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal())
            .json("/v1/owners")
            .at("/0/owner/id")
            .asText();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST,   /v1/projects,                     CreateProjectEvent, create-project",
    "DELETE, /v1/projects/prj-00000000000000000000, DeleteProjectEvent, delete-project",
    "POST,   /v1/api-keys,                     CreateApiKeyEvent,  create-api-key",
    "DELETE, /session,                         LogoutEvent,        delete-session"
  })
  void aWriteWithASessionButWithoutItsTokenIsKept(
      String method, String path, String event, String operation) {
    assertThat(told(403, () -> send(method, path, "Cookie", cookie)))
        .containsExactly(event + " error " + operation + " csrf");
    assertThat(
            told(403, () -> send(method, path, "Cookie", cookie, "X-CSRF-Token", "0".repeat(64))))
        .containsExactly(event + " error " + operation + " csrf");
  }

  @Test
  void aReadNeedsNoTokenAndAWriteIsFineWithIt() {
    assertThat(told(200, () -> send("GET", "/v1/projects", "Cookie", cookie))).isEmpty();
    assertThat(
            told(201, () -> send("POST", "/v1/projects", "Cookie", cookie, "X-CSRF-Token", csrf)))
        .containsExactly("CreateProjectEvent success create-project");
  }

  @Test
  void whatOnlyTheLoginOfAClientCanDoIsKept() {
    assertThat(
            told(
                403,
                () -> send("POST", "/v1/oauth/revoke", "Cookie", cookie, "X-CSRF-Token", csrf)))
        .containsExactly("RevokeOAuthAccessEvent error revoke-cli-login credential");
  }

  @Test
  void aTailForAnotherSiteIsKept() {
    var tail = "/v1/logs/subscribe?ownerId=" + workspace + "&resource=srv-00000000000000000000";

    assertThat(
            told(
                403,
                () -> send("GET", tail, "Cookie", cookie, "Origin", "https://evil.example.org")))
        .containsExactly("AccessRefusedEvent error subscribe-logs origin");
  }

  @Test
  void mistakesAndStrangersLeaveNothing() {
    var large = "x".repeat(2 * 1024 * 1024 + 1);

    assertThat(told(401, () -> send("POST", "/v1/projects"))).isEmpty();
    assertThat(told(401, () -> send("POST", "/v1/projects", "Authorization", "Bearer x")))
        .isEmpty();
    assertThat(
            told(
                401,
                () -> send("POST", "/v1/projects", "Cookie", cookie, "Authorization", "Bearer x")))
        .as("a bearer takes precedence, so this is nobody")
        .isEmpty();
    assertThat(told(404, () -> send("POST", "/v1/nothing", "Cookie", cookie))).isEmpty();
    assertThat(told(405, () -> send("PUT", "/v1/projects", "Cookie", cookie))).isEmpty();
    assertThat(told(400, () -> send("GET", "/v1/projects?color=red", "Cookie", cookie))).isEmpty();
    assertThat(told(413, () -> post("/v1/projects", large, "Cookie", cookie))).isEmpty();
  }

  private HttpResponse<Void> send(String method, String path, String... headers) {
    if (method.equals("POST") && path.endsWith("revoke")) {
      return answer(request(path, headers).POST(BodyPublishers.noBody()));
    }
    if (method.equals("POST")) {
      var more = path.equals("/v1/projects") ? ", \"environments\": [{\"name\": \"main\"}]" : "";
      return post(
          path, "{\"name\": \"app\", \"ownerId\": \"" + workspace + "\"" + more + "}", headers);
    }
    return answer(request(path, headers).method(method, BodyPublishers.noBody()));
  }

  private HttpResponse<Void> post(String path, String body, String... headers) {
    return answer(
        request(path, headers).header("Content-Type", JSON).POST(BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder request(String path, String... headers) {
    var request = HttpRequest.newBuilder(server.address().resolve(path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<Void> answer(HttpRequest.Builder request) {
    return client.sendAsync(request.build(), BodyHandlers.discarding()).join();
  }

  /** What is new in the audit log after a call. */
  private List<String> told(int status, Call call) {
    var before = log().map(it -> it.at("/id").asText()).collect(Collectors.toSet());
    assertThat(call.send().statusCode()).isEqualTo(status);
    return fresh(before);
  }

  private List<String> fresh(Set<String> before) {
    return log()
        .filter(it -> !before.contains(it.at("/id").asText()))
        .map(
            it ->
                Stream.of("/event", "/status", "/metadata/operation", "/metadata/reason")
                    .map(at -> it.at(at).asText())
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(" ")))
        .toList();
  }

  private Stream<JsonNode> log() {
    var path = "/v1/owners/" + workspace + "/audit-logs?limit=1000";
    var answer =
        client.sendAsync(request(path, "Cookie", cookie).build(), BodyHandlers.ofString()).join();
    return StreamSupport.stream(Json.read(answer.body(), JsonNode.class).spliterator(), false)
        .map(it -> it.path("auditLog"));
  }

  /** Sends one request. */
  private interface Call {
    HttpResponse<Void> send();
  }
}
