package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages answer to requests that none of their forms sends. It takes no browser to see. */
class PageRequestsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final HttpClient client = HttpClient.newHttpClient();
  private static TestServer server;
  private static TestClient admin;

  @BeforeAll
  static void start() {
    server =
        TestProcess.on(database)
            .data(data)
            .with(Map.of("platform.limits.strangers", "0"))
            .unlimited()
            .serve();
    admin = TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/settings/api-keys/revoke",
    "/settings/members/role",
    "/settings/members/remove",
    "/settings/members/invitations/revoke",
    "/workspaces/choose",
    "/consent",
    "/device"
  })
  void aFormThatLacksWhatItNeedsIsNoAccident(String path) {
    var lacking = admin.submit(path, Map.of());
    var malformed =
        admin.submit(
            path,
            Map.of(
                "id", "?",
                "userId", "?",
                "workspaceId", "?",
                "request", "?",
                "user_code", "?",
                "role", "ADMIN"));

    assertThat(lacking.status()).isEqualTo(400);
    assertThat(lacking.text()).contains("is missing.");
    assertThat(malformed.status()).isEqualTo(404);
    assertThat(malformed.header("Content-Type")).startsWith("text/html");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /consent, text/html, 400, text/html",
    "PUT, /login, text/html, 405, text/html",
    "GET, /nowhere, text/html, 404, text/html",
    "GET, /nowhere, application/json, 404, application/json",
    "GET, /v1/nowhere, text/html, 401, application/json",
  })
  void whoeverIsRefusedAtTheDoorReadsItInTheirOwnForm(
      String method, String path, String accept, int status, String type) throws Exception {
    var answer =
        client.send(
            HttpRequest.newBuilder(URI.create(server.address() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Accept", accept)
                .build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
    assertThat(answer.headers().firstValue("Content-Security-Policy").isPresent())
        .isEqualTo(type.equals("text/html"));
    assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
  }
}
