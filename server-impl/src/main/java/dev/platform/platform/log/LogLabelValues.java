package dev.platform.platform.log;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import dev.platform.base.cache.Caches;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Notes the values that labels of lines have, with the lines themselves. What was noted lately is
 * remembered, so that most lines cost no row.
 */
final class LogLabelValues {
  /** Labels with few values; paths and texts have too many. */
  static final Set<LogLabel> NOTED =
      Set.of(
          LogLabel.HOST,
          LogLabel.INSTANCE,
          LogLabel.LEVEL,
          LogLabel.METHOD,
          LogLabel.STATUS_CODE,
          LogLabel.TYPE);

  /** How many of a label are noted for a resource and a day, about. */
  private static final int MAX_VALUES = 1_000;

  /** An entry of an index must be short. */
  private static final int MAX_LENGTH = 255;

  /** A statement has a bound for its parameters. */
  private static final int ROWS_AT_ONCE = 1_000;

  private static final int DAYS_REMEMBERED = 10_000;

  private final LogStore store;
  private final Cache<LabelDay, Set<String>> known =
      Caches.newBuilder()
          .maximumSize(DAYS_REMEMBERED)
          .expireAfterAccess(Duration.ofHours(1))
          .build();

  LogLabelValues(LogStore store) {
    this.store = store;
  }

  private record LabelDay(String resource, String label, LocalDate day) {}

  /** A value that a label had on a day. In an order, so that writers do not wait for each other. */
  record Value(WorkspaceId workspaceId, String resource, String label, LocalDate day, String value)
      implements Comparable<Value> {
    @Override
    public int compareTo(Value other) {
      return key().compareTo(other.key());
    }

    private String key() {
      return resource + ' ' + label + ' ' + day + ' ' + value;
    }
  }

  /** Notes the values of lines in the transaction that writes them. */
  void note(WriteTx tx, List<LogEntry> lines, Map<String, WorkspaceId> owners) {
    var fresh = new TreeSet<Value>();
    lines.forEach(line -> collect(line, requireNonNull(owners.get(line.resource())), fresh));
    var rows = List.copyOf(fresh);
    for (int i = 0; i < rows.size(); i += ROWS_AT_ONCE) {
      store.note(tx, rows.subList(i, Math.min(rows.size(), i + ROWS_AT_ONCE)), MAX_VALUES);
    }
    tx.afterCommit(() -> rows.forEach(this::remember));
  }

  private void collect(LogEntry line, WorkspaceId owner, Collection<Value> fresh) {
    var day = LocalDate.ofInstant(line.time(), ZoneOffset.UTC);
    for (LogLabel label : NOTED) {
      @Nullable String value = line.value(label);
      if (value != null && isNew(line.resource(), label, day, value)) {
        fresh.add(new Value(owner, line.resource(), label.wire(), day, value));
      }
    }
  }

  private boolean isNew(String resource, LogLabel label, LocalDate day, String value) {
    if (value.length() > MAX_LENGTH || value.indexOf('\0') >= 0) {
      return false;
    }
    var seen = known.getIfPresent(new LabelDay(resource, label.wire(), day));
    return seen == null || (seen.size() < MAX_VALUES && !seen.contains(value));
  }

  private void remember(Value value) {
    known
        .get(
            new LabelDay(value.resource(), value.label(), value.day()),
            any -> ConcurrentHashMap.newKeySet())
        .add(value.value());
  }
}
