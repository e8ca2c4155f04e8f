package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.RawWire;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that send or take slowly, at the edge. */
class SlowClientsTest {
  private static final String HOST = " HTTP/1.1\r\nHost: web.localhost\r\n";
  private static final String GET = "GET /text" + HOST + "\r\n";
  private static final String SLOW_BODY = "POST /text" + HOST + "Content-Length: 9\r\n\r\n1";
  private static final String SLOW_HEAD = "GET /text" + HOST + "X-Slow: ";
  private static final byte[] LONG = new byte[2 * 1024 * 1024];

  private final List<RawWire> wires = new ArrayList<>();
  private final Instance instance =
      Instance.answering(
          "i-1",
          request ->
              request
                  .body()
                  .onSuccess(
                      body ->
                          request
                              .response()
                              .end(
                                  request.path().equals("/long")
                                      ? Buffer.buffer(LONG)
                                      : body.appendString(" text"))));
  private TestEdge edge;

  @AfterEach
  void close() throws IOException {
    for (RawWire wire : wires) {
      wire.close();
    }
    edge.close();
    instance.close();
  }

  @Test
  void othersAreAnsweredWhileManyAreSlow() throws IOException {
    open(EdgeLimits.USUAL);
    for (int i = 0; i < 90; i++) {
      switch (i % 3) {
        case 0 -> wire().send(SLOW_BODY);
        case 1 -> wire().send(SLOW_HEAD);
        default -> wire().narrow().send("GET /long" + HOST + "\r\n");
      }
    }

    for (int i = 0; i < 10; i++) {
      assertThat(wire().send(GET).answer().body()).isEqualTo(" text");
      assertThat(wire().send(SLOW_BODY + "23456789").answer().body()).isEqualTo("123456789 text");
    }
    for (int i = 0; i < 90; i++) {
      var slow = wires.get(i);
      switch (i % 3) {
        case 0 -> assertThat(slow.send("23456789").answer().body()).isEqualTo("123456789 text");
        case 1 -> assertThat(slow.send("over\r\n\r\n").answer().body()).isEqualTo(" text");
        default -> {} // may still be reading when the test is over
      }
    }
  }

  @Test
  void aHeadThatTakesTooLongIsRefused() throws IOException {
    open(new EdgeLimits(Duration.ofMillis(200), 100, 100));
    for (String slow : List.of(SLOW_HEAD, "G")) {
      var wire = wire().send(slow);
      var answer = wire.answer();

      assertThat(answer.status()).as(slow).isEqualTo(408);
      assertThat(answer.header("Connection")).isEqualTo("close");
      assertThat(answer.header("X-Request-Id")).isNotEmpty();
      assertThat(answer.body()).contains("not received in time");
      assertThat(wire.isEnded()).isTrue();
    }
  }

  @Test
  void aBodyMayTakeItsTime() throws IOException {
    open(new EdgeLimits(Duration.ofMillis(1), 100, 100));
    var wire = wire().send(GET + SLOW_BODY);
    assertThat(wire.answer().body()).isEqualTo(" text");
    for (int i = 2; i <= 9; i++) {
      assertThat(wire().send(GET).answer().body()).isEqualTo(" text");
      wire.send(String.valueOf(i));
    }

    assertThat(wire.answer().body()).isEqualTo("123456789 text");
  }

  @Test
  void oneAddressHasOnlySoManyConnections() throws IOException {
    open(new EdgeLimits(Duration.ofSeconds(10), 100, 3));
    for (int i = 0; i < 3; i++) {
      assertThat(wire().send(GET).answer().status()).isEqualTo(200);
    }
    var refused = wire().answer();

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).isNotEmpty();
    assertThat(refused.header("Connection")).isEqualTo("close");
    try (Wire other = edge.wireFrom("127.0.0.2")) {
      assertThat(other.send(GET.replace("\r", "")).read().status()).isEqualTo(200);
    }
    wires.remove(0).close();
    TestEdge.until(this::isThereRoom);
  }

  private boolean isThereRoom() {
    try (var wire = new RawWire(edge.edge.port())) {
      return wire.send(GET).answer().status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private void open(EdgeLimits limits) {
    edge = TestEdge.bearing(limits);
    edge.routes.put("web", TestEdge.to(instance));
  }

  private RawWire wire() throws IOException {
    var wire = new RawWire(edge.edge.port());
    wires.add(wire);
    return wire;
  }
}
