package dev.platform.platform.usage;

import dev.platform.base.db.Tx;
import java.time.Instant;

/** Seconds of builds, from the events of their start and end; in the hour in which they end. */
final class BuildMeter implements MeterSource {
  @Override
  public MeterKind kind() {
    return MeterKind.BUILD_SECONDS;
  }

  @Override
  public MeteredHour measured(Tx tx, Instant from, Instant to) {
    return new MeteredHour(true, tx.mapper(MeterMapper.class).builds(from, to));
  }
}
