package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.pages.PageOperation;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What another site can have a person's browser do, and what somebody can put into an address or a
 * header. That each change with a session takes its CSRF token is in the permission table.
 */
class BrowserAttacksTest {
  private static final String EVIL = "https://evil.example.org";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer server;
  private static TestClient admin;

  @BeforeAll
  static void start() {
    server = TestProcess.on(database).data(data).unlimited().serve();
    admin = TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  static Stream<String> pages() {
    return Stream.concat(
        Stream.of(PageOperation.values())
            .filter(it -> it.method().equals("GET"))
            .map(it -> it.path().replaceAll("\\{[^}]*}", "x")),
        Stream.of("/v1/services", "/v1/none", "/session", "/oauth2/authorize", "/oauth2/jwks"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void nothingIsShownInAFrameOrTakenForAnotherType(String path) {
    var answer = admin.get(path);

    assertThat(answer.headers().firstValue("X-Frame-Options")).as(path).contains("DENY");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(answer.headers().firstValue("Referrer-Policy")).contains("same-origin");
    if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self'");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    }
  }

  @Test
  void anotherSiteReadsNothing() throws IOException {
    for (String path : List.of("/v1/services", "/session", "/settings/api-keys", "/oauth2/token")) {
      assertThat(raw("OPTIONS " + path, "Origin: " + EVIL, "Access-Control-Request-Method: POST"))
          .as(path)
          .doesNotContainIgnoringCase("Access-Control-Allow");
      assertThat(raw("GET " + path, "Origin: " + EVIL))
          .doesNotContainIgnoringCase("Access-Control-Allow");
    }
  }

  @Test
  void anotherSiteLogsNobodyIn() throws IOException {
    var login = Map.of("email", TestProcess.EMAIL, "password", TestProcess.PASSWORD.reveal());

    var form = TestClient.api(server.address()).form("/login", login, "Origin", EVIL);

    assertThat(form.status()).isEqualTo(403);
    assertThat(form.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(form.text()).contains("sent from another site");
    assertThat(
            raw(
                "POST /session",
                "Origin: " + EVIL,
                "Content-Type: text/plain",
                "Content-Length: 2",
                "",
                "{}"))
        .as("a form cannot send JSON")
        .startsWith("HTTP/1.1 400")
        .doesNotContain("Set-Cookie");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//evil.example.org",
        "/\\evil.example.org",
        "https://evil.example.org",
        "/\t/evil.example.org",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: stolen=1",
        "/../../evil"
      })
  void aFormNeverLeadsElsewhere(String to) {
    var login =
        Map.of(
            "email", TestProcess.EMAIL, "password", TestProcess.PASSWORD.reveal(), "continue", to);
    var choice = Map.of("workspaceId", workspace(), "continue", to);

    for (var sent :
        List.of(
            TestClient.api(server.address()).submit("/login", login),
            admin.submit("/workspaces/choose", choice))) {
      assertThat(sent.status()).isEqualTo(303);
      assertThat(sent.header("Location")).isIn("/", "/settings/api-keys");
      assertThat(sent.headers().allValues("Set-Cookie")).noneMatch(it -> it.contains("stolen"));
    }
  }

  @Test
  void whatAClientSaysOfOurNameLeadsNowhere() throws IOException {
    for (String path :
        List.of("/", "/login", "/settings/api-keys", "/oauth2/authorize?client_id=x")) {
      var answer =
          raw(
              "GET " + path,
              "Host: evil.example.org",
              "X-Forwarded-Host: evil.example.org",
              "Forwarded: host=evil.example.org");

      assertThat(answer).as(path).doesNotContain("evil.example.org");
    }
    assertThat(
            raw(
                "GET /.well-known/oauth-authorization-server",
                "X-Forwarded-Host: evil.example.org"))
        .contains("\"issuer\":\"" + server.address() + "\"");
  }

  @Test
  void nothingOfARequestBecomesAHeader() throws IOException {
    assertThat(raw("GET /v1/owners", "X-Request-Id: a b<script>")).doesNotContain("a b<script>");
    for (String path :
        List.of(
            "/settings/api-keys%0d%0aSet-Cookie:stolen=1",
            "/invitations/x%0d%0aSet-Cookie:stolen=1",
            "/login?continue=/x%0d%0aSet-Cookie:stolen=1",
            "/device?user_code=x%0d%0aSet-Cookie:stolen=1",
            "/v1/services/x%0d%0aSet-Cookie:stolen=1")) {
      assertThat(lines(raw("GET " + path)))
          .as(path)
          .noneMatch(it -> it.toLowerCase(Locale.ROOT).startsWith("set-cookie"));
    }
  }

  @Test
  void aTokenInAnAddressIsNotTaken() throws IOException {
    for (String parameter : List.of("access_token", "token", "bearer", "api_key")) {
      assertThat(raw("GET /v1/owners?" + parameter + "=x")).startsWith("HTTP/1.1 401");
      assertThat(admin.get("/v1/owners?" + parameter + "=x").status())
          .as("with a session, too, nobody should get used to it")
          .isEqualTo(400);
      assertThat(
              raw(
                  "GET /v1/logs/subscribe?ownerId=tea-x&resource=srv-x&" + parameter + "=x",
                  "Connection: Upgrade",
                  "Upgrade: websocket",
                  "Sec-WebSocket-Version: 13",
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="))
          .startsWith("HTTP/1.1 401");
    }
  }

  private static String workspace() {
    return admin.json("/v1/owners").at("/0/owner/id").asText();
  }

  private static List<String> lines(String answer) {
    return List.of(answer.split("\r\n"));
  }

  /** The whole answer to a request that no library puts in order; a blank line ends its headers. */
  private static String raw(String start, String... more) throws IOException {
    List<String> lines = new ArrayList<>(List.of(start + " HTTP/1.1"));
    if (Stream.of(more).noneMatch(it -> it.startsWith("Host:"))) {
      lines.add("Host: localhost");
    }
    lines.add("Connection: close");
    lines.addAll(List.of(more));
    var end = List.of(more).contains("") ? "" : "\r\n\r\n";
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write((String.join("\r\n", lines) + end).getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
