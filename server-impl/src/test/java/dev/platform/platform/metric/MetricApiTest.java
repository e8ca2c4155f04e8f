package dev.platform.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Metrics of a service on a simulated engine, from the sample to the answer. */
class MetricApiTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final MeasuredService service = new MeasuredService();

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void eachInstanceHasASeriesOfItsOwn() {
    service.engine.load().each(250, 100 * MeasuredService.MIB);
    service.pass(MINUTE.multipliedBy(2));

    var series = service.metric("cpu").json();

    assertThat(service.series("cpu"))
        .containsExactly("cpu: 12:00:00 0.25, 12:01:00 0.25", "cpu: 12:00:00 0.25, 12:01:00 0.25");
    for (JsonNode one : series) {
      assertThat(labels(one).get(0)).isEqualTo("service " + service.id);
      assertThat(labels(one).get(1)).startsWith("instance " + service.id + "-");
    }
    assertThat(labels(series.get(0))).isNotEqualTo(labels(series.get(1)));
    var instance = labels(series.get(1)).get(1).substring("instance ".length());
    assertThat(service.metric("cpu?instance=" + instance).json()).containsExactly(series.get(1));
  }

  @Test
  void instancesAreCombinedAndShownAsPercentage() {
    service.engine.load().each(250, 100 * MeasuredService.MIB);
    service.pass(MINUTE);

    assertThat(service.series("cpu?aggregationMethod=MAX&percentage=true&resolutionSeconds=30"))
        .containsExactly("percent: 12:00:30 25.0");
    assertThat(service.series("cpu?aggregateAllMethod=AVG")).hasSize(1);
    assertThat(labels(service.metric("cpu?aggregateAllMethod=MIN").json().get(0)))
        .containsExactly("service " + service.id);
  }

  @Test
  void aSuspendedServiceHasAGap() {
    service.pass(MINUTE);
    service.send("POST", "/v1/services/" + service.id + "/suspend");
    service.pass(MINUTE.multipliedBy(3));
    service.send("POST", "/v1/services/" + service.id + "/resume");
    service.pass(MINUTE.multipliedBy(2));

    assertThat(service.series("cpu?aggregateAllMethod=AVG"))
        .containsExactly("cpu: 12:00:00 0.01, 12:01:00 0.01, 12:04:00 0.01, 12:05:00 0.01");
  }

  private static List<String> labels(JsonNode series) {
    List<String> labels = new ArrayList<>();
    series
        .get("labels")
        .forEach(it -> labels.add(it.get("field").asText() + " " + it.get("value").asText()));
    return labels;
  }
}
