package dev.platform.platform.metric;

import dev.platform.base.db.CopyRows;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps samples, and the averages of minutes that are made of them. */
final class MetricStore {
  /** Samples are kept for a day at least, and no longer than two. */
  static final MetricPartitions SAMPLES =
      MetricPartitions.daily("metric_sample", Duration.ofHours(24));

  /** Averages are kept for as long as a query can reach back. */
  static final MetricPartitions HOURS = MetricPartitions.weekly("metric_hour", Duration.ofDays(30));

  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("time", "resource", "workspace_id", "instance"),
              Arrays.stream(Metric.values()).map(Metric::column))
          .toList();

  /** The averages of a resource's intervals that have samples, of one instance after another. */
  List<MeasuredValue> values(Tx tx, Grant<ResourceId> resource, MetricSearch search) {
    return mapper(tx).values(resource.workspace(), resource.on().value(), search);
  }

  /** Adds samples of one moment; those of resources that were deleted meanwhile are dropped. */
  @SystemScan("samples are taken of all workspaces together")
  void append(WriteTx tx, Instant time, List<Sample> samples) {
    var owners = owners(tx, samples);
    var rows = new CopyRows();
    samples.forEach(
        sample ->
            Optional.ofNullable(owners.get(sample.resource()))
                .ifPresent(owner -> rows.add(row(time, sample, owner))));
    tx.copy(SAMPLES.table(), COLUMNS, rows);
  }

  private static @Nullable Object[] row(Instant time, Sample sample, WorkspaceId owner) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(time);
    row.add(sample.resource());
    row.add(owner.value());
    row.add(sample.instance());
    for (Metric metric : Metric.values()) {
      row.add(sample.values().get(metric));
    }
    return row.toArray();
  }

  private static Map<String, WorkspaceId> owners(Tx tx, List<Sample> samples) {
    var ids = samples.stream().map(Sample::resource).distinct().collect(Collectors.joining(" "));
    return mapper(tx).owners(ids).stream()
        .collect(Collectors.toMap(MetricMapper.Owner::id, MetricMapper.Owner::workspaceId));
  }

  /** Counts that samples were taken, also if there was nothing to sample. */
  @SystemScan("samples are taken of all workspaces together")
  void count(WriteTx tx, Instant time) {
    mapper(tx).count(time.truncatedTo(ChronoUnit.HOURS));
  }

  /** Before which all is rolled up; the begin of time if nothing is. */
  @SystemScan("hours are rolled up for all workspaces together")
  Instant rolledUpTo(Tx tx) {
    return Objects.requireNonNullElse(mapper(tx).rolledUpTo(), Instant.MIN);
  }

  /** The first hour before a moment in which samples were taken that are not rolled up. */
  @SystemScan("hours are rolled up for all workspaces together")
  Optional<Instant> notRolledUp(Tx tx, Instant before) {
    return Optional.ofNullable(mapper(tx).notRolledUp(before));
  }

  /** Makes the averages of an hour of its samples. Again changes nothing. */
  @SystemScan("hours are rolled up for all workspaces together")
  void rollUp(WriteTx tx, Instant hour) {
    mapper(tx).rollUp(hour, hour.plus(1, ChronoUnit.HOURS));
    mapper(tx).setRolledUp(hour);
  }

  @SystemScan("hours are rolled up for all workspaces together")
  void forgetCoverage(WriteTx tx, Instant before) {
    mapper(tx).forgetCoverage(before);
  }

  /** Makes the partition for a moment, if it is not there. */
  @SystemScan("partitions are for all workspaces")
  void addPartition(WriteTx tx, MetricPartitions partitions, Instant time) {
    mapper(tx).addPartition(partitions.table(), partitions.first(time), partitions.days());
  }

  /** Drops what is too old, with its partitions, and returns their names. */
  @SystemScan("partitions are for all workspaces")
  List<String> dropPartitions(WriteTx tx, MetricPartitions partitions) {
    return mapper(tx)
        .dropPartitions(partitions.table(), partitions.oldest(tx.now()), partitions.days());
  }

  private static MetricMapper mapper(Tx tx) {
    return tx.mapper(MetricMapper.class);
  }
}
