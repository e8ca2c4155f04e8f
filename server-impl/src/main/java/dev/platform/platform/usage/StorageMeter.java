package dev.platform.platform.usage;

import dev.platform.base.db.Tx;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;

/**
 * Sizes of the disks of datastores, of which the last in an hour counts for all of it. A Key Value
 * instance that keeps nothing has none.
 */
final class StorageMeter implements MeterSource {
  private static final int GB_BITS = 30;

  @Override
  public MeterKind kind() {
    return MeterKind.STORAGE_GB_SECONDS;
  }

  @Override
  public MeteredHour measured(Tx tx, Instant from, Instant to) {
    var mapper = tx.mapper(MeterMapper.class);
    var amounts = new ArrayList<>(mapper.storage(from, to));
    mapper.persistentKeyValues(from, to).stream().map(StorageMeter::amount).forEach(amounts::add);
    return new MeteredHour(true, amounts);
  }

  private static MeteredAmount amount(MeterMapper.Persistent keyValue) {
    var gigabytes = BigDecimal.valueOf(keyValue.plan().diskBytes() >> GB_BITS);
    return new MeteredAmount(
        keyValue.workspaceId(), keyValue.resourceId(), "", keyValue.seconds().multiply(gigabytes));
  }
}
