package dev.platform.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.identity.access.Role;
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

  @Test
  void memoryAndInstancesAreReadLikeCpu() {
    service.engine.load().each(10, 512 * MeasuredService.MIB);
    service.pass(MINUTE);

    assertThat(service.series("memory?aggregateAllMethod=MAX"))
        .containsExactly("bytes: 12:00:00 5.36870912E8");
    assertThat(service.series("memory?aggregateAllMethod=MAX&percentage=true"))
        .containsExactly("percent: 12:00:00 25.0");
    assertThat(service.series("instance-count")).containsExactly("instances: 12:00:00 2.0");
    assertThat(service.series("instance-count?percentage=true"))
        .as("of a hundred that the plan allows")
        .containsExactly("percent: 12:00:00 2.0");
    assertThat(service.series("cpu-target")).isEmpty();
    assertThat(service.series("replication-lag")).isEmpty();
  }

  @Test
  void targetsAreThoseOfAutoscaling() {
    service.send(
        "PUT",
        "/v1/services/" + service.id + "/autoscaling",
        """
        {"enabled": true, "min": 2, "max": 5, "criteria": {"cpu": {"enabled": true, "percentage": 60},
         "memory": {"enabled": false, "percentage": 80}}}
        """);
    service.pass(MINUTE);

    assertThat(service.series("cpu-target")).containsExactly("cpu: 12:00:00 0.6");
    assertThat(service.series("cpu-target?percentage=true&aggregateAllMethod=MIN"))
        .containsExactly("percent: 12:00:00 60.0");
    assertThat(service.series("memory-target")).isEmpty();
  }

  @Test
  void aDiskHasACapacityAlsoWhileItsServiceIsSuspended() {
    var other = service.create("disk", "\"plan\": \"standard\"");
    service.rooms.settle();
    var disk =
        service.send(
            "POST",
            "/v1/disks",
            """
            {"serviceId": "%s", "name": "data", "mountPath": "/data", "sizeGB": 5}
            """
                .formatted(other));
    assertThat(disk.status()).as(disk.text()).isEqualTo(201);
    service.rooms.settle();
    service.send("POST", "/v1/services/" + other + "/suspend");
    service.pass(MINUTE);

    var path = "/v1/metrics/disk-capacity?resource=" + other;
    assertThat(service.send("GET", path).json()).as("the disk of a database").isEmpty();
    var series = service.send("GET", path + "&kind=service").json();
    assertThat(series.at("/0/unit").asText()).isEqualTo("bytes");
    assertThat(series.at("/0/values/0/value").asLong()).isEqualTo(5L << 30);
    assertThat(service.send("GET", "/v1/metrics/memory?resource=" + other).json()).isEmpty();
  }

  @Test
  void aJobIsMeasuredUnderItsOwnId() {
    var job =
        service
            .send("POST", "/v1/services/" + service.id + "/jobs", "{\"startCommand\": \"./hang\"}")
            .json()
            .at("/id")
            .asText();
    service.rooms.settle();
    service.pass(MINUTE);

    var series = service.send("GET", "/v1/metrics/cpu?resource=" + job).json();
    assertThat(labels(series.get(0))).containsExactly("resource " + job, "instance " + job);
    assertThat(service.series("instance-count")).containsExactly("instances: 12:00:00 2.0");
  }

  @Test
  void wrongQueriesAreRejectedAndOthersSeeNothing() {
    var stranger = service.rooms.member(service.rooms.workspace(), Role.ADMIN);
    var viewer = service.rooms.member(service.acme, Role.WORKSPACE_VIEWER);
    var of = "resource=" + service.id;

    assertThat(field("cpu")).isEqualTo("resource");
    assertThat(field("cpu?resolutionSeconds=29&" + of)).isEqualTo("resolutionSeconds");
    assertThat(field("cpu?aggregationMethod=MIN&aggregateAllMethod=MAX&" + of))
        .isEqualTo("aggregateAllMethod");
    assertThat(field("memory?aggregationMethod=MIN&" + of)).isEqualTo("aggregationMethod");
    assertThat(field("cpu?startTime=2026-01-01T00:00:00Z&" + of)).isEqualTo("startTime");
    assertThat(field("cpu?percentage=yes&" + of)).isEqualTo("percentage");
    assertThat(field("disk-capacity?kind=volume&" + of)).isEqualTo("kind");
    assertThat(service.send("GET", "/v1/metrics/cpu?resource=srv-unknown").status()).isEqualTo(404);
    assertThat(service.send(stranger, "/v1/metrics/cpu?" + of).status()).isEqualTo(404);
    assertThat(service.send(viewer, "/v1/metrics/cpu?" + of).status()).isEqualTo(200);
    assertThat(service.send("GET", "/v1/metrics/cpu?service=" + service.id).status())
        .isEqualTo(200);
  }

  private String field(String query) {
    var response = service.send("GET", "/v1/metrics/" + query);
    assertThat(response.status()).as(response.text()).isEqualTo(400);
    return response.json().at("/params/field").asText();
  }

  private static List<String> labels(JsonNode series) {
    List<String> labels = new ArrayList<>();
    series
        .get("labels")
        .forEach(it -> labels.add(it.get("field").asText() + " " + it.get("value").asText()));
    return labels;
  }
}
