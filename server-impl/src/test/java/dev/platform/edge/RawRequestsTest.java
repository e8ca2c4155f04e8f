package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.RawRequests;
import dev.platform.testing.RawWire;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same attacks that the API and the website know, with a service behind the edge. */
class RawRequestsTest {
  private static final String LAST =
      "GET /last HTTP/1.1\r\n" + RawRequests.HOST + "Connection: close\r\n\r\n";

  /** What the instance heard of, in the order in which it was whole. */
  private static final List<String> heard = new CopyOnWriteArrayList<>();

  private static TestEdge edge;
  private static Instance instance;

  @BeforeAll
  static void start() {
    instance = Instance.answering("i-1", RawRequestsTest::hear);
    edge = TestEdge.started();
    edge.routes.put("web", TestEdge.to(instance));
  }

  private static void hear(HttpServerRequest request) {
    request
        .body()
        .onSuccess(
            body -> {
              heard.add(request.method() + " " + request.path() + " " + body);
              request.response().end("heard");
            });
  }

  @AfterAll
  static void stop() {
    edge.close();
    instance.close();
  }

  @BeforeEach
  void forget() {
    heard.clear();
  }

  static Stream<Arguments> malformed() {
    return Stream.concat(
            RawRequests.MALFORMED.stream().map(it -> Map.entry(it, 400)),
            RawRequests.OTHERS.entrySet().stream())
        .map(it -> Arguments.of(it.getKey(), it.getValue()));
  }

  @ParameterizedTest
  @MethodSource
  void malformed(String request, int status) throws IOException {
    try (var wire = new RawWire(edge.edge.port())) {
      wire.send((request + RawRequests.NEXT));
      var answer = wire.answer();

      assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
      checkOurs(answer);
      assertThat(wire.isEnded()).as("nothing more is answered").isTrue();
      assertThat(heard).isEmpty();
    }
  }

  static Stream<String> clear() {
    return RawRequests.CLEAR.stream();
  }

  @ParameterizedTest
  @MethodSource
  void clear(String request) throws IOException {
    try (var wire = new RawWire(edge.edge.port())) {
      wire.send((request + LAST));
      var answer = wire.answer();
      var last = wire.answer();

      boolean isLed = request.contains("web.localhost");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(last.body()).isEqualTo("heard");
      assertThat(wire.isEnded()).as("nothing more is answered").isTrue();
      assertThat(heard).hasSize(isLed ? 2 : 1).last().isEqualTo("GET /last ");
    }
  }

  @Test
  void aBodyGoesOnAsItCame() throws IOException {
    try (var wire = new RawWire(edge.edge.port())) {
      wire.send("PUT /x HTTP/1.1\r\n" + RawRequests.HOST)
          .send("Transfer-Encoding: chunked\r\n\r\n3\r\nab")
          .send("c\r\n")
          .send("2;x=\"y\"\r\nde\r\n0\r\nX: y\r\n\r\n");

      assertThat(wire.answer().status()).isEqualTo(200);
      assertThat(heard).containsExactly("PUT /x abcde");
    }
  }

  @Test
  void aRequestBehindAnotherIsRefusedInItsTurn() throws IOException {
    try (var wire = new RawWire(edge.edge.port())) {
      wire.send(
          ("GET /first HTTP/1.1\r\n"
              + RawRequests.HOST
              + "\r\nGET /second HTTP/1.1\r\nX : y\r\n\r\n"));

      assertThat(wire.answer().body()).isEqualTo("heard");
      assertThat(wire.answer().status()).isEqualTo(400);
      assertThat(wire.isEnded()).isTrue();
      assertThat(heard).containsExactly("GET /first ");
    }
  }

  @Test
  void theHostOfAnAddressMustBeThatOfTheHeader() throws IOException {
    try (var wire = new RawWire(edge.edge.port())) {
      wire.send("GET http://other.localhost/ HTTP/1.1\r\n" + RawRequests.HOST + "\r\n");

      assertThat(wire.answer().status()).isEqualTo(400);
      assertThat(wire.isEnded()).isTrue();
      assertThat(heard).isEmpty();
    }
  }

  private static void checkOurs(RawWire.Answer answer) {
    assertThat(answer.header("X-Request-Id")).matches("[A-Za-z0-9._-]{8,64}");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Connection")).isEqualTo("close");
    assertThat(answer.header("Content-Type")).startsWith("text/plain");
    assertThat(answer.body()).hasSizeGreaterThan(10).doesNotContain("Exception", "netty");
  }
}
