package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.conformance.client.Json;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A right month passes; each fault is found. */
class UsageRulesTest {
  private static final String MONTH =
      """
      {"services": [
         {"serviceId": "srv-1", "rows": [
           {"kind": "instance_seconds", "tier": "starter", "total": 3600},
           {"kind": "build_seconds", "total": 60}]},
         {"serviceId": "srv-2", "rows": [{"kind": "build_seconds", "total": 30}]}],
       "estimatedCost": {
         "totalUsd": "3.16",
         "meters": [
           {"kind": "instance_seconds", "tier": "starter", "total": 3600, "costUsd": "3.15"},
           {"kind": "build_seconds", "total": 90, "costUsd": "0.01"}],
         "resources": [
           {"serviceId": "srv-1", "costUsd": "3.16"},
           {"serviceId": "srv-2", "costUsd": "0.00"}]},
       "coverage": {"state": "complete", "through": "2026-03-15T00:00:00Z"}}
      """;

  @Test
  void aRightMonthPasses() {
    assertThatCode(() -> check(MONTH)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "srv-2, srv-1",
    "\"serviceId\": \"srv-2\", \"serviceId\": \"srv-3\"",
    "\"total\": 30, \"total\": 31",
    "\"total\": 90, \"total\": 60",
    "'\"kind\": \"build_seconds\", \"total\": 90', '\"kind\": \"egress_bytes\", \"total\": 90'",
    "\"tier\": \"starter\", \"tier\": \"free\"",
    "'\"tier\": \"starter\", \"total\": 3600}', '\"total\": 3600}'",
    "\"totalUsd\": \"3.16\", \"totalUsd\": \"3.17\"",
    "\"costUsd\": \"0.00\", \"costUsd\": \"9.00\"",
    "2026-03-15, 2999-01-01",
    "complete, unknown"
  })
  void aFaultIsFound(String right, String wrong) {
    String faulty = MONTH.replaceFirst(Pattern.quote(right), wrong);

    assertThatThrownBy(() -> check(faulty)).isInstanceOf(AssertionError.class);
  }

  private static void check(String month) {
    new UsageRules(Json.parse(month)).check();
  }
}
