package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import io.vertx.core.http.ServerWebSocket;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of connections whose address leaves the list, over bare sockets. */
class ActiveExchangesTest {
  private static final String EXCLUDED = "127.0.0.1";
  private static final String ALLOWED = "127.0.0.2";
  private static final long LARGE = 256L * 1024 * 1024;

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  @Test
  void aWebSocketOfAnAddressThatIsExcludedIsClosedAndOthersGoOn() throws Exception {
    BlockingQueue<ServerWebSocket> sockets = new LinkedBlockingQueue<>();
    CompletableFuture<Void> told = new CompletableFuture<>();
    try (Instance web =
            Instance.speaking(
                "i-1",
                socket -> {
                  socket.closeHandler(told::complete);
                  sockets.add(socket);
                });
        Wire excluded = upgraded(web, EXCLUDED);
        Wire allowed = upgraded(web, ALLOWED)) {
      sockets.poll(10, TimeUnit.SECONDS).writeTextMessage("one");
      assertThat(excluded.bytes(5)).endsWith("one");
      assertThat(edge.edge.inFlight("i-1")).isEqualTo(2);

      edge.from(ALLOWED + "/32");

      excluded.countUntilCut();
      told.get(10, TimeUnit.SECONDS);
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 1);
      assertThat(edge.logged().status()).isEqualTo(101);
      assertThat(edge.logged().clientIp()).isEqualTo(EXCLUDED);
      sockets.poll(10, TimeUnit.SECONDS).writeTextMessage("two");
      assertThat(allowed.bytes(5)).endsWith("two");
    }
  }

  private Wire upgraded(Instance web, String from) {
    Wire wire = edge.route(web).wireFrom(from);
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
    return wire;
  }

  @Test
  void anEndlessAnswerIsCutOff() throws Exception {
    CompletableFuture<Void> told = new CompletableFuture<>();
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.response().closeHandler(told::complete);
                  request.response().setChunked(true).write("never ending");
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("GET /events HTTP/1.1\nHost: 127.0.0.1\n\n");
      wire.readHead();

      edge.from(ALLOWED + "/32");

      wire.countUntilCut();
      told.get(10, TimeUnit.SECONDS);
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
      assertThat(edge.logged().status()).isEqualTo(200);
    }
  }

  @Test
  void aRequestThatWaitsForItsAnswerGetsNone() throws Exception {
    CompletableFuture<Void> asked = new CompletableFuture<>();
    try (Instance web = Instance.answering("i-1", request -> asked.complete(null));
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      asked.get(10, TimeUnit.SECONDS);

      edge.from(ALLOWED + "/32");

      assertThat(wire.countUntilCut()).isZero();
      assertThat(edge.logged().status()).isEqualTo(499);
    }
  }

  @Test
  void aFileIsNotSentToTheEnd(@TempDir Path root) throws IOException {
    try (var large = new RandomAccessFile(root.resolve("large.bin").toFile(), "rw")) {
      large.setLength(LARGE);
    }
    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Site("srv-site", root, SiteRules.none()));
    try (Wire wire = edge.wire()) {
      wire.send("GET /large.bin HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.readHead().status()).isEqualTo(200);

      edge.from(ALLOWED + "/32");

      assertThat(wire.countUntilCut()).isLessThan(LARGE);
      assertThat(edge.logged().status()).isEqualTo(200);
    }
  }

  @Test
  void aConnectionThatRestsIsKeptAndItsNextRequestRefused() {
    try (Instance web = Instance.naming("i-1");
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.read().body()).isEqualTo("i-1");
      edge.logged();

      edge.from(ALLOWED + "/32");

      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.read().status()).isEqualTo(403);
    }
  }

  @Test
  void aChangeThatLeavesTheAddressInDisturbsNobody() {
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  edge.from(EXCLUDED + "/32");
                  request.response().end("i-1");
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");

      assertThat(wire.read().body()).isEqualTo("i-1");
    }
  }
}
