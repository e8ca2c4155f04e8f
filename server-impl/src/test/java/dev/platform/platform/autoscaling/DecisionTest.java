package dev.platform.platform.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.platform.ServiceId;
import dev.platform.platform.autoscaling.AutoscalingConfig.Criteria;
import dev.platform.platform.autoscaling.AutoscalingConfig.Criterion;
import dev.platform.platform.deploy.Serving;
import dev.platform.platform.workload.InstanceLoad;
import dev.platform.testing.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What follows from which load, over time, for many loads. */
class DecisionTest {
  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final AutoscalingSettings SETTINGS =
      new AutoscalingSettings(INTERVAL, Duration.ofSeconds(30), Duration.ofMinutes(5));

  /** A service whose work is shared by its instances, with a processor each. */
  private static final class Service {
    final TestClock clock = new TestClock();
    final AutoscalingConfig config;
    final List<Change> changes = new ArrayList<>();
    int instances;
    @Nullable Trend trend;

    Service(AutoscalingConfig config, int instances) {
      this.config = config;
      this.instances = instances;
    }

    void run(int samples, DoubleSupplier work) {
      for (int i = 0; i < samples; i++) {
        clock.pass(INTERVAL);
        sample(work.getAsDouble());
      }
    }

    private void sample(double work) {
      int needed = demand(config, instances, work).instances();
      assertThat(needed).isBetween(config.min(), config.max());
      trend = Trend.after(trend, instances, needed, clock.instant(), INTERVAL.multipliedBy(3));
      if (trend != null && trend.isDue(instances, SETTINGS)) {
        changes.add(new Change(clock.instant(), instances, trend.instances()));
        instances = trend.instances();
        trend = null;
      }
    }
  }

  private record Change(Instant at, int from, int to) {}

  private static Demand demand(AutoscalingConfig config, int instances, double work) {
    var ids = IntStream.range(0, instances).mapToObj(i -> "i" + i).collect(Collectors.toSet());
    var load = new InstanceLoad(1000 * work / instances, 0);
    return Demand.of(
            config,
            new Serving(new ServiceId("srv-00000000000000000000"), instances, 1000, 1 << 30, ids),
            ids.stream().collect(Collectors.toMap(id -> id, id -> load)))
        .orElseThrow();
  }

  private static AutoscalingConfig config(int min, int max, int percentage) {
    return new AutoscalingConfig(
        true, min, max, new Criteria(new Criterion(true, percentage), new Criterion(false, 1)));
  }

  private static AutoscalingConfig random(Random random) {
    int min = 1 + random.nextInt(5);
    return config(min, min + random.nextInt(20), 10 + random.nextInt(91));
  }

  @Test
  void steadyWorkLeadsToOneNumberThatIsEnoughAndStays() {
    for (int seed = 0; seed < 500; seed++) {
      var random = new Random(seed);
      var service = new Service(random(random), 1);
      service.instances = service.config.nearest(1 + random.nextInt(25));
      double work = random.nextDouble() * 12;

      service.run(80, () -> work);
      var changes = List.copyOf(service.changes);
      service.run(200, () -> work);

      double most = service.instances * service.config.criteria().cpu().percentage() / 100.0;
      assertThat(service.changes).as("seed %d", seed).isEqualTo(changes).hasSizeLessThan(2);
      assertThat(service.instances == service.config.max() || work <= 1.1 * most + 1e-6)
          .as("seed %d", seed)
          .isTrue();
    }
  }

  @Test
  void workThatChangesWildlyNeverMakesItFlap() {
    for (int seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      var service = new Service(random(random), 1);
      service.instances = service.config.min();

      service.run(600, () -> random.nextDouble() * 10);

      for (int i = 1; i < service.changes.size(); i++) {
        var before = service.changes.get(i - 1);
        var change = service.changes.get(i);
        var least = change.to() > change.from() ? SETTINGS.upAfter() : SETTINGS.downAfter();
        assertThat(Duration.between(before.at(), change.at()))
            .as("seed %d", seed)
            .isGreaterThanOrEqualTo(least);
      }
    }
  }

  @Test
  void ofAllThatWasAskedForTheNearestIsTaken() {
    var service = new Service(config(1, 20, 50), 2);
    var work = List.of(9.0, 2.0, 7.0, 8.0).iterator();

    service.run(4, work::next);

    assertThat(service.instances).isEqualTo(4);
  }

  @Test
  void aLookThatComesLateBeginsAnew() {
    var service = new Service(config(1, 20, 50), 2);
    service.run(3, () -> 9);
    service.clock.pass(INTERVAL.multipliedBy(3));
    service.run(3, () -> 9);
    assertThat(service.instances).isEqualTo(2);

    service.run(1, () -> 9);

    assertThat(service.instances).isEqualTo(18);
  }

  @Test
  void anInstanceWithoutASampleDecidesNothing() {
    var serving =
        new Serving(new ServiceId("srv-00000000000000000000"), 2, 1000, 1 << 30, Set.of("a", "b"));
    var load = new InstanceLoad(1000, 0);

    assertThat(Demand.of(config(1, 9, 50), serving, Map.of("a", load))).isEmpty();
    assertThat(Demand.of(config(1, 9, 50), serving, Map.of("a", load, "b", load)))
        .map(Demand::instances)
        .contains(4);
  }
}
