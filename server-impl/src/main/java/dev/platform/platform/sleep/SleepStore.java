package dev.platform.platform.sleep;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
import dev.platform.platform.sleep.SleepMapper.ServiceRow;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Keeps when services were visited. */
final class SleepStore {

  @SystemScan("an edge serves visitors of every workspace")
  void visited(WriteTx tx, Collection<ServiceId> services) {
    mapper(tx).visited(services, tx.now());
  }

  /** Services that run, may sleep, and were not visited since a time. */
  @SystemScan("services without visitors, of every workspace, are put to sleep")
  List<ServiceRow> idle(Tx tx, Instant since, int limit) {
    return mapper(tx).idle(since, limit);
  }

  @SystemScan("an edge serves visitors of every workspace")
  List<ServiceRow> find(Tx tx, Collection<ServiceId> services) {
    return mapper(tx).find(services);
  }

  private static SleepMapper mapper(Tx tx) {
    return tx.mapper(SleepMapper.class);
  }
}
