package dev.platform.identity.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.app.TestServer;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The cookie of an installation with TLS, which a proxy in front of it adds. */
class SessionCookiesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void aServiceOnALowerNameCannotPutItsOwnSessionIntoABrowser() throws Exception {
    var https = Map.of("platform.api.url", "https://api.example.org");
    try (var server = TestProcess.on(database).data(data).with(https).unlimited().serve()) {
      var set = logIn(server).headers().firstValue("Set-Cookie").orElseThrow();
      var pair = set.substring(0, set.indexOf(';'));

      assertThat(pair).startsWith("__Host-platform_session=");
      assertThat(set).contains("; Path=/;", "; HttpOnly;", "; SameSite=Lax;", "; Secure;");
      assertThat(set).as("the server ends a session").contains("; Max-Age=2592000");
      assertThat(set).doesNotContain("Domain");
      assertThat(session(server, "GET", pair)).isEqualTo(200);
      assertThat(session(server, "GET", pair.replace("__Host-", ""))).isEqualTo(401);
      assertThat(session(server, "DELETE", pair)).as("without its CSRF token").isEqualTo(403);
    }
  }

  @Test
  void aBrowserInWhichThePersonHasLoggedInIsNotKeptOutByStrangers() throws Exception {
    try (var server = TestProcess.on(database).data(data).unlimited().serve()) {
      var known = cookie(logIn(server), "platform_browser_");
      for (int guess = 0; guess < 10; guess++) {
        logIn(server, TestProcess.EMAIL, "a guess of a stranger", "");
      }

      assertThat(known).contains("; HttpOnly;", "; SameSite=Lax;", "; Max-Age=31536000");
      var pair = known.substring(0, known.indexOf(';'));
      var name = pair.substring(0, pair.indexOf('='));
      assertThat(enter(server, "")).as("from the address of the stranger").isEqualTo(429);
      assertThat(enter(server, name + "=forged")).isEqualTo(429);
      assertThat(enter(server, pair.substring(0, pair.length() - 4) + "AAAA")).isEqualTo(429);
      assertThat(enter(server, pair)).isEqualTo(200);
      assertThat(enter(server, pair)).isEqualTo(200);
      assertThat(logIn(server, "other@example.org", "a guess", pair).statusCode())
          .as("it is of one account")
          .isEqualTo(401);
    }
    database.execute("delete from guess");
  }

  private int enter(TestServer server, String cookie) throws IOException, InterruptedException {
    return logIn(server, TestProcess.EMAIL, TestProcess.PASSWORD.reveal(), cookie).statusCode();
  }

  private static String cookie(HttpResponse<String> answer, String name) {
    return answer.headers().allValues("Set-Cookie").stream()
        .filter(it -> it.startsWith(name))
        .findFirst()
        .orElseThrow();
  }

  private HttpResponse<String> logIn(TestServer server) throws IOException, InterruptedException {
    return logIn(server, TestProcess.EMAIL, TestProcess.PASSWORD.reveal(), "");
  }

  private HttpResponse<String> logIn(
      TestServer server, String email, String password, String cookie)
      throws IOException, InterruptedException {
    var body = "{\"email\": \"%s\", \"password\": \"%s\"}".formatted(email, password);
    return http.send(
        HttpRequest.newBuilder(server.address().resolve("/session"))
            .header("Content-Type", "application/json")
            .header("Cookie", cookie)
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private int session(TestServer server, String method, String cookie)
      throws IOException, InterruptedException {
    return http.send(
            HttpRequest.newBuilder(server.address().resolve("/session"))
                .header("Cookie", cookie)
                .method(method, BodyPublishers.noBody())
                .build(),
            BodyHandlers.discarding())
        .statusCode();
  }
}
