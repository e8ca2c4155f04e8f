package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application decides whether it wants the body of a request that asks first. */
class ContinueTest {
  private static final String HEAD =
      "POST /upload HTTP/1.1\nHost: 127.0.0.1\nExpect: 100-continue\n";

  private final TestEdge edge = TestEdge.started();
  private final ScriptedInstance instance = new ScriptedInstance();

  @BeforeEach
  void route() {
    edge.routes.put(TestEdge.ADDRESS, instance.route());
  }

  @AfterEach
  void close() throws IOException {
    edge.close();
    instance.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 3\n\n", "Transfer-Encoding: chunked\n\n"})
  void theApplicationAsksForTheBody(String framing) throws IOException {
    boolean isChunked = framing.startsWith("T");
    try (var wire = edge.wire().send(HEAD + framing)) {
      var connection = instance.accept();
      assertThat(connection.readHead()).contains("\r\nExpect: 100-continue\r\n");
      connection.send("HTTP/1.1 100 Continue\n\n");
      assertThat(wire.readHead().status()).isEqualTo(100);
      wire.send(isChunked ? "3\nabc\n0\n\n" : "abc");
      assertThat(connection.read(isChunked ? 13 : 3)).contains("abc");
      connection.send("HTTP/1.1 201 Created\nContent-Length: 0\n\n");
      var answer = wire.read();
      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.headers()).doesNotContainKey("Connection");

      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(connection.readHead()).startsWith("GET / ").doesNotContain("Expect");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"417 Expectation Failed", "401 Unauthorized", "413 Content Too Large"})
  void theApplicationRejectsTheRequest(String status) throws IOException {
    try (var wire = edge.wire().send(HEAD + "Content-Length: 3\n\n")) {
      var connection = instance.accept();
      connection.readHead();
      connection.send("HTTP/1.1 " + status + "\nContent-Length: 2\n\nno");
      var answer = wire.read();

      assertThat(answer.status()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
      assertThat(answer.body()).isEqualTo("no");
      assertThat(answer.headers()).containsEntry("Connection", "close");
      // Sent instead of the body, it would be taken for it.
      wire.send("GET /smuggled HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.rest()).isEmpty();
      assertThat(connection.readHead()).as("the body was not made up").isEmpty();
    }
  }

  @Test
  void aClientMayGoOnUnasked() throws IOException {
    try (var wire = edge.wire().send(HEAD + "Content-Length: 3\n\nabc")) {
      var connection = instance.accept();
      connection.readHead();
      assertThat(connection.read(3)).isEqualTo("abc");
      connection.send("HTTP/1.1 200 OK\nContent-Length: 2\n\nok");
      var answer = wire.read();

      assertThat(answer.body()).isEqualTo("ok");
      assertThat(answer.headers()).doesNotContainKey("Connection");
    }
  }

  @Test
  void whoHasNoBodyExpectsNothing() throws IOException {
    try (var wire = edge.wire().send("GET" + HEAD.substring(4) + "\n")) {
      assertThat(instance.accept().readHead()).doesNotContain("Expect");
    }
  }

  @Test
  void http10KnowsNothingOfIt() throws IOException {
    var head = HEAD.replace("HTTP/1.1", "HTTP/1.0") + "Content-Length: 3\n\n";
    try (var wire = edge.wire().send(head)) {
      var connection = instance.accept();
      assertThat(connection.readHead()).doesNotContain("Expect");
      wire.send("abc");
      assertThat(connection.read(3)).isEqualTo("abc");
    }
  }

  @Test
  void theEdgeDoesNotAskForWhatItRejects() {
    edge.routes.clear();
    try (var wire = edge.wire().send(HEAD + "Content-Length: 3\n\n")) {
      var answer = wire.read();

      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.headers()).containsEntry("Connection", "close");
      assertThat(wire.rest()).isEmpty();
    }
  }
}
