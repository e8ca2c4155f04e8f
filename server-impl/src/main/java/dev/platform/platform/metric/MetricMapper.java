package dev.platform.platform.metric;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of samples. */
interface MetricMapper {
  List<MeasuredValue> values(WorkspaceId workspaceId, String resource, MetricSearch search);

  List<Owner> owners(String resources);

  void count(Instant hour);

  @Nullable Instant notRolledUp(Instant before);

  @Nullable Instant rolledUpTo();

  void rollUp(Instant hour, Instant end);

  void setRolledUp(Instant hour);

  void forgetCoverage(Instant before);

  String addPartition(String table, LocalDate first, int days);

  List<String> dropPartitions(String table, LocalDate before, int days);

  /** What belongs to which workspace. */
  record Owner(String id, WorkspaceId workspaceId) {}
}
