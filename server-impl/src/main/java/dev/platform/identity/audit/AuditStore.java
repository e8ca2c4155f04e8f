package dev.platform.identity.audit;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import java.time.Instant;
import java.util.List;

/** Reads the audit log, and deletes what is too old. */
final class AuditStore {

  /** The newest first. */
  List<AuditEntry> backward(Tx tx, Grant<WorkspaceId> grant, AuditWindow window, PageRequest page) {
    return entries(mapper(tx).backward(grant.on(), window, page));
  }

  /** The oldest first. */
  List<AuditEntry> forward(Tx tx, Grant<WorkspaceId> grant, AuditWindow window, PageRequest page) {
    return entries(mapper(tx).forward(grant.on(), window, page));
  }

  /** How many entries were deleted. */
  @SystemScan("old entries of every workspace are deleted alike")
  int deleteBefore(WriteTx tx, Instant time, int limit) {
    return mapper(tx).deleteBefore(time, limit);
  }

  private static List<AuditEntry> entries(List<AuditRow> rows) {
    return rows.stream().map(AuditRow::entry).toList();
  }

  private static AuditMapper mapper(Tx tx) {
    return tx.mapper(AuditMapper.class);
  }
}
