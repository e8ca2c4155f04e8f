package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.http.listener.StrictTransport;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Browsers are told to come by https only, where they can. */
class StrictTransportTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final Map<String, String> HTTPS =
      Map.of(
          "platform.base.url", "https://www.example.org",
          "platform.api.url", "https://api.example.org",
          "platform.apps.url", "https://*.apps.example.org");

  @Test
  void everyAnswerOfAnHttpsOriginSaysSo() throws Exception {
    try (var api = TestProcess.on(database).data(data).with(HTTPS).unlimited().serve();
        var content = new ContentServer(HTTPS, new TestClock())) {
      var website = URI.create("http://127.0.0.1:" + content.port());
      for (var path : List.of("/healthz", "/login", "/v1/users", "/oauth2/jwks", "/nothing")) {
        assertThat(told(api.address(), path)).as(path).contains(StrictTransport.VALUE);
      }
      // The second answer comes from memory.
      for (var path : List.of("/docs", "/docs", "/llms.txt", "/llms.txt", "/nothing")) {
        assertThat(told(website, path)).as(path).contains(StrictTransport.VALUE);
      }
    }
  }

  @Test
  void anHttpOriginSaysNothingAndNeitherDoesOneBesideItOnTheSameHost() throws Exception {
    var mixed =
        Map.of(
            "platform.base.url", "http://example.org:4000",
            "platform.api.url", "https://example.org",
            "platform.apps.url", "https://*.apps.example.org");
    try (var plain = new ContentServer(new TestClock());
        var api = TestProcess.on(database).data(data).with(mixed).unlimited().serve()) {
      assertThat(told(URI.create("http://127.0.0.1:" + plain.port()), "/docs")).isEmpty();
      assertThat(told(api.address(), "/login")).isEmpty();
    }
  }

  private static Optional<String> told(URI origin, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(origin.resolve(path)).build(), BodyHandlers.discarding())
        .headers()
        .firstValue("Strict-Transport-Security");
  }
}
