package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.content.ContentOperation;
import dev.platform.api.website.WebsiteOperation;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.http.Route;
import dev.platform.testing.RawWire;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What every origin says about its methods, at each of its routes. */
class OptionsTest {
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer api;
  private static ContentServer website;
  private static final Map<String, Set<String>> API = new TreeMap<>();
  private static final Map<String, Set<String>> WEBSITE = new TreeMap<>();

  @BeforeAll
  static void start() {
    api =
        TestProcess.on(database)
            .data(data)
            .with(
                Map.of(
                    "platform.limits.strangers", "0",
                    "platform.limits.writes", "0",
                    "platform.limits.reads", "0"))
            .serve();
    website = new ContentServer(Clock.systemUTC());
    for (Route route : Applications.routes(Wiring.rooms(), ContractProfiles.NONE)) {
      boolean isWebsite =
          route.operation() instanceof ContentOperation
              || route.operation() instanceof WebsiteOperation;
      var methods =
          (isWebsite ? WEBSITE : API)
              .computeIfAbsent(
                  route.template().replaceAll("\\{[^}]*}", "xx"),
                  path -> new TreeSet<>(Set.of("OPTIONS")));
      methods.add(route.operation().method());
      if (route.operation().method().equals("GET")) {
        methods.add("HEAD");
      }
    }
  }

  @AfterAll
  static void stop() {
    api.close();
    website.close();
  }

  @Test
  void theApiSaysWhatIsTrue() throws IOException {
    api.logIn();
    var cookie = api.client().cookie();
    check(api.uri("/").getPort(), "Cookie: " + cookie + "\r\n", API);
  }

  @Test
  void theWebsiteSaysWhatIsTrue() throws IOException {
    check(website.port(), "", WEBSITE);
  }

  @Test
  void anOriginSaysWhichMethodsItKnows() throws IOException {
    try (var wire = new RawWire(api.uri("/").getPort())) {
      var answer = wire.send("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n").answer();

      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.header("Allow")).isEqualTo("DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
    }
  }

  @Test
  void aStrangerDoesNotLearnWhatThereIs() throws IOException {
    try (var wire = new RawWire(api.uri("/").getPort())) {
      var there = wire.send("OPTIONS /v1/services HTTP/1.1\r\nHost: x\r\n\r\n").answer();
      var nowhere = wire.send("OPTIONS /v1/nowhere HTTP/1.1\r\nHost: x\r\n\r\n").answer();

      assertThat(there.status()).isEqualTo(401);
      assertThat(nowhere.status()).isEqualTo(401);
    }
  }

  private static void check(int port, String headers, Map<String, Set<String>> routes)
      throws IOException {
    assertThat(routes).isNotEmpty();
    try (var wire = new RawWire(port)) {
      for (Map.Entry<String, Set<String>> route : routes.entrySet()) {
        var allowed = String.join(", ", route.getValue());
        var options = ask(wire, "OPTIONS", route.getKey(), headers);
        assertThat(options.status()).as(route.getKey()).isEqualTo(204);
        assertThat(options.header("Allow")).as(route.getKey()).isEqualTo(allowed);
        for (String method : METHODS) {
          if (!route.getValue().contains(method)) {
            var refused = ask(wire, method, route.getKey(), headers);
            assertThat(refused.status()).as(method + " " + route.getKey()).isEqualTo(405);
            assertThat(refused.header("Allow")).as(route.getKey()).isEqualTo(allowed);
          }
        }
      }
    }
  }

  private static RawWire.Answer ask(RawWire wire, String method, String path, String headers)
      throws IOException {
    return wire.send(method + " " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n")
        .answer(method);
  }
}
