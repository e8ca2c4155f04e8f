package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an instance gets wrong ends its own request, and no other one. */
final class UpstreamFaultsTest {
  private static final String GET = "GET / HTTP/1.1\nHost: 127.0.0.1\n\n";
  private static final String UPGRADE =
      "GET / HTTP/1.1\nHost: 127.0.0.1\nConnection: Upgrade\nUpgrade: websocket\n\n";

  private static final int UPLOAD = 10_000_000;

  private static final String SWITCH =
      "HTTP/1.1 101 Switching Protocols\nConnection: Upgrade\nUpgrade: websocket\n\n";

  private final TestEdge edge = TestEdge.started();
  private final ScriptedInstance instance = new ScriptedInstance();
  private final Wire client = edge.wire();
  private final CompletableFuture<String> closed = new CompletableFuture<>();

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

  @ParameterizedTest
  @ValueSource(strings = {"HTT", "HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\nX-Poison: "})
  void aResponseThatHasOnlyBegunIsNotGivenToTheNextRequestEither(String beginning)
      throws IOException {
    client.send(GET);
    var first = instance.accept();
    first.readHead();
    first.send(ok("mine") + beginning);
    assertThat(client.read().body()).isEqualTo("mine");

    client.send(GET);
    var second = instance.accept();
    second.readHead();
    second.send(ok("clean"));
    assertThat(client.read().body()).isEqualTo("clean");
  }

  @Test
  void aSwitchThatDoesNotSayToWhatIsNoResponse() throws IOException {
    client.send(UPGRADE);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 101 Switching Protocols\nConnection: Upgrade\n\n");

    assertThat(client.read().status()).isEqualTo(502);
    assertThat(connection.readHead()).isEmpty();
    TestEdge.until(() -> edge.edge.busy().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1", "TLS/1.0, HTTP/1.1", "HTTP/1.0"})
  void afterASwitchNothingIsReadAsAResponse(String protocol) throws IOException {
    client.send(UPGRADE);
    var connection = instance.accept();
    connection.readHead();
    connection.send(
        "HTTP/1.1 101 Switching Protocols\nConnection: Upgrade\nUpgrade: " + protocol + "\n\n");
    assertThat(client.readHead().status()).isEqualTo(101);
    connection.send("HTTP/1.1 200 OK\nContent-Length: 2\n\nok");
    assertThat(client.bytes(19)).isEqualTo("HTTP/1.1 200 OK\r\nCo");
    connection.close();
    TestEdge.until(() -> edge.edge.busy().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0", "HTTP/1.1", "HTTP/1.2", "HTTP/2.0"})
  void aResponseInChunksHasNoOtherLength(String version) throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send(
        version
            + " 200 OK\nConnection: keep-alive\nContent-Length: 2\nTransfer-Encoding: chunked\n\n"
            + "2\nok\n6\npoison\n0\n\n");
    var answer = client.read();
    assertThat(answer.body()).isEqualTo("okpoison");
  }

  @Test
  void aClientWhoseUpgradeIsRefusedMayAskOn() throws IOException {
    client.send(UPGRADE);
    var first = instance.accept();
    first.readHead();
    first.send("HTTP/1.1 403 Forbidden\nContent-Length: 2\n\nno");
    assertThat(client.read().body()).isEqualTo("no");

    client.send(GET);
    var second = instance.accept();
    second.readHead();
    second.send(ok("yes"));
    assertThat(client.read().body()).isEqualTo("yes");
  }

  @Test
  void aClientOfOldSeesTheEndOfAStream() throws IOException {
    client.send("GET / HTTP/1.0\nHost: 127.0.0.1\nConnection: keep-alive\n\n");
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\n");
    connection.send("0\n\n");
    assertThat(client.read().body()).isEqualTo("ok");
  }

  @Test
  void aConnectionOverWhichAResponseBeginsUnaskedIsClosed() {
    edge.whileChecking = () -> closed.complete(firstHeard("HTTP/1.1 200 OK\n", false));
    client.send(GET);
    assertThat(client.read().status()).isEqualTo(502);
    assertThat(closed.getNow("never")).isEmpty();
  }

  /** What a new connection hears until the edge closes it. */
  private String firstHeard(String sent, boolean isAll) {
    try {
      var connection = instance.accept();
      connection.send(sent);
      if (isAll) {
        connection.finish();
      }
      return connection.readHead();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Test
  void aConnectionThatIsClosedBeforeItIsUsedIsNotWaitedFor() {
    edge.whileChecking = () -> closed.complete(firstHeard("", true));
    client.send("POST / HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 2\n\nhi");
    assertThat(client.read().status()).isEqualTo(502);
    assertThat(closed.getNow("never")).isEmpty();
  }

  /** What is still sent to such an instance fails, maybe before its response was read. */
  @RepeatedTest(5)
  void anInstanceMayRejectAnUploadThatItDoesNotRead() throws IOException {
    client.send("POST / HTTP/1.1\nHost: 127.0.0.1\nContent-Length: " + UPLOAD + "\n\n");
    var upload = CompletableFuture.runAsync(() -> client.send(new byte[UPLOAD]));
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 413 X\nConnection: close\nContent-Length: 3\n\nbig");
    connection.close();

    var response = client.read();
    assertThat(response.status()).isEqualTo(413);
    assertThat(response.body()).isEqualTo("big");
    upload.join();
    client.send(GET);
    var next = instance.accept();
    next.readHead();
    next.send(ok("next"));
    assertThat(client.read().body()).isEqualTo("next");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2000", "099", "20"})
  void aStatusHasThreeDigits(String status) throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 " + status + " OK\nContent-Length: 2\n\nok");

    assertThat(client.read().status()).isEqualTo(502);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3x", "-3", "", "fffffffff", "3;\u0000"})
  void aBodyInMalformedChunksBreaksOff(String size) throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\n");
    assertThat(client.readHead().status()).isEqualTo(200);
    connection.send(size + "\nabc\n");

    assertThat(client.rest()).doesNotContain("abc").doesNotContain("0\r\n\r\n");
  }

  @Test
  void aResponseOfWhichNothingIsUnderstoodIsNotBegun() throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 200 Fine\nSet-Cookie: a=b\nTransfer-Encoding: chunked\n\nnone\n");

    var response = client.read();
    assertThat(response.status()).isEqualTo(502);
    assertThat(response.headers()).doesNotContainKey("Set-Cookie").containsKey("X-Request-Id");
    client.send(GET);
    var next = instance.accept();
    next.readHead();
    next.send(ok("next"));
    assertThat(client.read().body()).isEqualTo("next");
  }

  @Test
  void interimResponsesAreBounded() throws IOException {
    client.send(GET);
    var connection = instance.accept();
    connection.readHead();
    connection.send("HTTP/1.1 103 Early Hints\nLink: x\n\n".repeat(101) + ok("late"));

    assertThatThrownBy(this::readAnswer).hasMessageStartingWith("closed");
  }

  private int readAnswer() throws IOException {
    int status = 103;
    while (status == 103) {
      status = client.read().status();
    }
    return status;
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void aResponseWithoutABodyHasNone(int status) throws IOException {
    client.send(GET);
    var first = instance.accept();
    first.readHead();
    first.send("HTTP/1.1 " + status + " X\nContent-Length: 5\n\nhello");
    assertThat(client.readHead().status()).isEqualTo(status);

    client.send(GET);
    var second = instance.accept();
    second.readHead();
    second.send(ok("clean"));
    assertThat(client.read().body()).isEqualTo("clean");
  }

  @Test
  void aWebSocketEndsThoughItsInstanceReadsNothing() throws IOException {
    client.send(UPGRADE);
    var connection = instance.accept();
    connection.readHead();
    connection.send(SWITCH);
    assertThat(client.readHead().status()).isEqualTo(101);
    client.send(new byte[1 << 16]);
    var flood = new Thread(() -> assertThatThrownBy(() -> client.send(new byte[1 << 26])));
    flood.start();
    TestEdge.until(() -> flood.getState() != Thread.State.RUNNABLE || !flood.isAlive());
    client.close();

    TestEdge.until(() -> edge.edge.busy().isEmpty());
  }

  private static String ok(String body) {
    return "HTTP/1.1 200 OK\nContent-Length: " + body.length() + "\n\n" + body;
  }
}
