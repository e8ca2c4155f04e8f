package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The usage of a month, whatever it is. */
@ExtendWith(SessionExtension.class)
final class UsageChecks {
  private final Session session;

  UsageChecks(Session session) {
    this.session = session;
  }

  @Test
  void costsOfMetersAndOfResourcesAgree() {
    JsonNode usage = session.own().call("get-usage").expect(200).json();

    assertThat(Json.text(usage, "/period")).matches("\\d{4}-\\d{2}");
    JsonNode cost = usage.path("estimatedCost");
    BigDecimal total = new BigDecimal(Json.text(cost, "/totalUsd"));
    assertThat(sum(cost.path("meters"))).isEqualByComparingTo(total);
    assertThat(sum(cost.path("resources"))).isEqualByComparingTo(total);
  }

  @Test
  void aMonthBeforeTheInstallationIsUnknown() {
    JsonNode usage = session.own().call("get-usage").query("period", "2001-01").expect(200).json();

    assertThat(usage.path("services")).isEmpty();
    assertThat(Json.text(usage, "/coverage/state")).isEqualTo("unknown");
    assertThat(usage.has("billing")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-13", "2026", "9999-12"})
  void anotherPeriodIsRejected(String period) {
    session.own().call("get-usage").query("period", period).invalid("period");
  }

  private static BigDecimal sum(JsonNode costs) {
    BigDecimal sum = BigDecimal.ZERO;
    for (JsonNode cost : costs) {
      sum = sum.add(new BigDecimal(Json.text(cost, "/costUsd")));
    }
    return sum;
  }
}
