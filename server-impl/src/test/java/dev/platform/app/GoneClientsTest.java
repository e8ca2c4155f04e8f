package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.http.listener.Listen;
import dev.platform.http.listener.WebListener;
import dev.platform.testing.LoggedLines;
import dev.platform.testing.RawWire;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients that go away in the middle of something are no news. */
@Isolated("it reads the logs of the whole process")
class GoneClientsTest {
  private static final String HOST = " HTTP/1.1\r\nHost: localhost\r\n";

  private final Endless endless = new Endless();
  private final WebListener listener =
      new WebListener(
          "gone",
          new Listen("127.0.0.1", 0),
          new ResourceConfig().register(endless).register(SlowClientsTest.Text.class),
          ServiceLocatorUtilities.bind());

  private LoggedLines log;

  @BeforeEach
  void start() {
    listener.start();
    log = new LoggedLines();
  }

  @AfterEach
  void close() {
    listener.close();
    log.close();
  }

  /** Once everything has ended that was going on. */
  private void checkLog() {
    listener.close();

    assertThat(log.all()).filteredOn(it -> !it.contains("GracefulShutdownRunner")).isEmpty();
  }

  @Test
  void inAHeadAndInABody() throws IOException {
    for (String begun :
        new String[] {
          "GET /text HT",
          "POST /text" + HOST + "Content-Length: 9\r\n\r\n1",
          "POST /text" + HOST + "Transfer-Encoding: chunked\r\n\r\n5\r\nab"
        }) {
      new RawWire(listener.port()).send(begun).reset();
      new RawWire(listener.port()).send(begun).close();
    }
    try (var wire = new RawWire(listener.port())) {
      assertThat(wire.send("GET /text" + HOST + "\r\n").answer().status()).isEqualTo(200);
    }
    checkLog();
  }

  @Test
  void inAnAnswer() throws Exception {
    var wire = new RawWire(listener.port()).narrow().send("GET /endless" + HOST + "\r\n");
    assertThat(endless.begun.await(20, TimeUnit.SECONDS)).isTrue();
    wire.reset();
    assertThat(endless.failed.await(20, TimeUnit.SECONDS)).isTrue();
    checkLog();
  }

  /** Says more and more. */
  @Singleton
  @Path("/endless")
  public static final class Endless {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch failed = new CountDownLatch(1);

    @GET
    public StreamingOutput get() {
      return out -> {
        try {
          while (true) {
            out.write(new byte[64 * 1024]);
            begun.countDown();
          }
        } finally {
          failed.countDown();
        }
      };
    }
  }
}
