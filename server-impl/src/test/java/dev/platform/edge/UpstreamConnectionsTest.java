package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections to instances are kept as long as both sides agree on what goes over them. */
final class UpstreamConnectionsTest {
  private static final String GET = "GET / HTTP/1.1\nHost: 127.0.0.1\n\n";

  private final TestEdge edge = TestEdge.started();
  private final ScriptedInstance instance = new ScriptedInstance();
  private final Wire client = edge.wire();

  @BeforeEach
  void route() {
    edge.routes.put(TestEdge.ADDRESS, instance.route());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    instance.close();
    edge.close();
  }

  @Test
  void aResponseThatNobodyAskedForIsNeverGivenToTheNextRequest() throws IOException {
    client.send(GET);
    var first = instance.accept();
    first.readHead();
    first.send(ok("mine") + ok("poison"));
    assertThat(client.read().body()).isEqualTo("mine");
    assertThat(first.readHead()).isEmpty();

    client.send(GET);
    var second = instance.accept();
    second.readHead();
    second.send(ok("clean"));
    assertThat(client.read().body()).isEqualTo("clean");
  }

  @Test
  void pipelinedRequestsGetTheirOwnResponsesWhateverTheInstanceSendsAhead() throws IOException {
    client.send(GET + GET);
    var first = instance.accept();
    first.readHead();
    first.send(ok("mine") + ok("poison"));
    assertThat(client.read().body()).isEqualTo("mine");

    var second = instance.accept();
    second.readHead();
    second.send(ok("clean"));
    assertThat(client.read().body()).isEqualTo("clean");
  }

  @Test
  void noRequestIsLostOnAConnectionThatWasClosedWhileIdle() throws IOException {
    client.send(GET);
    var first = instance.accept();
    first.readHead();
    first.send(ok("one"));
    assertThat(client.read().body()).isEqualTo("one");
    first.close();

    client.send(GET);
    var second = instance.accept();
    second.readHead();
    second.send(ok("two"));
    assertThat(client.read().body()).isEqualTo("two");
  }

  @Test
  void anIdleConnectionIsClosedAfterASecond() throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send(ok("one"));
    client.read();

    assertThat(connection.readHead()).isEmpty();
  }

  @Test
  void aConnectionIsNotKeptIfTheInstanceWantsItClosed() throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 200 OK\nConnection: close\nContent-Length: 2\n\nok");
    assertThat(client.read().body()).isEqualTo("ok");
    assertThat(connection.readHead()).isEmpty();
  }

  @Test
  void aHeadDoesNotWaitForItsBody() throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 200 OK\nContent-Length: 4\n\n");
    assertThat(client.readHead().headers()).containsEntry("Content-Length", "4");

    connection.send("slow");
    assertThat(edge.logged().bytesOut()).isEqualTo(4);
  }

  @Test
  void whatFollowsASwitchAtOnceReachesTheClient() throws IOException {
    client.send("GET / HTTP/1.1\nHost: 127.0.0.1\nConnection: Upgrade\nUpgrade: websocket\n\n");
    var connection = instance.accept();
    assertThat(connection.readHead().toLowerCase(Locale.ROOT))
        .contains("\r\nupgrade: websocket\r\n", "\r\nconnection: upgrade\r\n");
    connection.send(
        """
        HTTP/1.1 101 Switching Protocols
        Connection: Upgrade
        Upgrade: websocket

        """
            + "\u0081\u0002hi");
    assertThat(client.readHead().status()).isEqualTo(101);
    assertThat(client.bytes(4)).isEqualTo("\u0081\u0002hi");

    client.send("\u0081\u0003you");
    assertThat(connection.read(5)).isEqualTo("\u0081\u0003you");
  }

  @Test
  void aBodyWithoutALengthGoesInChunks() throws IOException {
    client.send("POST / HTTP/1.1\nHost: 127.0.0.1\nTransfer-Encoding: chunked\n\n3\nabc\n");
    var connection = instance.accept();
    assertThat(connection.readHead()).contains("\r\nTransfer-Encoding: chunked\r\n");
    assertThat(connection.read(8)).isEqualTo("3\r\nabc\r\n");

    client.send("0\n\n");
    assertThat(connection.read(5)).isEqualTo("0\r\n\r\n");
    connection.send(ok("got it"));
    assertThat(client.read().body()).isEqualTo("got it");
  }

  private static String ok(String body) {
    return "HTTP/1.1 200 OK\nContent-Length: " + body.length() + "\n\n" + body;
  }
}
