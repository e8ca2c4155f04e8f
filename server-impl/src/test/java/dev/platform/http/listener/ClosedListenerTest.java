package dev.platform.http.listener;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.RawWire;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** An orderly end of Grizzly alone keeps its threads, and with them all resources. */
class ClosedListenerTest {
  private static final AtomicReference<String> ended = new AtomicReference<>("");

  @Test
  void resourcesEndWithTheirListener() throws Exception {
    var listener =
        new WebListener(
            "closed",
            new Listen("127.0.0.1", 0),
            new ResourceConfig(Text.class),
            ServiceLocatorUtilities.bind());
    listener.start();
    try (var wire = new RawWire(listener.port())) {
      var response = wire.send("GET /text HTTP/1.1\r\nHost: localhost\r\n\r\n").answer();
      assertThat(response.status()).isEqualTo(200);
    }

    listener.close();

    assertThat(ended).hasValue("text");
  }

  /** A resource that is made once. */
  @Singleton
  @Path("/text")
  public static final class Text {
    @GET
    public String get() {
      return "text";
    }

    @PreDestroy
    void end() {
      ended.set("text");
    }
  }
}
