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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps what the edges counted of requests, and the minutes that are made of it. */
final class HttpStore {
  /** Samples are kept for a day at least, and no longer than two. */
  static final MetricPartitions SAMPLES =
      MetricPartitions.daily("http_sample", Duration.ofHours(24));

  /** Minutes are kept for as long as a query can reach back. */
  static final MetricPartitions HOURS = MetricPartitions.weekly("http_hour", Duration.ofDays(30));

  private static final Duration BATCHES_KNOWN = Duration.ofHours(1);

  private static final List<String> SAMPLE_COLUMNS =
      List.of(
          "time",
          "resource",
          "workspace_id",
          "instance",
          "host",
          "path",
          "status",
          "requests",
          "bytes",
          "latency");

  /** Of the paths of a service, those that were asked most in an hour are kept. */
  private static final int PATHS = 100;

  private final MetricStore partitions = new MetricStore();

  /** What was counted in a resource's intervals, of one label and instance after another. */
  List<HttpRows.Count> counts(Tx tx, Grant<ResourceId> resource, HttpSearch search) {
    return mapper(tx).counts(resource.workspace(), resource.on().value(), search);
  }

  /** Latencies of a resource, in the order of the intervals. */
  List<HttpRows.Latency> latencies(Tx tx, Grant<ResourceId> resource, HttpSearch search) {
    return mapper(tx).latencies(resource.workspace(), resource.on().value(), search);
  }

  /** Whether a batch is not kept yet; from now on, it is. */
  @SystemScan("an edge serves all workspaces")
  boolean isNew(WriteTx tx, HttpBatch batch) {
    return mapper(tx).addBatch(batch.id(), tx.now()) == 1;
  }

  /** Adds a batch, but for resources that were deleted meanwhile. */
  @SystemScan("an edge serves all workspaces")
  void append(WriteTx tx, HttpBatch batch) {
    var owners = owners(tx, batch.totals().keySet());
    var rows = new CopyRows();
    batch
        .totals()
        .forEach(
            (labels, totals) ->
                Optional.ofNullable(owners.get(labels.resource()))
                    .ifPresent(owner -> add(rows, batch.time(), owner, labels, totals)));
    mapper(tx).addHour(batch.time().truncatedTo(ChronoUnit.HOURS));
    partitions.addPartition(tx, SAMPLES, batch.time());
    tx.copy(SAMPLES.table(), SAMPLE_COLUMNS, rows);
  }

  private static void add(
      CopyRows rows, Instant time, WorkspaceId owner, HttpLabels labels, HttpTotals totals) {
    rows.add(
        time,
        labels.resource(),
        owner.value(),
        labels.instance(),
        labels.host(),
        labels.path(),
        labels.status(),
        totals.requests(),
        totals.bytes(),
        totals.latency().hex());
  }

  private static Map<String, WorkspaceId> owners(Tx tx, Collection<HttpLabels> labels) {
    return ownersOf(tx, labels.stream().map(HttpLabels::resource).distinct().toList());
  }

  private static Map<String, WorkspaceId> ownersOf(Tx tx, List<String> resources) {
    return tx.mapper(MetricMapper.class).owners(String.join(" ", resources)).stream()
        .collect(Collectors.toMap(MetricMapper.Owner::id, MetricMapper.Owner::workspaceId));
  }

  /** Before which all is rolled up; the begin of time if nothing is. */
  @SystemScan("hours are rolled up for all workspaces together")
  Instant rolledUpTo(Tx tx) {
    return Objects.requireNonNullElse(mapper(tx).rolledUpTo(), Instant.MIN);
  }

  /** The first hour before a moment that is not rolled up. */
  @SystemScan("hours are rolled up for all workspaces together")
  Optional<HttpHour> notRolledUp(WriteTx tx, Instant before) {
    return Optional.ofNullable(mapper(tx).notRolledUp(before));
  }

  /** Rolls up the next resources of an hour, or finishes it if there are none. */
  @SystemScan("hours are rolled up for all workspaces together")
  void rollUp(WriteTx tx, HttpHour hour, int limit) {
    var resources = mapper(tx).resources(hour.hour(), hour.end(), hour.lastResource(), limit);
    if (resources.isEmpty()) {
      mapper(tx).setRolledUp(hour.hour(), null);
      return;
    }
    partitions.addPartition(tx, HOURS, hour.hour());
    var owners = ownersOf(tx, resources);
    for (String resource : resources) {
      Optional.ofNullable(owners.get(resource))
          .ifPresent(owner -> rollUp(tx, hour, resource, owner));
    }
    mapper(tx).setRolledUp(hour.hour(), resources.get(resources.size() - 1));
  }

  /** However many samples there are, those of one label and some finished rows are in memory. */
  private static void rollUp(WriteTx tx, HttpHour hour, String resource, WorkspaceId owner) {
    var rows =
        new HttpHourRows(
            hour.hour(), owner, some -> tx.copy(HOURS.table(), HttpHourRows.COLUMNS, some));
    var minutes = new HttpMinutes(resource, rows::add);
    mapper(tx).samples(resource, hour.hour(), hour.end(), PATHS, minutes::add);
    minutes.finish();
    rows.write();
  }

  /** Drops what is too old. */
  @SystemScan("partitions are for all workspaces")
  void forget(WriteTx tx) {
    partitions.dropPartitions(tx, SAMPLES);
    partitions.dropPartitions(tx, HOURS);
    mapper(tx).forgetHours(tx.now().minus(HOURS.retention()));
    mapper(tx).forgetBatches(tx.now().minus(BATCHES_KNOWN));
  }

  /** Makes the partitions of now and of the next time. */
  @SystemScan("partitions are for all workspaces")
  void addPartitions(WriteTx tx) {
    for (MetricPartitions table : List.of(SAMPLES, HOURS)) {
      partitions.addPartition(tx, table, tx.now());
      partitions.addPartition(tx, table, tx.now().plus(table.days(), ChronoUnit.DAYS));
    }
  }

  private static HttpMapper mapper(Tx tx) {
    return tx.mapper(HttpMapper.class);
  }
}
