package dev.platform.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.testing.FlakyDb;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of samples: averages, which are dropped later. */
class MetricRollupTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final MeasuredService service = new MeasuredService();

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void anHourIsRolledUpOnceAndReadFromThereADayLater() {
    service.engine.load().each(250, 256 * MeasuredService.MIB);
    service.pass(MINUTE.multipliedBy(3));
    var before = service.series("cpu");
    var memory = service.series("memory?percentage=true&aggregateAllMethod=AVG");

    service.rooms.clock().pass(Duration.ofHours(1));
    service.rooms.settle();
    try (var replica = service.rooms.replica()) {
      replica.settle();
    }
    assertThat(hours())
        .containsExactly("2026-03-01 12:00:00+00 true", "2026-03-01 13:00:00+00 false");
    assertThat(service.rooms.query("select array_to_string(minutes, ' ') from metric_hour"))
        .as("two instances, and the service itself")
        .containsExactly("0 1 2 3", "0 1 2 3", "0 1 2 3");
    assertThat(service.series("cpu?startTime=2026-03-01T12:00:00Z&endTime=2026-03-01T12:03:00Z"))
        .as("samples are still read")
        .isEqualTo(before);

    service.rooms.clock().pass(Duration.ofHours(60));
    service.rooms.settle();
    assertThat(partitions("metric_sample")).doesNotContain("metric_sample_20260301");
    var then = "startTime=2026-03-01T12:00:00Z&endTime=2026-03-01T12:03:00Z";
    assertThat(service.series("cpu?" + then)).isEqualTo(before);
    assertThat(service.series("memory?percentage=true&aggregateAllMethod=AVG&" + then))
        .isEqualTo(memory);
    assertThat(service.series("cpu?aggregateAllMethod=AVG&resolutionSeconds=3600&" + then))
        .containsExactly("cpu: 12:00:00 0.25");
  }

  @Test
  void averagesAreDroppedAfterThirtyDays() {
    service.pass(MINUTE);
    service.rooms.clock().pass(Duration.ofDays(30));
    service.rooms.settle();
    assertThat(partitions("metric_hour")).contains("metric_hour_20260223");

    service.rooms.clock().pass(Duration.ofDays(7));
    service.rooms.settle();

    assertThat(partitions("metric_hour")).doesNotContain("metric_hour_20260223");
    assertThat(service.rooms.query("select count(*) from metric_hour where hour < '2026-03-10'"))
        .containsExactly("0");
    assertThat(hours()).noneMatch(hour -> hour.startsWith("2026-03-01"));
  }

  @Test
  void samplesThatAreTooOldAreDroppedThoughAnHourCannotBeRolledUp() {
    service.pass(MINUTE);
    service.rooms.clock().pass(Duration.ofHours(60));
    var database = new FlakyDb(service.rooms.get(Db.class));
    database.loseAnswerTo("metric.roll-up");
    var reconciler = new MetricRollupReconciler(database, service.rooms.clock());

    assertThatThrownBy(reconciler::reconcile).hasMessage("the answer is lost");

    assertThat(partitions("metric_sample")).doesNotContain("metric_sample_20260301");
    assertThat(service.rooms.query("select count(*) from metric_hour")).containsExactly("3");
  }

  @Test
  void twoReplicasTakeNoSampleTwice() {
    try (var replica = service.rooms.replica()) {
      for (int i = 0; i < 8; i++) {
        service.rooms.clock().pass(MeasuredService.INTERVAL);
        service.rooms.settle();
        replica.settle();
      }
    }

    assertThat(service.series("instance-count"))
        .containsExactly("instances: 12:00:00 2.0, 12:01:00 2.0");
    assertThat(service.series("cpu?aggregateAllMethod=AVG"))
        .containsExactly("cpu: 12:00:00 0.01, 12:01:00 0.01");
  }

  private List<String> hours() {
    return service.rooms.query(
        "select hour || ' ' || rolled_up from metric_coverage order by hour");
  }

  private List<String> partitions(String table) {
    return service.rooms.query(
        "select inhrelid::regclass::text from pg_inherits where inhparent = '%s'::regclass"
            .formatted(table));
  }
}
