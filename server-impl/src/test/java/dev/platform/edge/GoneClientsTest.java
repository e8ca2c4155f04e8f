package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.LoggedLines;
import dev.platform.testing.RawWire;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients that go away in the middle of something are no news to the edge. */
@Isolated("it reads the logs of the whole process")
class GoneClientsTest {
  private static final String HOST = " HTTP/1.1\r\nHost: web.localhost\r\n";

  private final LoggedLines log = new LoggedLines();
  private final TestEdge edge = TestEdge.started();
  private final Instance web =
      Instance.answering(
          "i-1",
          request ->
              request
                  .body()
                  .onSuccess(body -> request.response().end(Buffer.buffer(new byte[1 << 23]))));
  private final Instance socket =
      Instance.speaking(
          "i-2",
          it -> {
            it.writeTextMessage("hello");
            it.textMessageHandler(it::writeTextMessage);
          });

  @AfterEach
  void close() {
    edge.close();
    web.close();
    socket.close();
    log.close();
  }

  @Test
  void wherever() throws IOException {
    edge.routes.put("web", TestEdge.to(web));
    var wire = new RawWire(edge.edge.port()).send("POST /" + HOST + "Content-Length: 9\r\n\r\n1");
    TestEdge.until(() -> edge.edge.inFlight("i-1") == 1);
    wire.reset();
    TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
    wire = new RawWire(edge.edge.port()).narrow().send("GET /" + HOST + "\r\n");
    TestEdge.until(() -> edge.edge.inFlight("i-1") == 1);
    wire.reset();
    TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
    edge.routes.put("web", TestEdge.to(socket));
    wire =
        new RawWire(edge.edge.port())
            .send(
                "GET /"
                    + HOST
                    + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    TestEdge.until(() -> edge.edge.inFlight("i-2") == 1);
    wire.reset();
    TestEdge.until(() -> edge.edge.inFlight("i-2") == 0);

    assertThat(log.all()).isEmpty();
  }
}
