package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.content.release.Forge;
import dev.platform.content.release.Forge.Reply;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Releases over HTTP, against a code-hosting service on this machine. */
class ContentReleasesTest {
  private static final String VERSION = "1.4.0-platform.2";
  private static final String LINUX = "?asset=platform&os=linux&arch=x86_64";

  private static final TestClock clock = new TestClock();
  private static Forge forge;
  private static ContentServer server;
  private static TestClient client;

  @BeforeAll
  static void start() throws Exception {
    forge = new Forge();
    server =
        new ContentServer(
            Map.of(
                "platform.content.releases.upstream", forge.url().toString(),
                "platform.content.releases.repository", "acme/desktop",
                "platform.outbound.loopback", "true"),
            clock);
    client = server.client();
  }

  @AfterAll
  static void stop() {
    server.close();
    forge.close();
  }

  /** So long that the server knows nothing any more of what it was told before. */
  @BeforeEach
  void letTimePass() {
    clock.pass(Duration.ofHours(2));
    forge.forget();
    forge.answer(
        Reply.of(
            200,
            "[%s, %s]"
                .formatted(
                    forge.release(VERSION),
                    forge
                        .release("1.3.0-platform.1")
                        .replace("platform-windows-x86_64.exe", "other.exe"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", VERSION})
  void aReleaseLeadsToItsPage(String version) {
    var answer = client.get("/releases/stable/" + version + "?utm_source=updater");

    assertThat(answer.status()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location"))
        .contains(forge.url() + "/acme/desktop/releases/tag/v" + VERSION);
    assertThat(answer.header("Cache-Control")).isEqualTo("public, max-age=60");
    assertThat(client.send("HEAD", "/releases/stable/" + version, null).status()).isEqualTo(302);
  }

  @Test
  void everyFileIsFoundByItsNameAndByItsFormerOne() {
    for (String asset : List.of("platform", "platform-remote-server", "zed", "zed-remote-server")) {
      for (String os : List.of("macos", "linux", "windows")) {
        for (String arch : List.of("aarch64", "x86_64")) {
          var query = "?asset=" + asset + "&os=" + os + "&arch=" + arch + "&more=1";
          var found = client.get("/releases/stable/latest/asset" + query);
          var sent = client.get("/releases/stable/latest/download" + query);

          assertThat(found.status()).isEqualTo(200);
          assertThat(json(found).get("version").asText()).isEqualTo(VERSION);
          var url = json(found).get("url").asText();
          assertThat(url)
              .startsWith(forge.url() + "/acme/desktop/releases/download/v" + VERSION + "/")
              .contains("/" + asset.replace("zed", "platform") + "-" + os + "-" + arch + ".");
          assertThat(sent.status()).isEqualTo(302);
          assertThat(sent.headers().firstValue("Location")).contains(url);
        }
      }
    }
    assertThat(forge.asked()).hasSize(1);
  }

  @Test
  void notesAreToldAsJson() {
    var answer = client.get("/api/release_notes/v2/stable/latest?from=1.0.0");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    assertThat(json(answer))
        .isEqualTo(
            Json.read(
                """
                {"title": "Platform 1.4.0-platform.2", "release_notes": "- Logs can be searched."}
                """,
                JsonNode.class));
  }

  @ParameterizedTest
  @CsvSource({
    "preview, latest",
    "nightly, latest",
    "Stable, latest",
    "stable, 9.9.9-platform.1",
    "stable, 1.4.0",
    "stable, banana",
    "stable, v1.4.0-platform.2",
    "stable, ..%2F..%2Fetc"
  })
  void anUnknownChannelOrVersionIsNotFound(String channel, String version) {
    for (String path :
        List.of(
            "/releases/%s/%s",
            "/releases/%s/%s/download" + LINUX,
            "/releases/%s/%s/asset" + LINUX,
            "/api/release_notes/v2/%s/%s")) {
      var answer = client.get(path.replaceFirst("%s", channel).replaceFirst("%s", version));

      assertThat(answer.status()).as(path).isEqualTo(404);
      assertThat(answer.header("Content-Type")).isEqualTo("text/plain; charset=utf-8");
      assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    }
  }

  @Test
  void aFileThatTheReleaseDoesNotHaveIsNotFound() {
    for (String kind : List.of("asset", "download")) {
      var answer =
          client.get(
              "/releases/stable/1.3.0-platform.1/"
                  + kind
                  + "?asset=platform&os=windows&arch=x86_64");

      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.text())
          .isEqualTo("The release does not have a file platform-windows-x86_64.exe.");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?asset=platform&os=linux",
        "?asset=platform&arch=x86_64",
        "?os=linux&arch=x86_64",
        "?asset=&os=linux&arch=x86_64",
        "?asset=platform&os=&arch=x86_64",
        "?asset=cli&os=linux&arch=x86_64",
        "?asset=platform&os=freebsd&arch=x86_64",
        "?asset=platform&os=linux&arch=amd64",
        "?asset=Platform&os=linux&arch=x86_64",
        "?asset=platform&os=linux&os=macos&arch=x86_64"
      })
  void parametersThatAreMissingOrNotSupportedAreRefused(String query) {
    for (String kind : List.of("asset", "download")) {
      var answer = client.get("/releases/stable/latest/" + kind + query);

      assertThat(answer.status()).as(query).isEqualTo(400);
      assertThat(answer.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
      assertThat(answer.text()).isNotEmpty();
    }
    assertThat(forge.asked()).isEmpty();
  }

  @Test
  void whileTheCodeHostingServiceIsAwayReleasesAreUnavailable() {
    forge.answer(Reply.of(500, ""));

    for (String path :
        List.of(
            "/releases/stable/latest",
            "/releases/stable/latest/download" + LINUX,
            "/releases/stable/latest/asset" + LINUX,
            "/api/release_notes/v2/stable/latest")) {
      var answer = client.get(path);

      assertThat(answer.status()).as(path).isEqualTo(503);
      assertThat(answer.text()).isEqualTo("Releases are unavailable. Try again later.");
    }
    assertThat(client.get("/healthz").text()).isEqualTo("ok");
  }

  @Test
  void whatWasKnownStaysGoodForAnHour() {
    assertThat(client.get("/releases/stable/latest").status()).isEqualTo(302);
    forge.answer(Reply.of(500, ""));
    clock.pass(Duration.ofMinutes(59));
    assertThat(client.get("/releases/stable/latest").status()).isEqualTo(302);
    clock.pass(Duration.ofMinutes(2));
    assertThat(client.get("/releases/stable/latest").status()).isEqualTo(503);
  }

  @Test
  void redirectsAndErrorsAreNeverNotModified() {
    assertThat(client.get("/releases/stable/latest", "If-None-Match", "*").status()).isEqualTo(302);
    assertThat(client.get("/releases/stable/none", "If-None-Match", "*").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/octet-stream", "application/json"})
  void aRedirectSuitsEveryClient(String accept) {
    assertThat(client.get("/releases/stable/latest", "Accept", accept).status()).isEqualTo(302);
  }

  @Test
  void anInstallationWithoutReleasesSaysSo() {
    try (var without = new ContentServer(Map.of(), clock)) {
      var answer = without.client().get("/releases/stable/latest");

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.text()).isEqualTo("No releases are configured on this installation.");
    }
  }

  private static JsonNode json(Response answer) {
    return answer.json();
  }
}
