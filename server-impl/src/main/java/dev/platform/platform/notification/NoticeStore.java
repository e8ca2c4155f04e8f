package dev.platform.platform.notification;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import java.time.Duration;
import java.util.List;

/** Keeps notices until members are told, and for an hour after that. */
final class NoticeStore {
  private static final Duration GAP = Duration.ofHours(1);

  @SystemScan("a notice names its workspace")
  void add(WriteTx tx, Notice notice) {
    mapper(tx).add(notice, tx.now());
  }

  @SystemScan("the reconciler notifies members of all workspaces")
  List<DueNotice> due(WriteTx tx, int limit) {
    return mapper(tx).due(tx.now(), limit);
  }

  /** Members know: what happens within the next hour waits until it is over. */
  @SystemScan("a notice names its workspace")
  void told(WriteTx tx, DueNotice notice) {
    mapper(tx).told(notice, tx.now().plus(GAP));
  }

  @SystemScan("a notice names its workspace")
  void delete(WriteTx tx, DueNotice notice) {
    mapper(tx).delete(notice);
  }

  private static NoticeMapper mapper(Tx tx) {
    return tx.mapper(NoticeMapper.class);
  }
}
