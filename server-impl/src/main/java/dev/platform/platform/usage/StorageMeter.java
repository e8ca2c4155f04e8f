package dev.platform.platform.usage;

import dev.platform.base.db.Tx;
import java.time.Instant;

/** Sizes of the disks of datastores, of which the last in an hour counts for all of it. */
final class StorageMeter implements MeterSource {
  @Override
  public MeterKind kind() {
    return MeterKind.STORAGE_GB_SECONDS;
  }

  @Override
  public MeteredHour measured(Tx tx, Instant from, Instant to) {
    return new MeteredHour(true, tx.mapper(MeterMapper.class).storage(from, to));
  }
}
