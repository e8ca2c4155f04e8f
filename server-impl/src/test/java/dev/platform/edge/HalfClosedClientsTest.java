package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.RawWire;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that send nothing more still read, as nc -N does. */
class HalfClosedClientsTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: web.localhost\r\n\r\n";

  private final BlockingQueue<HttpServerRequest> asked = new LinkedBlockingQueue<>();
  private final TestEdge edge = TestEdge.started();
  private final Instance instance = Instance.answering("i-1", asked::add);

  @BeforeEach
  void route() {
    edge.routes.put("web", TestEdge.to(instance));
  }

  @AfterEach
  void close() {
    edge.close();
    instance.close();
  }

  @Test
  void getTheResponseAndThenTheEnd() throws Exception {
    try (var wire = wire().send(GET)) {
      wire.finish();
      var request = asked.take();
      request.response().end("hello");

      assertThat(wire.answer().body()).isEqualTo("hello");
      assertThat(wire.isEnded()).isTrue();
    }
    assertThat(edge.logged().status()).isEqualTo(200);
  }

  @Test
  void getResponsesToAllThatTheyHaveSent() throws Exception {
    try (var wire = wire().send(GET + GET + "POST" + GET.substring(3))) {
      wire.finish();
      for (int i = 0; i < 3; i++) {
        asked.take().response().end("hello " + i);
        assertThat(wire.answer().body()).isEqualTo("hello " + i);
      }
      assertThat(wire.isEnded()).isTrue();
    }
  }

  @Test
  void getABodyThatComesInParts() throws Exception {
    try (var wire = wire().send(GET)) {
      wire.finish();
      var response = asked.take().response().setChunked(true);
      for (int i = 0; i < 20; i++) {
        response.write("x".repeat(100_000)).toCompletionStage().toCompletableFuture().join();
      }
      response.end();

      assertThat(wire.answer().body()).hasSize(2_000_000);
      assertThat(wire.isEnded()).isTrue();
    }
  }

  @Test
  void getThePagesOfTheEdge() throws IOException {
    try (var wire = wire().send("GET / HTTP/1.1\r\nHost: unknown.localhost\r\n\r\n")) {
      wire.finish();
      assertThat(wire.answer().status()).isEqualTo(404);
      assertThat(wire.isEnded()).isTrue();
    }
  }

  @Test
  void doNotMakeHalfARequestWhole() throws Exception {
    var broken = new CompletableFuture<Void>();
    try (var wire =
        wire().send("POST / HTTP/1.1\r\nHost: web.localhost\r\nContent-Length: 9\r\n\r\n1")) {
      var request = asked.take();
      request.exceptionHandler(failure -> broken.complete(null));
      wire.finish();

      assertThat(wire.isEnded()).isTrue();
      broken.join();
    }
  }

  @Test
  void areClosedBetweenRequests() throws Exception {
    try (var wire = wire().send(GET)) {
      asked.take().response().end("hello");
      assertThat(wire.answer().body()).isEqualTo("hello");
      wire.finish();
      assertThat(wire.isEnded()).isTrue();
    }
  }

  private RawWire wire() throws IOException {
    return new RawWire(edge.edge.port());
  }
}
