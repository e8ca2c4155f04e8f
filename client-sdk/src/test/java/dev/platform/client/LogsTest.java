package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.client.model.Log;
import dev.platform.client.model.LogValuesLabel;
import dev.platform.client.model.Service;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogsTest {
  private static final String LIST = "GET /v1/logs";

  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().build();

  private static final Service SERVICE =
      Service.SHAPE.read("{\"id\":\"srv-1\",\"ownerId\":\"tea-1\"}");

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void pagesFollowTheTimeThatIsLeft() {
    api.on(LIST, page(true, "4", "3"), page(true, "3", "2"), page(false, "1"));

    assertThat(client.logs().list(SERVICE).toList())
        .extracting(Log::id)
        .containsExactly("4", "3", "2", "1");
    assertThat(api.calls(LIST))
        .extracting(StubApi.Call::query)
        .containsExactly(
            "ownerId=tea-1&resource=srv-1&limit=100",
            "ownerId=tea-1&resource=srv-1&limit=100"
                + "&startTime=2026-03-01T11%3A00%3A00Z&endTime=2026-03-01T12%3A00%3A00Z",
            "ownerId=tea-1&resource=srv-1&limit=100"
                + "&startTime=2026-03-01T11%3A00%3A00Z&endTime=2026-03-01T12%3A00%3A00Z");
  }

  @Test
  void aPageThatBringsNothingNewIsTheLast() {
    api.on(LIST, page(true, "1"));

    assertThat(client.logs().list("tea-1", List.of("srv-1"), it -> it.type("app")).toList())
        .hasSize(1);
  }

  @Test
  void valuesOfALabelAreListed() {
    api.on("GET /v1/logs/values", StubApi.json(200, "[\"info\",\"error\"]"));

    assertThat(client.logs().listValues("tea-1", LogValuesLabel.LEVEL, List.of("srv-1")))
        .containsExactly("info", "error");
    assertThat(api.calls("GET /v1/logs/values").get(0).query())
        .isEqualTo("ownerId=tea-1&label=level&resource=srv-1");
  }

  private static StubApi.Answer page(boolean hasMore, String... ids) {
    String lines =
        Stream.of(ids)
            .map(
                "{\"id\":\"%s\",\"message\":\"m\",\"timestamp\":\"2026-03-01T12:00:00Z\",\"labels\":[]}"
                    ::formatted)
            .collect(Collectors.joining(","));
    return StubApi.json(
        200,
        """
        {"hasMore": %s, "nextStartTime": "2026-03-01T11:00:00Z",
         "nextEndTime": "2026-03-01T12:00:00Z", "logs": [%s]}
        """
            .formatted(hasMore, lines));
  }
}
