package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.WebListener;
import dev.platform.testing.RawWire;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import java.io.IOException;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a listener answers to what nothing above it has caught. */
class LastResortTest {
  private static final String SECRET = "select secret from table";

  private static WebListener listener;

  @BeforeAll
  static void open() {
    listener =
        new WebListener(
                "test",
                new Listen("127.0.0.1", 0),
                new ResourceConfig(Broken.class, Breaker.class),
                ServiceLocatorUtilities.bind())
            .rejectionFormat(Applications::body);
    listener.start();
  }

  @AfterAll
  static void close() {
    listener.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/broken, application/json",
    "/broken?filter=request, application/json",
    "/broken?filter=response, application/json",
    "/broken?filter=error, application/json",
    "/v1/x?filter=response, text/html",
    "/x?filter=response, text/html"
  })
  void itIsOursAndTellsNothing(String target, String accept) throws IOException {
    try (var wire = new RawWire(listener.port())) {
      var answer =
          wire.send(
                  "GET "
                      + target
                      + " HTTP/1.1\r\nHost: x\r\nAccept: "
                      + accept
                      + "\r\nX-Request-Id: my-request\r\n\r\n")
              .answer();

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.header("X-Request-Id")).isEqualTo("my-request");
      assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
      assertThat(answer.body()).doesNotContain(SECRET, "Exception", "dev.platform");
      if (target.startsWith("/x")) {
        assertThat(answer.header("Content-Type")).startsWith("text/html");
        assertThat(answer.body()).contains("<html", "Internal error");
      } else {
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(Json.MAPPER.readTree(answer.body()).path("id").asText())
            .isEqualTo("internal_error");
      }
    }
  }

  /** Fails. */
  @Singleton
  @Path("/{path: .*}")
  public static final class Broken {
    @GET
    public String get(@PathParam("path") String path) {
      if (path.isEmpty()) {
        return path;
      }
      throw new IllegalStateException(SECRET);
    }
  }

  /** Fails beside the resource. */
  @PreMatching
  public static final class Breaker implements ContainerRequestFilter, ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext request) {
      fail(request, "request");
      if (String.valueOf(request.getUriInfo().getRequestUri()).contains("filter=error")) {
        throw new StackOverflowError(SECRET);
      }
      if (String.valueOf(request.getUriInfo().getRequestUri()).contains("filter=response")) {
        request.abortWith(jakarta.ws.rs.core.Response.ok("fine").build());
      }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
      fail(request, "response");
    }

    private static void fail(ContainerRequestContext request, String where) {
      if (String.valueOf(request.getUriInfo().getRequestUri()).contains("filter=" + where)) {
        throw new IllegalArgumentException(SECRET);
      }
    }
  }
}
