package dev.platform.platform.log;

import dev.platform.base.db.Db;
import dev.platform.base.db.StatementTimeout;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.share.FairShares;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import dev.platform.platform.TimeRange;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Searches and follows lines. {@link LogWriter} is the way in. */
public final class Logs {

  /** How long a search looks for lines before it answers with those that it has. */
  private static final Duration BUDGET = Duration.ofSeconds(3);

  /** Lines that are stamped by another machine may be a little ahead of this one. */
  private static final Duration AHEAD = Duration.ofSeconds(1);

  /** How late a line may be committed and still reach a tail. */
  private static final Duration LATENESS = Duration.ofDays(2);

  private static final Instant FOREVER = Instant.parse("9999-12-31T23:59:59Z");

  /** Lines that a tail gets from before it began, when it asks for them. */
  private static final int MAX_BACKLOG = 1_000;

  /** Lines that a tail can get at once. */
  private static final int MAX_READING = 5_000;

  /** A search can cost seconds of the database. */
  private static final FairShares.Limits SEARCHES = new FairShares.Limits(8, 3, 16);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Db db;
  private final Access access;
  private final Duration budget;
  private final FairShares searches = new FairShares(SEARCHES);
  private final LogStore store = new LogStore();

  @Inject
  Logs(Db db, Access access) {
    this(db, access, BUDGET);
  }

  Logs(Db db, Access access, Duration budget) {
    this.db = db;
    this.access = access;
    this.budget = budget;
  }

  /**
   * A page of lines. If there is too much to look at, it has what was found so far, maybe nothing,
   * and the next page goes on from there.
   */
  public LogPage list(Caller caller, LogQuery query) {
    return inTurn(
        caller, () -> search("log.list", caller, query, (tx, grant) -> page(tx, grant, query)));
  }

  private LogPage page(Tx tx, Grant<WorkspaceId> grant, LogQuery query) {
    var search = window(query, tx.now());
    var scan = scan(grant, search, null);
    var lines = scan.lines(tx, query.limit());
    var next = lines.size() < query.limit() ? scan.rest() : search.behind(lines);
    boolean hasMore = scan.hasMore(tx);
    var rest = hasMore ? next : search.behind(lines);
    return new LogPage(lines, hasMore, rest.from(), rest.to());
  }

  private LogScan scan(Grant<WorkspaceId> grant, LogSearch search, @Nullable String snapshot) {
    return new LogScan(store, grant, search, snapshot, budget);
  }

  /**
   * The different values that a label has in the matching lines, sorted. Where there are many lines
   * to look at, those that it had on the days of the window; or, when lines are chosen by other
   * labels or the label has no end of values, those of the newest lines.
   */
  public List<String> values(Caller caller, LogLabel label, LogQuery query) {
    return inTurn(
        caller,
        () -> search("log.values", caller, query, (tx, grant) -> values(tx, grant, label, query)));
  }

  private List<String> values(Tx tx, Grant<WorkspaceId> grant, LogLabel label, LogQuery query) {
    var window = window(query, tx.now());
    boolean isNoted =
        LogLabelValues.NOTED.contains(label) && Set.of(label).containsAll(query.filters().keySet());
    var scan =
        new LogScan(store, grant, window.newestFirst(), null, isNoted ? Duration.ZERO : budget);
    var values = scan.values(tx, label, query.limit());
    return isNoted && !scan.rest().isEmpty()
        ? store.valuesOfDays(tx, grant, window, label, query.limit())
        : values;
  }

  /**
   * Whether a caller may follow such lines.
   *
   * @throws Failure what is wrong with the query, or that it is not allowed
   */
  public void checkFollow(Caller caller, LogQuery query) {
    search("log.check", caller, query, (tx, grant) -> window(query, tx.now()));
  }

  /**
   * Whether a caller who was let in still has access to all that is asked about. Costs no query
   * most of the time.
   *
   * @throws Failure if not
   */
  void checkAccess(Caller caller, LogQuery query) {
    db.read("log.access", tx -> require(tx, caller, query));
  }

  /**
   * Begins to follow. Without a start time the stream begins now; with one, the newest lines since
   * then come first. If it is where a page ended, they begin with what may have been committed
   * since the page was read, though it happened before its end. Limit and direction of the query
   * have no effect.
   */
  LogChunk follow(Caller caller, LogQuery query) {
    return inTurn(
        caller, () -> search("log.follow", caller, query, (tx, grant) -> begin(tx, grant, query)));
  }

  private LogChunk begin(Tx tx, Grant<WorkspaceId> grant, LogQuery query) {
    var window = window(query, tx.now());
    var end = query.end() == null ? FOREVER : window.to();
    var place =
        new LogPosition(grant, window.within(tx.now().minus(LATENESS), end), store.snapshot(tx));
    if (query.start() == null) {
      return new LogChunk(List.of(), place, 0);
    }
    List<LogEntry> lines = new ArrayList<>();
    var before = window.within(tx.now().minus(LATENESS), window.from());
    var read = window.from().minus(1, ChronoUnit.MICROS);
    lines.addAll(store.late(tx, grant, before, read, place.snapshot(), MAX_BACKLOG));
    lines.addAll(scan(grant, window.newestFirst(), place.snapshot()).lines(tx, MAX_BACKLOG));
    lines.sort(LogEntry.ORDER);
    return new LogChunk(lines, place, 0);
  }

  /** What is committed now. */
  String snapshot() {
    return db.read("log.snapshot", store::snapshot);
  }

  /**
   * Reads on: exactly what was committed since the place was reached; of very much only the last.
   */
  LogChunk read(LogPosition place) {
    return db.read("log.read", tx -> read(tx, place, store.snapshot(tx)));
  }

  /** The same up to a snapshot that was taken before. */
  LogChunk read(LogPosition place, String upTo) {
    return db.read("log.read", tx -> read(tx, place, upTo));
  }

  private LogChunk read(Tx tx, LogPosition place, String upTo) {
    var grant = place.grant();
    var search = place.search();
    var lines = store.between(tx, grant, search, place.snapshot(), upTo, MAX_READING);
    long skipped =
        lines.size() < MAX_READING
            ? 0
            : store.countBetween(tx, grant, search, place.snapshot(), upTo) - lines.size();
    return new LogChunk(lines, place.at(upTo), skipped);
  }

  /** Whoever searches very much delays nobody but themselves. */
  private <T> T inTurn(Caller caller, Supplier<T> search) {
    try (var unused = searches.enter(caller.user().value(), PATIENCE).orElseThrow(Logs::busy)) {
      return search.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy();
    }
  }

  private static Failure busy() {
    return Failure.rateLimited(
        "Too many searches at the same time: at most " + SEARCHES.each() + " of a user.", 1);
  }

  private <T> T search(
      String name, Caller caller, LogQuery query, BiFunction<Tx, Grant<WorkspaceId>, T> work) {
    try {
      return db.read(
          name,
          tx -> {
            var grant = require(tx, caller, query);
            checkPatterns(tx, query);
            return work.apply(tx, grant);
          });
    } catch (StatementTimeout e) {
      throw Failure.invalid(
          "startTime", "the search timed out. Use a shorter time range or simpler filters");
    }
  }

  private Grant<WorkspaceId> require(Tx tx, Caller caller, LogQuery query) {
    var workspace = access.requireIn(tx, caller, Permission.LOGS, query.ownerId());
    if (query.resources().isEmpty()) {
      throw Failure.invalid("resource", "is required");
    }
    for (String id : query.resources()) {
      var resource = access.require(tx, caller, Permission.LOGS, new ResourceId(id));
      if (!resource.workspace().equals(workspace.workspace())) {
        throw Failure.notFound(id);
      }
    }
    return workspace;
  }

  private void checkPatterns(Tx tx, LogQuery query) {
    query
        .filters()
        .forEach(
            (label, values) ->
                values.stream()
                    .map(value -> LogPattern.of(label, value))
                    .filter(LogPattern::isExpression)
                    .forEach(pattern -> checkPattern(tx, label, pattern)));
  }

  private void checkPattern(Tx tx, LogLabel label, LogPattern pattern) {
    store
        .patternProblem(tx, pattern.text())
        .ifPresent(
            problem -> {
              throw Failure.invalid(label.wire(), problem);
            });
  }

  private static LogSearch window(LogQuery query, Instant now) {
    var range = TimeRange.of(query.start(), query.end(), now.plus(AHEAD));
    return LogSearch.of(query, range.start(), range.end());
  }
}
