package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.time.YearMonth;
import java.time.ZoneOffset;
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
  void itIsThatOfTheWorkspaceInTheRunningMonth() {
    JsonNode usage = usage().expect(200).json();

    assertThat(Json.text(usage, "/workspaceId")).isEqualTo(session.ownerId());
    assertThat(Json.text(usage, "/period")).isEqualTo(YearMonth.now(ZoneOffset.UTC).toString());
    assertThat(usage().query("period", Json.text(usage, "/period")).expect(200).text("/period"))
        .isEqualTo(Json.text(usage, "/period"));
  }

  @Test
  void itsPartsAgree() {
    new UsageRules(usage().expect(200).json()).check();
  }

  @Test
  void thatOfAnotherWorkspaceIsNotShown() {
    session.own().call("get-usage").query("ownerId", Ids.unknown("tea")).refused(403);
  }

  @Test
  void aMonthBeforeTheInstallationIsUnknown() {
    JsonNode usage = usage().query("period", "2001-01").expect(200).json();

    assertThat(Json.text(usage, "/period")).isEqualTo("2001-01");
    assertThat(usage.path("services")).isEmpty();
    assertThat(Json.text(usage, "/coverage/state")).isEqualTo("unknown");
    assertThat(usage.has("billing")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-13", "2026", "9999-12"})
  void anotherPeriodIsRejected(String period) {
    usage().query("period", period).invalid("period");
  }

  private Call usage() {
    return session.own().call("get-usage").query("ownerId", session.ownerId());
  }
}
