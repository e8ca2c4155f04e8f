package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What instances and clients do that no library would. */
class OddTest {

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  private Wire.Answer ask(OddInstance instance) {
    edge.routes.put(
        TestEdge.ADDRESS, new HostRoute.Instances("srv-web", List.of(instance.upstream())));
    try (Wire wire = edge.wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\nX-Odd: caf\u00e9\n\n");
      return wire.read();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\n\n",
        "HTTP/1.1 abc\n\n",
        "HTTP/1.1 200 OK\nContent-Length: x\n\n",
        "HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: 2\n\nxx",
        "HTTP/1.1 200 OK\nX-Nul: a\u0000b\nContent-Length: 0\n\n",
        "HTTP/1.1 200 OK\nX(bad): a\nContent-Length: 0\n\n",
        "HTTP/1.1 200 OK\n X-Folded: a\nContent-Length: 0\n\n",
        "HTTP/1.1 101 Switching Protocols\nUpgrade: other\nConnection: Upgrade\n\n",
        ""
      })
  void nonsenseIsNoAnswer(String answer) throws IOException {
    try (OddInstance instance = new OddInstance(answer)) {
      assertThat(ask(instance).status()).isEqualTo(502);
      TestEdge.until(() -> edge.edge.inFlight("i-odd") == 0);
      assertThat(edge.logged().status()).isEqualTo(502);
    }
  }

  @Test
  void anAnswerMayEndWithItsConnection() throws IOException {
    try (OddInstance instance = new OddInstance("HTTP/1.0 200 Fine\n\nall of it")) {
      Wire.Answer answer = ask(instance);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("all of it");
    }
  }

  @Test
  void informationBeforeTheAnswerIsNotTheAnswer() throws IOException {
    try (OddInstance instance =
        new OddInstance(
            """
            HTTP/1.1 103 Early Hints
            Link: </a.css>

            HTTP/1.1 200 OK
            Content-Length: 2

            ok\
            """)) {
      var information = ask(instance);
      assertThat(information.status()).isEqualTo(103);
      assertThat(information.body()).startsWith("HTTP/1.1 200 OK").endsWith("ok");
    }
  }

  @Test
  void bytesBeyondAsciiPass() throws IOException {
    try (OddInstance instance =
        new OddInstance("HTTP/1.1 200 OK\nX-Odd: caf\u00e9\nContent-Length: 2\n\nok")) {
      assertThat(ask(instance).headers()).containsEntry("X-Odd", "caf\u00e9");
      assertThat(instance.heard()).contains("X-Odd: caf\u00e9");
    }
  }

  @Test
  void anAnswerWithTwoLengthsIsPassedOnWithOne() throws IOException {
    try (OddInstance instance =
        new OddInstance(
            "HTTP/1.1 200 OK\nContent-Length: 90\nTransfer-Encoding: chunked\n\n2\nok\n0\n\n")) {
      Wire.Answer answer = ask(instance);

      assertThat(answer.body()).isEqualTo("ok");
      assertThat(answer.headers()).doesNotContainEntry("Content-Length", "90");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Odd: a\u0001b", "X(odd): a", "X-Odd : a", "X-Odd: a\u0000b"})
  void anOddHeaderIsRefusedOrPassed(String header) throws IOException {
    try (OddInstance instance = new OddInstance("HTTP/1.1 200 OK\nContent-Length: 2\n\nok");
        Wire wire = edge.wire()) {
      edge.routes.put(
          TestEdge.ADDRESS, new HostRoute.Instances("srv-web", List.of(instance.upstream())));
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n" + header + "\n\n");

      assertThat(wire.read().status()).isIn(200, 400);
      TestEdge.until(() -> edge.edge.inFlight("i-odd") == 0);
    }
  }
}
