package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A machine that is slow to tell who has a port does not make a healthy instance lose requests. */
final class InstanceChecksTest {
  /** Longer than the edge waits for a connection. */
  private static final int SLOW_MILLIS = 700;

  private final TestEdge edge = TestEdge.bearing(EdgeLimits.USUAL);
  private final Instance web =
      Instance.answering("i-1", request -> request.response().end("hello"));

  @AfterEach
  void close() {
    edge.close();
    web.close();
  }

  @Test
  void aCheckMayTakeLongerThanAConnection() throws Exception {
    edge.whileChecking =
        () ->
            new CompletableFuture<>()
                .completeOnTimeout("", SLOW_MILLIS, TimeUnit.MILLISECONDS)
                .join();

    assertThat(edge.route(web).get("/").body()).isEqualTo("hello");
    assertThat(edge.edge.load().failedChecks().unanswered()).isZero();
  }

  @Test
  void aCheckThatFailedIsRepeatedBeforeTheFirstByte() throws Exception {
    var failing = new AtomicInteger(3);
    edge.whileChecking =
        () -> {
          if (failing.getAndDecrement() > 0) {
            throw new UncheckedIOException(new IOException("no descriptor is left"));
          }
        };

    assertThat(edge.route(web).get("/").body()).isEqualTo("hello");
    assertThat(edge.checks).hasSize(4);
  }

  @Test
  void aConnectionThatAnotherProcessHasTakenIsCounted() throws Exception {
    edge.strangers.add("i-1");

    assertThat(edge.route(web).get("/").statusCode()).isEqualTo(502);
    assertThat(edge.edge.load().failedChecks().refused()).isOne();
  }
}
