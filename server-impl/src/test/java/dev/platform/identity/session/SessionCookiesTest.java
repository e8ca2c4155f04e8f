package dev.platform.identity.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.SiteServer;
import dev.platform.testing.TestClock;
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
    try (var server = new SiteServer(database, data, new TestClock(), https)) {
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

  private HttpResponse<String> logIn(SiteServer server) throws IOException, InterruptedException {
    var body =
        "{\"email\": \"%s\", \"password\": \"%s\"}"
            .formatted(SiteServer.EMAIL, SiteServer.PASSWORD.reveal());
    return http.send(
        HttpRequest.newBuilder(server.address().resolve("/session"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private int session(SiteServer server, String method, String cookie)
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
