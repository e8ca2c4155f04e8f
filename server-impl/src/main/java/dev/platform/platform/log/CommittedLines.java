package dev.platform.platform.log;

import dev.platform.base.db.Tx;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;

/**
 * Lines in the order in which they were committed. A line is seen once all transactions that began
 * before its own have ended, so none is ever added before a place that was read.
 */
public final class CommittedLines {
  private final LogStore store = new LogStore();

  /** The next lines of some resources behind a place, that happened since a time. */
  public List<CommittedLine> read(
      Tx tx,
      WorkspaceId workspace,
      List<String> resources,
      LogCursor after,
      Instant oldest,
      int limit) {
    return resources.isEmpty()
        ? List.of()
        : store.committed(tx, workspace, resources, after, oldest, limit);
  }

  /** How many lines behind a place happened between two times. */
  public long count(
      Tx tx,
      WorkspaceId workspace,
      List<String> resources,
      LogCursor after,
      Instant from,
      Instant to) {
    return resources.isEmpty()
        ? 0
        : store.countCommitted(tx, workspace, resources, after, from, to);
  }
}
