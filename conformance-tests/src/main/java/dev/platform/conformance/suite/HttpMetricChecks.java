package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that a live service answers. */
@ExtendWith(SessionExtension.class)
final class HttpMetricChecks {
  private final Session session;

  HttpMetricChecks(Session session) {
    this.session = session;
  }

  @Test
  @Needs(Capability.APPS)
  void aVisitIsCountedWithItsLatencyAndBytes() {
    String path = "/" + session.run().with("count");
    JsonNode counted =
        session
            .patience()
            .until(
                "the visit is counted",
                () -> {
                  visit(path);
                  return of("get-http-requests").query("path", path).expect(200).json();
                },
                all -> !all.isEmpty());

    assertThat(counted.at("/0/values/0/value").doubleValue()).isPositive();
    assertThat(counted.at("/0/labels")).anyMatch(label -> Json.is(label, "/value", live()));
    JsonNode latency = of("get-http-latency").query("path", path).expect(200).json();
    MetricRules.check(latency, "get-http-latency", "ms", live());
    MetricRules.check(counted, "get-http-requests", Json.text(counted, "/0/unit"), live());
    assertThat(latency.at("/0/values/0/value").doubleValue()).isPositive();
    assertThat(Json.text(of("get-bandwidth").expect(200).json(), "/0/unit")).isEqualTo("bytes");
    JsonNode split = of("get-http-requests").query("aggregateBy", "statusCode").expect(200).json();
    assertThat(split.at("/0/labels")).anyMatch(label -> Json.is(label, "/field", "statusCode"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"get-http-requests", "get-http-latency", "get-bandwidth"})
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

  @ParameterizedTest(name = "{0}: {1} = {2}")
  @CsvSource({
    "get-http-requests, aggregateBy, color",
    "get-http-requests, quantile, 0.5",
    "get-http-latency, quantile, 1.5",
    "get-http-latency, aggregateBy, host",
    "get-bandwidth, resolutionSeconds, 60",
    "get-bandwidth, aggregateAllMethod, SUM"
  })
  void aMistakeIsNamed(String operation, String parameter, String value) {
    of(operation).query(parameter, value).invalid(parameter);
  }

  @ParameterizedTest
  @ValueSource(strings = {"get-http-requests", "get-http-latency", "get-bandwidth"})
  void anUnknownServiceIsNotFound(String operation) {
    session.call(operation).query("resource", Ids.unknown("srv")).refused(404);
  }

  private void visit(String path) {
    JsonNode service = session.services().get(live());
    Visits.status(Json.text(service, "/serviceDetails/url"), path);
  }

  private Call of(String operation) {
    return session.call(operation).query("resource", live());
  }

  private String live() {
    return session.services().live("logs").id();
  }
}
