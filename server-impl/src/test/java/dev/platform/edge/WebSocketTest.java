package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.edge.route.HostRoute;
import java.net.URI;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebSocketTest {

  private final TestEdge edge = TestEdge.started();
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    edge.close();
  }

  @Test
  void talksBothWaysAndKeepsTheCloseCode() throws Exception {
    CompletableFuture<Short> code = new CompletableFuture<>();
    try (Instance web =
        Instance.speaking(
            "i-1",
            socket -> {
              socket.textMessageHandler(text -> socket.writeTextMessage("you said " + text));
              socket.closeHandler(closed -> code.complete(socket.closeStatusCode()));
            })) {
      WebSocket socket = open(web);
      socket.sendText("hello", true).join();
      assertThat(hear()).isEqualTo("you said hello");
      assertThat(edge.edge.inFlight("i-1")).isEqualTo(1);

      socket.sendClose(4001, "enough").join();

      assertThat(code.join()).isEqualTo((short) 4001);
      RequestLog.Entry entry = edge.logged();
      assertThat(entry.status()).isEqualTo(101);
      assertThat(entry.bytesOut()).isGreaterThan("you said hello".length());
      assertThat(edge.edge.inFlight("i-1")).isZero();
    }
  }

  @Test
  void keepsTheCloseCodeOfTheInstance() throws Exception {
    try (Instance web =
        Instance.speaking(
            "i-1",
            socket -> {
              socket.writeTextMessage("last words");
              socket.close((short) 4002, "going");
            })) {
      open(web);

      assertThat(hear()).isEqualTo("last words");
      assertThat(hear()).isEqualTo("closed 4002 going");
    }
  }

  @Test
  void anInstanceThatGoesTakesItsLeaveBetweenTwoFrames() throws Exception {
    CompletableFuture<Short> code = new CompletableFuture<>();
    String text = "0123456789".repeat(20_000);
    try (Instance web =
        Instance.speaking(
            "i-1",
            socket -> {
              socket.textMessageHandler(asked -> socket.writeTextMessage(text));
              socket.closeHandler(closed -> code.complete(socket.closeStatusCode()));
            })) {
      WebSocket socket = open(web);
      for (int i = 0; i < 20; i++) {
        socket.sendText("more", true).join();
      }

      edge.edge.closeSockets("i-1");

      String last = hear();
      while (last.equals(text)) {
        last = hear();
      }
      assertThat(last).isEqualTo("closed 1001 ");
      assertThat(code.get(10, TimeUnit.SECONDS)).isEqualTo((short) 1001);
      TestEdge.until(() -> edge.edge.busy().isEmpty());
    }
  }

  @Test
  void anEdgeThatEndsTakesItsLeave() throws Exception {
    CompletableFuture<Short> code = new CompletableFuture<>();
    try (Instance web =
        Instance.speaking(
            "i-1",
            socket -> {
              socket.textMessageHandler(socket::writeTextMessage);
              socket.closeHandler(closed -> code.complete(socket.closeStatusCode()));
            })) {
      WebSocket socket = open(web);
      socket.sendText("hello", true).join();
      assertThat(hear()).isEqualTo("hello");

      edge.edge.close();

      assertThat(hear()).isEqualTo("closed 1001 ");
      assertThat(code.get(10, TimeUnit.SECONDS)).isEqualTo((short) 1001);
    }
  }

  @Test
  void whoDoesNotCloseIsCutOff() {
    try (Instance web = Instance.speaking("i-1", socket -> {});
        Wire wire = edge.route(web).wire()) {
      wire.send(
          """
          GET / HTTP/1.1
          Host: 127.0.0.1
          Connection: Upgrade
          Upgrade: websocket
          Sec-WebSocket-Version: 13
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

          """);
      assertThat(wire.readHead().status()).isEqualTo(101);
      assertThat(edge.edge.busy()).containsExactly("i-1");

      edge.edge.closeSockets("i-1");

      TestEdge.until(() -> edge.edge.busy().isEmpty());
    }
  }

  @Test
  void aLargeMessageComesThrough() throws Exception {
    String text = "0123456789".repeat(20_000);
    try (Instance web =
        Instance.speaking("i-1", socket -> socket.textMessageHandler(socket::writeTextMessage))) {
      WebSocket socket = open(web);
      socket.sendText(text, true).join();

      assertThat(hear()).isEqualTo(text);
      socket.abort();
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
    }
  }

  @Test
  void aRefusedUpgradeIsAnAnswerLikeAnyOther() {
    CompletableFuture<Void> released = new CompletableFuture<>();
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.connection().closeHandler(released::complete);
                  request.response().setStatusCode(403).end("not you");
                });
        Wire wire = edge.route(web).wire()) {
      wire.send(
          """
          GET / HTTP/1.1
          Host: 127.0.0.1
          Connection: Upgrade
          Upgrade: websocket
          Sec-WebSocket-Version: 13
          Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

          """);

      Wire.Answer answer = wire.read();

      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body()).isEqualTo("not you");
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 0 && released.isDone());
    }
  }

  @Test
  void anUpgradeToAnInstanceThatIsNotThereIsRefused() {
    edge.routes.put(
        TestEdge.ADDRESS, new HostRoute.Instances("srv-web", List.of(Instance.dead("i-dead"))));

    assertThatThrownBy(() -> connect().join())
        .hasCauseInstanceOf(WebSocketHandshakeException.class)
        .extracting(failure -> ((WebSocketHandshakeException) failure.getCause()).getResponse())
        .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(502));
  }

  private WebSocket open(Instance web) {
    edge.route(web);
    return connect().join();
  }

  private CompletableFuture<WebSocket> connect() {
    return edge.client
        .newWebSocketBuilder()
        .buildAsync(URI.create("ws://127.0.0.1:" + edge.edge.port() + "/talk"), new Ear());
  }

  private String hear() throws InterruptedException {
    return heard.poll(10, TimeUnit.SECONDS);
  }

  private final class Ear implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        heard.add(text.toString());
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      heard.add("closed " + code + " " + reason);
      return null;
    }
  }
}
