package dev.platform.platform.usage;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.usage.UsageCoverage.State;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What workspaces used. */
public final class Usages {
  /** An hour that is not summed this long after it was over is missing. */
  private static final Duration GRACE = Duration.ofMinutes(15);

  private final UsageStore store = new UsageStore();
  private final Db db;
  private final Access access;
  private final PriceTable prices;
  private final Iterable<MeterSource> sources;

  @Inject
  Usages(Db db, Access access, UsageSettings settings, Iterable<MeterSource> sources) {
    this.db = db;
    this.access = access;
    this.prices = settings.prices();
    this.sources = sources;
  }

  /**
   * The usage of a month.
   *
   * @param ownerId the workspace; null is the caller's own choice
   * @param wanted the month; null is the running one
   * @throws Failure invalid if the month has not begun
   */
  public Usage read(Caller caller, @Nullable String ownerId, @Nullable YearMonth wanted) {
    return db.read(
        "usage.read",
        tx -> {
          var workspace = access.requireIn(tx, caller, Permission.VIEW, ownerId);
          var running = YearMonth.from(tx.now().atOffset(ZoneOffset.UTC));
          var month = wanted == null ? running : wanted;
          if (month.isAfter(running)) {
            throw Failure.invalid("period", "must not be in the future");
          }
          return read(tx, caller, workspace, month);
        });
  }

  private Usage read(Tx tx, Caller caller, Grant<WorkspaceId> workspace, YearMonth month) {
    var totals = store.totals(tx, workspace, month);
    var cost = CostEstimate.of(totals, prices);
    var coverage = coverage(tx, month);
    boolean mayKnow = access.has(tx, caller, Permission.BILLING, workspace.on());
    return new Usage(
        workspace.on(),
        month,
        totals,
        cost,
        mayKnow && !prices.isEmpty() && tx.now().isBefore(end(month))
            ? projection(tx, month, cost.total(), coverage.through())
            : Optional.empty(),
        coverage);
  }

  /** The rest of the month costs as much an hour as what was counted of it. */
  private Optional<BigDecimal> projection(
      Tx tx, YearMonth month, BigDecimal cost, @Nullable Instant through) {
    var begin = later(begin(month), store.startedAt(tx).orElse(Instant.MAX));
    if (through == null || Duration.between(begin, through).toSeconds() <= 0) {
      return Optional.empty();
    }
    var counted = BigDecimal.valueOf(Duration.between(begin, through).toSeconds());
    var all = BigDecimal.valueOf(Duration.between(begin, end(month)).toSeconds());
    return Optional.of(cost.multiply(all).divide(counted, 2, RoundingMode.HALF_UP));
  }

  private UsageCoverage coverage(Tx tx, YearMonth month) {
    Map<String, UsageMapper.Measurement> measured = new HashMap<>();
    store
        .measurements(tx, begin(month), end(month))
        .forEach(each -> measured.put(each.source(), each));
    if (measured.isEmpty()) {
      return new UsageCoverage(State.UNKNOWN, null, List.of());
    }
    var due = due(tx.now(), end(month));
    var through = Instant.MAX;
    List<String> degraded = new ArrayList<>();
    for (var source : sources) {
      var measurement = measured.get(source.kind().name());
      var summed =
          measurement == null ? begin(month) : measurement.lastHour().plus(Duration.ofHours(1));
      through = summed.isBefore(through) ? summed : through;
      if ((measurement != null && !measurement.complete()) || summed.isBefore(due)) {
        degraded.add(source.kind().wire());
      }
    }
    degraded.sort(null);
    return new UsageCoverage(
        degraded.isEmpty() ? State.COMPLETE : State.PARTIAL, through, degraded);
  }

  /** The end of the last hour that must have been summed by now. */
  private static Instant due(Instant now, Instant end) {
    var over = now.minus(GRACE).truncatedTo(ChronoUnit.HOURS);
    return over.isBefore(end) ? over : end;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** First moment of a month. */
  static Instant begin(YearMonth month) {
    return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** First moment after a month. */
  static Instant end(YearMonth month) {
    return begin(month.plusMonths(1));
  }
}
