package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.client.examples.DeployExample;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DeployExampleTest {
  @Test
  void theExampleDoesWhatItSays() throws Exception {
    try (StubSocket api = new StubSocket();
        PlatformClient client =
            PlatformClient.builder().apiUrl(api.url()).token(() -> "token").build()) {
      api.answer(
          "{\"service\":{\"id\":\"srv-1\",\"ownerId\":\"tea-1\",\"createdAt\":\"2026-03-01T11:59:00Z\",\"type\":\"web_service\",\"serviceDetails\":{\"url\":\"http://hello\"}},\"deployId\":\"dep-1\"}");
      api.answer("{\"id\":\"dep-1\",\"status\":\"build_in_progress\"}");
      api.answer("{\"id\":\"dep-1\",\"status\":\"live\"}");
      api.answer(
          "{\"hasMore\":false,\"logs\":[{\"id\":\"0\",\"message\":\"building\",\"timestamp\":\"2026-03-01T11:59:01Z\",\"labels\":[]}]}");
      api.answer("");

      CompletableFuture<Void> example =
          CompletableFuture.runAsync(
              () -> DeployExample.run(client, "tea-1", "https://example.com/hello.git"));
      api.next()
          .send(
              "{\"id\":\"1\",\"message\":\"hello\",\"timestamp\":\"2026-03-01T12:00:00Z\",\"labels\":[]}");

      example.get(60, TimeUnit.SECONDS);
      assertThat(api.targets())
          .containsExactly(
              "/v1/services",
              "/v1/logs/subscribe?ownerId=tea-1&resource=srv-1",
              "/v1/services/srv-1/deploys/dep-1",
              "/v1/services/srv-1/deploys/dep-1",
              "/v1/logs?ownerId=tea-1&resource=srv-1&limit=1000&direction=forward"
                  + "&startTime=2026-03-01T11%3A59%3A00Z",
              "/v1/services/srv-1");
    }
  }
}
