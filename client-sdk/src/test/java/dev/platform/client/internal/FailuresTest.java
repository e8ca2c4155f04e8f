package dev.platform.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.client.http.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final String NOON = "Sun, 01 Mar 2026 12:00:00 GMT";

  @Test
  void aWaitMayBeSeconds() {
    assertThat(wait("7")).contains(Duration.ofSeconds(7));
  }

  @Test
  void aWaitMayBeADateByTheClockOfTheServer() {
    assertThat(wait("Sun, 01 Mar 2026 12:00:05 GMT")).contains(Duration.ofSeconds(5));
    assertThat(wait("Sun, 01 Mar 2026 11:00:00 GMT")).contains(Duration.ZERO);
  }

  @Test
  void aDateWithoutTheClockOfTheServerIsOneByOurs() {
    String inAMinute =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            Instant.now().plusSeconds(60).atOffset(ZoneOffset.UTC));
    Map<String, List<String>> headers = Map.of("retry-after", List.of(inAMinute));

    assertThat(Failures.retryAfter(new Response(429, headers, new byte[0])).orElseThrow())
        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(60));
  }

  @Test
  void aWaitThatMakesNoSenseIsNone() {
    assertThat(wait("soon")).isEmpty();
    assertThat(wait("-1")).isEmpty();
    assertThat(Failures.retryAfter(new Response(429, Map.of(), new byte[0]))).isEmpty();
  }

  private static Optional<Duration> wait(String retryAfter) {
    Map<String, List<String>> headers =
        Map.of("retry-after", List.of(retryAfter), "date", List.of(NOON));
    return Failures.retryAfter(new Response(429, headers, new byte[0]));
  }
}
