package dev.platform.platform.log;

import static java.util.Objects.requireNonNull;

import dev.platform.base.db.CopyRows;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps lines. */
final class LogStore {
  private static final List<String> COLUMNS =
      List.of(
          "time",
          "id",
          "resource",
          "workspace_id",
          "type",
          "level",
          "instance",
          "host",
          "method",
          "path",
          "status_code",
          "message");

  /**
   * The first lines of a search, in its direction. They never end between lines of the same
   * microsecond, so a page may be a little longer than {@code limit}.
   *
   * @param snapshot only what it sees; null is everything
   */
  List<LogEntry> page(
      Tx tx, Grant<WorkspaceId> grant, LogSearch search, int limit, @Nullable String snapshot) {
    return tx.mapper(LogMapper.class).page(grant.workspace(), search, limit, snapshot).stream()
        .sorted(search.isBackward() ? LogEntry.ORDER.reversed() : LogEntry.ORDER)
        .toList();
  }

  /** The window of about the next lines of each resource, whether they match or not. */
  LogSearch part(Tx tx, Grant<WorkspaceId> grant, LogSearch search, int rows) {
    return tx.mapper(LogMapper.class)
        .reach(grant.workspace(), search, rows)
        .map(search::upTo)
        .orElse(search);
  }

  List<String> values(
      Tx tx, Grant<WorkspaceId> grant, LogSearch search, LogLabel label, int limit) {
    return tx.mapper(LogMapper.class).values(grant.workspace(), search, label.wire(), limit);
  }

  /** The values that a label had on the days of a window; filters by other labels are ignored. */
  List<String> valuesOfDays(
      Tx tx, Grant<WorkspaceId> grant, LogSearch search, LogLabel label, int limit) {
    return tx.mapper(LogMapper.class)
        .valuesOfDays(
            grant.workspace(),
            search,
            label.wire(),
            LocalDate.ofInstant(search.from(), ZoneOffset.UTC),
            LocalDate.ofInstant(search.to(), ZoneOffset.UTC),
            limit);
  }

  /** The last lines of what was committed between two snapshots, oldest first. */
  List<LogEntry> between(
      Tx tx, Grant<WorkspaceId> grant, LogSearch search, String after, String upTo, int limit) {
    return tx
        .mapper(LogMapper.class)
        .between(grant.workspace(), search, after, upTo, limit)
        .stream()
        .sorted(LogEntry.ORDER)
        .toList();
  }

  /** How much was committed between two snapshots. */
  long countBetween(Tx tx, Grant<WorkspaceId> grant, LogSearch search, String after, String upTo) {
    return tx.mapper(LogMapper.class).countBetween(grant.workspace(), search, after, upTo);
  }

  /**
   * What may have been committed after lines were read that happened later, newest first.
   *
   * @param read when the last of the lines that were read happened
   */
  List<LogEntry> late(
      Tx tx, Grant<WorkspaceId> grant, LogSearch search, Instant read, String snapshot, int limit) {
    return tx.mapper(LogMapper.class).late(grant.workspace(), search, read, snapshot, limit);
  }

  /** The next lines behind a place, of those that no earlier transaction can be added before. */
  @SystemScan("a log stream sends the lines of the workspace that has set it")
  List<CommittedLine> committed(
      Tx tx,
      WorkspaceId workspace,
      List<String> resources,
      LogCursor after,
      Instant oldest,
      int limit) {
    var mapper = tx.mapper(LogMapper.class);
    var unused = mapper.preferIndexes();
    return mapper.committed(workspace, resources, after, oldest, limit);
  }

  /** How many lines behind a place happened between two times. */
  @SystemScan("a log stream counts the lines that it drops")
  long countCommitted(
      Tx tx,
      WorkspaceId workspace,
      List<String> resources,
      LogCursor after,
      Instant from,
      Instant to) {
    return tx.mapper(LogMapper.class).countCommitted(workspace, resources, after, from, to);
  }

  @SystemScan("every reader needs to know what is committed; it reveals nothing about lines")
  String snapshot(Tx tx) {
    return tx.mapper(LogMapper.class).snapshot();
  }

  @SystemScan("a pattern belongs to no workspace")
  Optional<String> patternProblem(Tx tx, String pattern) {
    return tx.mapper(LogMapper.class).patternProblem(pattern);
  }

  @SystemScan("the writer asks for the workspaces of all that it writes for")
  Map<String, WorkspaceId> owners(Tx tx, Set<String> resources) {
    return tx.mapper(LogMapper.class).owners(List.copyOf(resources)).stream()
        .collect(Collectors.toMap(LogMapper.Owner::id, LogMapper.Owner::workspaceId));
  }

  @SystemScan("the writer asks whether a batch got through")
  boolean holds(Tx tx, LogEntry entry) {
    return tx.mapper(LogMapper.class).holds(entry.resource(), entry.time(), entry.id());
  }

  /**
   * Adds lines.
   *
   * @param owners the workspace of each of their resources
   */
  @SystemScan("the writer writes for all workspaces")
  void append(WriteTx tx, List<LogEntry> entries, Map<String, WorkspaceId> owners) {
    var rows = new CopyRows();
    entries.forEach(entry -> add(rows, entry, requireNonNull(owners.get(entry.resource()))));
    tx.copy("log_line", COLUMNS, rows);
  }

  private static void add(CopyRows rows, LogEntry entry, WorkspaceId owner) {
    rows.add(
        entry.time(),
        entry.id(),
        entry.resource(),
        owner.value(),
        entry.type(),
        entry.level(),
        entry.instance(),
        entry.host(),
        entry.method(),
        entry.path(),
        entry.statusCode(),
        entry.message());
  }

  /**
   * Remembers values that labels had.
   *
   * @param max none is added where there are so many of the same label, resource and day
   */
  @SystemScan("the writer writes for all workspaces")
  void note(WriteTx tx, Collection<LogLabelValues.Value> values, int max) {
    tx.mapper(LogMapper.class).note(values, max);
  }

  @SystemScan("days are for all workspaces")
  void forgetValues(WriteTx tx, LocalDate before) {
    tx.mapper(LogMapper.class).forgetValues(before);
  }

  /** Remembers how far some outputs are written, with the lines themselves. */
  @SystemScan("the writer writes for all workspaces")
  void keep(WriteTx tx, Map<String, Long> marks) {
    if (!marks.isEmpty()) {
      tx.mapper(LogMapper.class).keep(marks, tx.now());
    }
  }

  /** How far an output is written; waits for a transaction that is writing just now. */
  @SystemScan("an output belongs to a machine")
  long kept(Tx tx, String output) {
    return tx.mapper(LogMapper.class).kept(output).orElse(0L);
  }

  @SystemScan("an output belongs to a machine")
  void forgetMarks(WriteTx tx, Instant before) {
    tx.mapper(LogMapper.class).forgetMarks(before);
  }

  @SystemScan("days are for all workspaces")
  void addDay(WriteTx tx, LocalDate day) {
    tx.mapper(LogMapper.class).addDay(day);
  }

  /** Drops all days before one and answers what they were kept in. */
  @SystemScan("days are for all workspaces")
  List<String> dropBefore(WriteTx tx, LocalDate day) {
    return tx.mapper(LogMapper.class).dropBefore(day);
  }
}
