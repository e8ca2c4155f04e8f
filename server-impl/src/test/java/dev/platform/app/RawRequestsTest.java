package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.testing.RawRequests;
import dev.platform.testing.RawWire;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients could write that two programs might read in two ways, at every origin. */
class RawRequestsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer api;
  private static ContentServer website;

  @BeforeAll
  static void start() {
    api =
        TestProcess.on(database).data(data).with(Map.of("platform.limits.strangers", "0")).serve();
    website = new ContentServer(Clock.systemUTC());
  }

  @AfterAll
  static void stop() {
    api.close();
    website.close();
  }

  static Stream<Arguments> malformed() {
    var all =
        Stream.concat(
            RawRequests.MALFORMED.stream().map(it -> Map.entry(it, 400)),
            RawRequests.OTHERS.entrySet().stream());
    return all.flatMap(
        it ->
            Stream.of("api", "website")
                .map(origin -> Arguments.of(origin, it.getKey(), it.getValue())));
  }

  @ParameterizedTest
  @MethodSource
  void malformed(String origin, String request, int status) throws IOException {
    try (var wire = new RawWire(port(origin))) {
      wire.send(request + RawRequests.NEXT);
      var answer = wire.answer();

      assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
      checkOurs(origin, answer);
      assertThat(answer.header("Connection")).isEqualTo("close");
      assertThat(wire.isEnded()).as("nothing more is answered").isTrue();
    }
  }

  static Stream<Arguments> clear() {
    return RawRequests.CLEAR.stream()
        .flatMap(it -> Stream.of("api", "website").map(origin -> Arguments.of(origin, it)));
  }

  @ParameterizedTest
  @MethodSource
  void clear(String origin, String request) throws IOException {
    try (var wire = new RawWire(port(origin))) {
      wire.send(request);
      var answer = wire.answer();
      assertThat(answer.status()).as(answer.toString()).isBetween(200, 499);
      assertThat(answer.status()).as(answer.toString()).isNotEqualTo(404);
      checkOurs(origin, answer);
      if (answer.header("Connection").equals("close")) {
        assertThat(wire.isEnded()).isTrue();
        return;
      }
      wire.send("GET /healthz HTTP/1.1\r\n" + RawRequests.HOST + "Connection: close\r\n\r\n");
      var next = wire.answer();

      assertThat(next.status()).as(next.toString()).isEqualTo(200);
      assertThat(wire.isEnded()).as("nothing more is answered").isTrue();
    }
  }

  private static void checkOurs(String origin, RawWire.Answer answer) throws IOException {
    assertThat(answer.header("X-Request-Id")).matches("[A-Za-z0-9._-]{8,64}");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Date")).isNotEmpty();
    assertThat(answer.body()).doesNotContain("Exception", "grizzly", "<html><head><title>Griz");
    if (answer.status() >= 400) {
      checkRefusal(origin, answer);
    }
  }

  private static void checkRefusal(String origin, RawWire.Answer answer) throws IOException {
    if (origin.equals("website")) {
      assertThat(answer.header("Content-Type")).startsWith("text/plain");
      assertThat(answer.body()).hasSizeGreaterThan(10);
    } else {
      assertThat(answer.header("Content-Type")).startsWith("application/json");
      JsonNode body = Json.MAPPER.readTree(answer.body());
      assertThat(body.path("id").asText()).isNotEmpty();
      assertThat(body.path("message").asText()).hasSizeGreaterThan(10);
    }
  }

  private static int port(String origin) {
    return origin.equals("api") ? api.uri("/").getPort() : website.port();
  }
}
