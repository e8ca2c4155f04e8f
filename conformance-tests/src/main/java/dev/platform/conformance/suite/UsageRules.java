package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What holds for the usage of every month: its parts agree. */
final class UsageRules {
  private final JsonNode usage;

  UsageRules(JsonNode usage) {
    this.usage = usage;
  }

  void check() {
    everyResourceIsThereOnce();
    metersAreTheSumsOfTheRows();
    costsAgree();
    nothingOfTheFutureIsCounted();
  }

  private void everyResourceIsThereOnce() {
    List<String> used = texts(usage.path("services"), "/serviceId");
    JsonNode resources = usage.at("/estimatedCost/resources");

    assertThat(used).as("resources").doesNotHaveDuplicates();
    if (hasPrices()) {
      assertThat(texts(resources, "/serviceId"))
          .as("resources with a cost")
          .containsExactlyInAnyOrderElementsOf(used);
    }
    assertThat(all(resources).map(UsageRules::cost))
        .as("costs of resources")
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  /** An install without prices lists no costs at all. */
  private boolean hasPrices() {
    JsonNode cost = usage.path("estimatedCost");
    return !cost.path("meters").isEmpty() || !cost.path("resources").isEmpty();
  }

  private void metersAreTheSumsOfTheRows() {
    Map<String, BigDecimal> sums = new TreeMap<>();
    for (JsonNode service : usage.path("services")) {
      List<String> meters = all(service.path("rows")).map(UsageRules::meter).toList();
      assertThat(meters).as("meters of a resource").doesNotHaveDuplicates().isNotEmpty();
      service.path("rows").forEach(row -> sums.merge(meter(row), total(row), BigDecimal::add));
    }
    Map<String, BigDecimal> meters = new TreeMap<>();
    usage.at("/estimatedCost/meters").forEach(it -> meters.put(meter(it), total(it)));

    if (hasPrices()) {
      assertThat(meters.keySet()).as("meters").isEqualTo(sums.keySet());
      sums.forEach(
          (meter, sum) -> assertThat(meters.get(meter)).as(meter).isEqualByComparingTo(sum));
    }
  }

  private void costsAgree() {
    JsonNode cost = usage.path("estimatedCost");
    BigDecimal total = new BigDecimal(Json.text(cost, "/totalUsd"));

    for (String parts : List.of("meters", "resources")) {
      assertThat(
              all(cost.path(parts)).map(UsageRules::cost).reduce(BigDecimal.ZERO, BigDecimal::add))
          .as("sum of the " + parts)
          .isEqualByComparingTo(total);
    }
  }

  private void nothingOfTheFutureIsCounted() {
    boolean isMeasured = usage.at("/coverage/through").isTextual();

    assertThat(isMeasured).isEqualTo(!Json.is(usage, "/coverage/state", "unknown"));
    if (isMeasured) {
      assertThat(Json.time(usage, "/coverage/through")).isBefore(Instant.now().plusSeconds(120));
    }
  }

  private static String meter(JsonNode row) {
    return Json.text(row, "/kind") + Json.textIfAny(row, "/tier").map(" "::concat).orElse("");
  }

  private static BigDecimal total(JsonNode row) {
    return row.path("total").decimalValue();
  }

  private static BigDecimal cost(JsonNode part) {
    return new BigDecimal(Json.text(part, "/costUsd"));
  }

  private static List<String> texts(JsonNode array, String pointer) {
    return all(array).map(it -> Json.text(it, pointer)).toList();
  }

  private static Stream<JsonNode> all(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
