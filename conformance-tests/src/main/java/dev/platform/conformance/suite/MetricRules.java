package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.time.Duration;
import java.time.Instant;

/** What the series of a service are like, whatever is measured. */
final class MetricRules {
  /** The range of a metric without times. */
  private static final Duration USUAL = Duration.ofHours(2);

  private MetricRules() {}

  static void check(JsonNode series, String operation, String unit, String service) {
    Instant now = Instant.now();
    assertThat(series).as("series of %s", operation).isNotEmpty();
    for (JsonNode one : series) {
      assertThat(Json.text(one, "/unit")).as("unit of %s", operation).isEqualTo(unit);
      assertThat(one.path("labels"))
          .as("labels of %s", operation)
          .anyMatch(it -> Json.is(it, "/field", "service") && Json.is(it, "/value", service));
      assertThat(one.path("values")).as("values of %s", operation).isNotEmpty();
      for (JsonNode value : one.path("values")) {
        assertThat(value.path("value").doubleValue())
            .as("a value of %s", operation)
            .isNotNegative();
        assertThat(Json.time(value, "/timestamp"))
            .as("a time of %s", operation)
            .isBetween(now.minus(USUAL), now.plus(USUAL));
      }
    }
  }
}
