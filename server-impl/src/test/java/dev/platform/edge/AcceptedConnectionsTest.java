package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.RawWire;
import io.netty.channel.epoll.Epoll;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.internal.VertxInternal;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedConnectionsTest {
  private static final EdgeLimits ONE_EACH = new EdgeLimits(Duration.ofSeconds(10), 10, 1);

  private final OpenConnections open = new OpenConnections(ONE_EACH, address -> false);
  private Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  @EnabledOnOs(
      value = OS.LINUX,
      architectures = {"amd64", "aarch64"})
  void hasTheNativeCodeOfThisPlatform() {
    assertThat(Epoll.unavailabilityCause()).isNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void countsWithAndWithoutNativeCode(boolean usesEpoll) throws IOException {
    int port = listen(usesEpoll && Epoll.isAvailable(), "127.0.0.1");
    try (var first = new RawWire(port);
        var second = new RawWire(port);
        var third = new RawWire(port)) {
      assertThat(ask(first)).isEqualTo("127.0.0.1");
      assertThat(ask(second)).isEqualTo("surplus");
      assertThat(third.isEnded()).isTrue();
      assertThat(open.count()).isEqualTo(2);
    }
    TestEdge.until(() -> open.count() == 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void hasNoThreadThatOnlyAccepts(boolean usesEpoll) {
    listen(usesEpoll && Epoll.isAvailable(), "127.0.0.1");

    var internal = (VertxInternal) vertx;
    assertThat(internal.acceptorEventLoopGroup()).isSameAs(internal.nettyEventLoopGroup());
  }

  /** Otherwise an address would have two limits, and allow lists would not apply to it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void seesTheSameAddressOnListenersOfBothFamilies(boolean usesEpoll) throws IOException {
    int port = listen(usesEpoll && Epoll.isAvailable(), "::");
    try (var wire = new RawWire(port)) {
      assertThat(ask(wire)).isEqualTo("127.0.0.1");
    }
  }

  private int listen(boolean usesEpoll, String host) {
    close();
    vertx = Vertx.builder().withTransport(new AcceptedConnections(open, usesEpoll)).build();
    HttpServer server = vertx.createHttpServer();
    server.requestHandler(
        request -> {
          var channel =
              ((HttpServerConnection) request.connection()).channelHandlerContext().channel();
          boolean isSurplus = AcceptedConnections.isSurplus(channel);
          request.response().end(isSurplus ? "surplus" : request.remoteAddress().hostAddress());
        });
    return server.listen(0, host).toCompletionStage().toCompletableFuture().join().actualPort();
  }

  private static String ask(RawWire wire) throws IOException {
    return wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n").answer().body();
  }
}
