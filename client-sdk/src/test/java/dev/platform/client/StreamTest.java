package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.UnreadableResponseException;
import dev.platform.client.http.Request;
import dev.platform.client.http.StreamedResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Responses that are large. */
@Timeout(20)
class StreamTest {
  private static final String GET = "GET /v1/services/srv-1";

  private final StubApi api = new StubApi();
  private final Request request = Request.of("GET", "/v1/services/srv-1").build();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void aBodyIsReadWhileItArrives() throws Exception {
    api.on(GET, StubApi.json(503, ""), StubApi.json(200, "{\"a\":1}"));
    try (PlatformClient client = api.client().build();
        StreamedResponse response = client.stream(request)) {
      assertThat(response.head().status()).isEqualTo(200);
      assertThat(response.head().requestId()).contains("req-3");
      assertThat(response.body().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .isEqualTo("{\"a\":1}");
      assertThat(response).hasToString("StreamedResponse[200]");
    }
    assertThat(api.calls(GET).get(0).header("Authorization")).isEqualTo("Bearer token-1");
  }

  @Test
  void anErrorIsAnException() {
    api.on(GET, StubApi.error(404, "No such service."));
    try (PlatformClient client = api.client().build()) {
      assertThatThrownBy(() -> client.stream(request))
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining("No such service.");
    }
  }

  @Test
  void aResponseAboveTheLimitIsNotReadAndNotRepeated() throws Exception {
    api.on(GET, StubApi.json(200, "\"" + "a".repeat(2000) + "\""));
    try (PlatformClient client = api.client().maxResponseBytes(1000).build()) {
      assertThatThrownBy(() -> client.services().get("srv-1"))
          .isInstanceOf(UnreadableResponseException.class)
          .hasMessageContaining("larger than the limit of 1000 bytes");
      assertThat(api.calls(GET)).hasSize(1);
      try (StreamedResponse response = client.stream(request)) {
        assertThat(response.body().readAllBytes()).hasSize(2002);
      }
    }
    assertThatThrownBy(() -> api.client().maxResponseBytes(0).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxResponseBytes");
  }
}
