package dev.platform.platform.log;

import dev.platform.base.db.Tx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a window part by part, from where its order begins, until it has found enough or its time
 * is over. A search that finds little would have to read everything at once.
 */
final class LogScan {
  private static final int FIRST_ROWS = 1_000;
  private static final int MOST_ROWS = 32_000;
  private static final int GROWTH = 4;

  private final LogStore store;
  private final Grant<WorkspaceId> grant;
  private final @Nullable String snapshot;
  private final long end;
  private int rows = FIRST_ROWS;
  private LogSearch rest;

  /**
   * A scan that has not begun.
   *
   * @param snapshot only what it sees; null is everything
   * @param budget how long it may take; it reads one part at least
   */
  LogScan(
      LogStore store,
      Grant<WorkspaceId> grant,
      LogSearch search,
      @Nullable String snapshot,
      Duration budget) {
    this.store = store;
    this.grant = grant;
    this.rest = search;
    this.snapshot = snapshot;
    this.end = System.nanoTime() + budget.toNanos();
  }

  /** The window that was not read. */
  LogSearch rest() {
    return rest;
  }

  /** The next lines; fewer than {@code limit} if no more are left or the time is over. */
  List<LogEntry> lines(Tx tx, int limit) {
    List<LogEntry> lines = new ArrayList<>();
    do {
      var part = rest.hasFilters() ? part(tx) : rest;
      var found = store.page(tx, grant, part, limit - lines.size(), snapshot);
      lines.addAll(found);
      rest = lines.size() < limit ? rest.behind(part) : rest.behind(found);
    } while (lines.size() < limit && goesOn());
    return lines;
  }

  /** Whether there are more lines, or may be. */
  boolean hasMore(Tx tx) {
    while (!rest.isEmpty()) {
      var part = rest.hasFilters() ? part(tx) : rest;
      if (!store.page(tx, grant, part, 1, snapshot).isEmpty()) {
        return true;
      }
      rest = rest.behind(part);
      if (!goesOn()) {
        return !rest.isEmpty();
      }
    }
    return false;
  }

  /** The different values of a label, sorted. */
  List<String> values(Tx tx, LogLabel label, int limit) {
    SortedSet<String> values = new TreeSet<>();
    do {
      var part = part(tx);
      values.addAll(store.values(tx, grant, part, label, limit));
      rest = rest.behind(part);
    } while (goesOn());
    return values.stream().limit(limit).toList();
  }

  private LogSearch part(Tx tx) {
    var part = store.part(tx, grant, rest, rows);
    rows = Math.min(MOST_ROWS, rows * GROWTH);
    return part;
  }

  private boolean goesOn() {
    return !rest.isEmpty() && System.nanoTime() < end;
  }
}
