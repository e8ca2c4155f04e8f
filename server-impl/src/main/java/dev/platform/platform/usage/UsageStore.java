package dev.platform.platform.usage;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.usage.UsageMapper.Measurement;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps what was summed. */
final class UsageStore {

  /** Since when usage is measured; from now on if it was not yet. */
  @SystemScan("usage is measured for all workspaces together")
  Instant begin(WriteTx tx) {
    mapper(tx).begin(tx.now());
    return startedAt(tx).orElseThrow();
  }

  @SystemScan("usage is measured for all workspaces together")
  Optional<Instant> startedAt(Tx tx) {
    return Optional.ofNullable(mapper(tx).startedAt());
  }

  /** The last hour that was summed of a source. */
  @SystemScan("usage is measured for all workspaces together")
  Optional<Instant> lastHour(Tx tx, MeterKind source) {
    return Optional.ofNullable(mapper(tx).lastHour(source));
  }

  /**
   * Notes that an hour is summed. Returns false if it was before; one that is summed at the same
   * time is waited for.
   */
  @SystemScan("usage is measured for all workspaces together")
  boolean mark(WriteTx tx, MeterKind source, Instant hour, boolean complete) {
    return mapper(tx).mark(source, hour, complete) > 0;
  }

  /** Adds what was used in an hour to the month. */
  @SystemScan("an amount names its workspace")
  void add(WriteTx tx, MeterKind kind, Instant hour, List<MeteredAmount> amounts) {
    var month = YearMonth.from(hour.atOffset(ZoneOffset.UTC)).atDay(1);
    amounts.forEach(amount -> mapper(tx).add(amount, kind, month));
    mapper(tx)
        .remember(
            amounts.stream()
                .map(MeteredAmount::resourceId)
                .distinct()
                .collect(Collectors.joining(" ")));
  }

  /** Keeps what a resource is called, which is deleted. */
  void remember(WriteTx tx, Grant<? extends Id> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).remember(resource.on().value());
  }

  List<UsageTotal> totals(Tx tx, Grant<WorkspaceId> workspace, YearMonth month) {
    return mapper(tx).totals(workspace.on(), month.atDay(1));
  }

  @SystemScan("usage is measured for all workspaces together")
  List<Measurement> measurements(Tx tx, Instant from, Instant to) {
    return mapper(tx).measurements(from, to);
  }

  private static UsageMapper mapper(Tx tx) {
    return tx.mapper(UsageMapper.class);
  }
}
