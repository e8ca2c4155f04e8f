package dev.platform.platform.usage;

import dev.platform.base.db.Tx;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Bytes of the responses that edges sent to visitors, and those that services sent to other
 * machines themselves, as the metrics have them.
 */
final class EgressMeter implements MeterSource {

  @Override
  public MeterKind kind() {
    return MeterKind.EGRESS_BYTES;
  }

  /** An edge keeps for some minutes what it cannot write. */
  @Override
  public Duration lateness() {
    return Duration.ofMinutes(10);
  }

  /**
   * Counts are rolled up ten minutes after their hour, and those of 15 seconds dropped a day later.
   */
  @Override
  public MeteredHour measured(Tx tx, Instant from, Instant to) {
    var mapper = tx.mapper(MeterMapper.class);
    var hour = from.truncatedTo(ChronoUnit.HOURS);
    int minute = (int) Duration.between(hour, from).toMinutes();
    var amounts =
        mapper.isRolledUp(hour)
            ? mapper.rolledUpBytes(hour, minute)
            : mapper.countedBytes(from, to);
    return new MeteredHour(
        true, sum(amounts, mapper.sentBytes(hour, minute, from, to, InstanceMeter.SAMPLE_SECONDS)));
  }

  private static List<MeteredAmount> sum(List<MeteredAmount> some, List<MeteredAmount> others) {
    Map<String, MeteredAmount> sums = new LinkedHashMap<>();
    Stream.of(some, others)
        .flatMap(List::stream)
        .forEach(amount -> sums.merge(amount.resourceId(), amount, MeteredAmount::plus));
    return List.copyOf(sums.values());
  }
}
