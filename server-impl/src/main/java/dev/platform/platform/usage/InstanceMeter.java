package dev.platform.platform.usage;

import dev.platform.base.db.Tx;
import dev.platform.platform.service.Plan;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/**
 * Seconds of instances, jobs, runs of cron jobs, and servers of datastores, from the samples of the
 * metrics.
 */
final class InstanceMeter implements MeterSource {
  /** How far apart samples are. */
  static final int SAMPLE_SECONDS = 15;

  /** A restart of the platform misses a few samples. */
  private static final double ENOUGH = 0.95;

  @Override
  public MeterKind kind() {
    return MeterKind.INSTANCE_SECONDS;
  }

  @Override
  public MeteredHour measured(Tx tx, Instant from, Instant to) {
    var mapper = tx.mapper(MeterMapper.class);
    var amounts =
        mapper.sampledInstances(from, to, SAMPLE_SECONDS).stream()
            .map(InstanceMeter::amount)
            .toList();
    int samplings = mapper.samplings(from.truncatedTo(ChronoUnit.HOURS));
    long possible = Duration.between(from, to).toSeconds() / SAMPLE_SECONDS;
    return new MeteredHour(samplings >= Math.floor(possible * ENOUGH), amounts);
  }

  private static MeteredAmount amount(MeterMapper.Instances instances) {
    return new MeteredAmount(
        instances.workspaceId(),
        instances.resourceId(),
        instances.plan() == null
            ? tier(instances.milliCpu(), instances.memoryBytes())
            : instances.plan(),
        BigDecimal.valueOf(instances.seconds()));
  }

  /** The plan with these limits, which are those that the instance had when it was measured. */
  private static String tier(int milliCpu, long memoryBytes) {
    return Arrays.stream(Plan.values())
        .filter(plan -> plan.milliCpu() == milliCpu && plan.memoryBytes() == memoryBytes)
        .findFirst()
        .map(Plan::wire)
        .orElse("other");
  }
}
