package dev.platform.platform.log;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of log lines. */
interface LogMapper {

  /**
   * The first lines of a search, in its direction. There are more than {@code limit} when the last
   * ones happened in the same microsecond.
   *
   * @param snapshot only what it sees; null is everything
   */
  List<LogEntry> page(
      WorkspaceId workspaceId, LogSearch search, int limit, @Nullable String snapshot);

  /**
   * The time that so many lines of one of the resources reach to, the nearest of all; empty if none
   * has so many.
   */
  Optional<Instant> reach(WorkspaceId workspaceId, LogSearch search, int rows);

  List<String> values(WorkspaceId workspaceId, LogSearch search, String label, int limit);

  List<String> valuesOfDays(
      WorkspaceId workspaceId,
      LogSearch search,
      String label,
      LocalDate first,
      LocalDate last,
      int limit);

  /** Lets the transaction read in the order of indexes. */
  String preferIndexes();

  /** The next lines behind a place, of those that no earlier transaction can be added before. */
  List<CommittedLine> committed(
      WorkspaceId workspaceId, List<String> resources, LogCursor after, Instant oldest, int limit);

  long countCommitted(
      WorkspaceId workspaceId, List<String> resources, LogCursor after, Instant from, Instant to);

  /** What is committed now. */
  String snapshot();

  /** What was committed between two snapshots, newest first. */
  List<LogEntry> between(
      WorkspaceId workspaceId, LogSearch search, String after, String upTo, int limit);

  long countBetween(WorkspaceId workspaceId, LogSearch search, String after, String upTo);

  /**
   * What may have been committed after lines were read that happened later, newest first.
   *
   * @param read when the last of the lines that were read happened
   */
  List<LogEntry> late(
      WorkspaceId workspaceId, LogSearch search, Instant read, String snapshot, int limit);

  Optional<String> patternProblem(String pattern);

  List<Owner> owners(List<String> resources);

  boolean holds(String resource, Instant time, String id);

  void note(Collection<LogLabelValues.Value> values, int max);

  void forgetValues(LocalDate before);

  void keep(Map<String, Long> marks, Instant now);

  Optional<Long> kept(String output);

  void forgetMarks(Instant before);

  String addDay(LocalDate day);

  List<String> dropBefore(LocalDate day);

  /** What belongs to which workspace. */
  record Owner(String id, WorkspaceId workspaceId) {}
}
