package dev.platform.platform.usage;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of usage. */
interface UsageMapper {

  /**
   * How far a source was summed within a month.
   *
   * @param complete whether no hour misses something
   */
  record Measurement(String source, Instant lastHour, boolean complete) {}

  void begin(@Param("now") Instant now);

  @Nullable Instant startedAt();

  @Nullable Instant lastHour(@Param("source") MeterKind source);

  int mark(
      @Param("source") MeterKind source,
      @Param("hour") Instant hour,
      @Param("complete") boolean complete);

  void add(
      @Param("amount") MeteredAmount amount,
      @Param("kind") MeterKind kind,
      @Param("month") LocalDate month);

  void remember(@Param("resources") String resources);

  List<UsageTotal> totals(
      @Param("workspaceId") WorkspaceId workspaceId, @Param("month") LocalDate month);

  List<Measurement> measurements(@Param("from") Instant from, @Param("to") Instant to);
}
