package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a live service uses. */
@ExtendWith(SessionExtension.class)
final class MetricChecks {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String CRASHES_CLIENTS = "all keys are required, and times are RFC 3339";

  private final Session session;

  MetricChecks(Session session) {
    this.session = session;
  }

  @Test
  void aRunningServiceHasMemoryInBytes() {
    JsonNode all = measured("get-memory");
    MetricRules.check(all, "get-memory", "bytes", live());
    JsonNode series = all.get(0);

    assertThat(Json.text(series, "/unit")).isEqualTo("bytes");
    assertThat(series.path("labels"))
        .anyMatch(label -> Json.is(label, "/field", "service") && Json.is(label, "/value", live()));
    assertThat(series.path("values"))
        .as(CRASHES_CLIENTS)
        .allMatch(value -> Json.time(value, "/timestamp") != null)
        .allMatch(value -> value.path("value").doubleValue() > 0);
  }

  @Test
  void aPercentageHasThatUnit() {
    measured("get-memory");

    JsonNode series = of("get-memory").query("percentage", "true").expect(200).json().get(0);

    assertThat(Json.text(series, "/unit")).isEqualTo("percent");
    assertThat(series.path("values")).allMatch(value -> value.path("value").doubleValue() <= 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"MIN", "MAX", "AVG"})
  void combinedInstancesAreOneSeries(String method) {
    measured("get-memory");

    JsonNode all = of("get-memory").query("aggregateAllMethod", method).expect(200).json();

    assertThat(all).hasSize(1);
    assertThat(all.at("/0/labels")).noneMatch(label -> Json.is(label, "/field", "instance"));
  }

  @Test
  void timesAreInOrderWithinTheRange() {
    JsonNode all = measured("get-instance-count");
    MetricRules.check(all, "get-instance-count", "instances", live());
    JsonNode newest = all.get(0).path("values");
    Instant end = Json.time(newest.get(newest.size() - 1), "/timestamp").plus(MINUTE);
    Instant start = end.minus(MINUTE.multipliedBy(30));

    JsonNode values =
        of("get-instance-count")
            .query("startTime", start.toString())
            .query("endTime", end.toString())
            .query("resolutionSeconds", 30)
            .expect(200)
            .json()
            .at("/0/values");

    List<Instant> times = new ArrayList<>();
    values.forEach(value -> times.add(Json.time(value, "/timestamp")));
    assertThat(times).isSorted().doesNotHaveDuplicates();
    assertThat(times).allMatch(time -> !time.isBefore(start) && time.isBefore(end));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "get-cpu",
        "get-cpu-target",
        "get-memory-target",
        "get-disk-capacity",
        "get-replication-lag"
      })
  void withoutDataTheListIsEmpty(String operation) {
    JsonNode all =
        of(operation)
            .query("startTime", "2020-01-01T00:00:00Z")
            .query("endTime", "2020-01-02T00:00:00Z")
            .expect(200)
            .json();

    assertThat(all.isArray()).isTrue();
    assertThat(all).isEmpty();
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "resolutionSeconds, 29",
    "resolutionSeconds, often",
    "aggregationMethod, SUM",
    "aggregateAllMethod, SUM",
    "percentage, yes",
    "startTime, yesterday",
    "endTime, tomorrow",
    "kind, service"
  })
  void aMistakeIsNamed(String parameter, String value) {
    of("get-cpu").query(parameter, value).invalid(parameter);
  }

  @Test
  void anUnknownResourceIsNotFound() {
    session.call("get-cpu").query("resource", Ids.unknown("srv")).refused(404);
  }

  /** All series of the service as soon as it has some. */
  private JsonNode measured(String operation) {
    return session
        .patience()
        .until("it is measured", () -> of(operation).expect(200).json(), all -> !all.isEmpty());
  }

  private Call of(String operation) {
    return session.call(operation).query("resource", live());
  }

  private String live() {
    return session.services().live("logs").id();
  }
}
