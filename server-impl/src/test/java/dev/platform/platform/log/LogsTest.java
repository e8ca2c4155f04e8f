package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.log.LogQuery.Direction;
import dev.platform.testing.ExplainedStatements;
import dev.platform.testing.HastyStatements;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LogsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final int LINES = 12_000;
  private static final TestClock clock = new TestClock();
  private static LogBench bench;

  private WorkspaceId workspace;
  private Caller developer;
  private String web;

  @BeforeAll
  static void open() {
    bench = new LogBench(database, clock);
  }

  @AfterAll
  static void close() {
    bench.close();
  }

  @BeforeEach
  void workspace() {
    workspace = bench.workspace();
    developer = bench.member(workspace, Role.DEVELOPER);
    web = bench.resource(workspace);
  }

  @RepeatedTest(20)
  void pagesLoseNothingAndRepeatNothing(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    var resources = List.of(web, bench.resource(workspace), bench.resource(workspace));
    List<LogEntry> lines = new ArrayList<>();
    for (int i = 0; i < random.nextInt(120); i++) {
      var time = clock.instant().plus(random.nextInt(30), ChronoUnit.MICROS);
      lines.add(bench.line(resources.get(random.nextInt(3)), time, "line " + i));
    }
    bench.insert(workspace, lines);
    var direction = random.nextBoolean() ? Direction.FORWARD : Direction.BACKWARD;
    var query =
        new LogQuery(
            workspace.value(),
            resources,
            clock.instant(),
            clock.instant().plusSeconds(1),
            direction,
            1 + random.nextInt(12),
            Map.of());

    var found = bench.all(developer, query);

    var order = Comparator.comparing(LogEntry::time).thenComparing(LogEntry::id);
    lines.sort(direction == Direction.FORWARD ? order : order.reversed());
    assertThat(found).isEqualTo(lines);
  }

  @Test
  void aPageSaysWhereTheNextOneIs() {
    var start = clock.instant();
    bench.insert(
        workspace,
        List.of(
            bench.line(web, start.plusMillis(1), "one"),
            bench.line(web, start.plusMillis(2), "two"),
            bench.line(web, start.plusMillis(3), "three")));

    var backward = bench.logs.list(developer, query(start, start.plusSeconds(1), 2));

    assertThat(backward.lines()).extracting(LogEntry::message).containsExactly("three", "two");
    assertThat(backward.hasMore()).isTrue();
    assertThat(backward.nextStart()).isEqualTo(start);
    assertThat(backward.nextEnd()).isEqualTo(start.plusMillis(2));
    var last = bench.logs.list(developer, query(start, start.plusSeconds(1), 3));
    assertThat(last.lines()).hasSize(3);
    assertThat(last.hasMore()).isFalse();
    assertThat(last.nextEnd()).isEqualTo(start.plusMillis(1));
  }

  @Test
  void anEmptyPageHasTimesToo() {
    var start = clock.instant();

    var page = bench.logs.list(developer, query(start, start.plusSeconds(1), 20));

    assertThat(page).isEqualTo(new LogPage(List.of(), false, start, start.plusSeconds(1)));
  }

  @Test
  void withoutTimesTheLastHourIsSearched() {
    var now = clock.instant();
    bench.insert(
        workspace,
        List.of(
            bench.line(web, now.minus(Duration.ofMinutes(61)), "old"),
            bench.line(web, now.minus(Duration.ofMinutes(59)), "young"),
            bench.line(web, now, "now")));

    var page = bench.logs.list(developer, query(null, null, 20));

    assertThat(page.lines()).extracting(LogEntry::message).containsExactly("now", "young");
  }

  @Test
  void aWindowHas30DaysAtMost() {
    var now = clock.instant();

    bench.logs.list(developer, query(now.minus(Duration.ofDays(30)), null, 20));

    assertThatThrownBy(
            () -> bench.logs.list(developer, query(now.minus(Duration.ofDays(31)), null, 20)))
        .hasMessage("startTime: the time range must not exceed 30 days");
    assertThatThrownBy(() -> bench.logs.list(developer, query(now, now.minusSeconds(1), 20)))
        .hasMessage("startTime: must not be after endTime");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          LEVEL       ; error               ; 3
          LEVEL       ; warn*               ; 2
          LEVEL       ; /^(err|warn)/     ; 2 3
          TYPE        ; request             ; 2
          TEXT        ; disk                ; 3
          TEXT        ; d*k                 ; 3
          TEXT        ; 100%                ; 1
          TEXT        ; Disk                ;
          TEXT        ; d_sk                ;
          TEXT        ; d%k                 ;
          TEXT        ; full\\               ;
          TEXT        ; /d.sk\\s+full$/     ; 3
          HOST        ; shop.example.org    ; 2
          HOST        ; *.example.org       ; 2
          HOST        ; example.org         ;
          HOST        ; shop.example+org    ;
          STATUS_CODE ; 4*                  ; 2
          STATUS_CODE ; 404                 ; 2
          METHOD      ; GET                 ; 2
          METHOD      ; get                 ;
          PATH        ; /cart/*             ; 2
          INSTANCE    ; web-1               ; 1 3
          TASK        ; any                 ;
          """)
  void filtersChoose(LogLabel label, String value, @Nullable String expected) {
    insertThree();

    var lines = bench.all(developer, filtered(Map.of(label, List.of(value))));

    assertThat(lines)
        .extracting(line -> line.message().substring(0, 1))
        .containsExactly(expected == null ? new String[0] : expected.split(" "));
  }

  @Test
  void valuesOfOneLabelAreAlternativesAndLabelsMustAllMatch() {
    insertThree();

    var either = filtered(Map.of(LogLabel.LEVEL, List.of("error", "info")));
    var both =
        filtered(
            Map.of(
                LogLabel.LEVEL, List.of("error", "info"), LogLabel.TEXT, List.of("disk", "cart")));

    assertThat(bench.all(developer, either))
        .extracting(LogEntry::message)
        .containsExactly("1 memory at 100%", "3 disk  full");
    assertThat(bench.all(developer, both))
        .extracting(LogEntry::message)
        .containsExactly("3 disk  full");
  }

  @Test
  void valuesOfLabelsAreListed() {
    insertThree();
    var query = bench.query(workspace, web);

    assertThat(bench.logs.values(developer, LogLabel.LEVEL, query))
        .containsExactly("error", "info", "warning");
    assertThat(bench.logs.values(developer, LogLabel.STATUS_CODE, query)).containsExactly("404");
    assertThat(bench.logs.values(developer, LogLabel.INSTANCE, query)).containsExactly("web-1");
    assertThat(
            bench.logs.values(
                developer,
                LogLabel.TYPE,
                LogBench.filtered(query, Map.of(LogLabel.LEVEL, List.of("warning")))))
        .containsExactly("request");
  }

  @Test
  void valuesOfManyLinesAreReadFromFewRows() {
    var statements = new ExplainedStatements(database);
    try (var explained = new LogBench(database, statements.source(), clock)) {
      write(explained.writer, "web-0", "[error] once");
      for (int i = 1; i < LINES; i++) {
        write(explained.writer, "web-" + (1 + i % 3), "line");
      }
      Eventually.see(
          "lines",
          () -> database.count("select count(*) from log_line where resource = '" + web + "'"),
          count -> count == LINES);
      database.execute("analyze");
      statements.rowsRead("log_value");
      var query = bench.query(workspace, web);
      var errors = LogBench.filtered(query, Map.of(LogLabel.LEVEL, List.of("err*")));
      var partition =
          "log_line_"
              + LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString().replace("-", "");

      assertThat(explained.logs.values(developer, LogLabel.INSTANCE, query))
          .containsExactly("web-0", "web-1", "web-2", "web-3");
      assertThat(statements.rowsRead(partition)).isLessThan(LINES / 4);
      assertThat(explained.logs.values(developer, LogLabel.LEVEL, errors)).containsExactly("error");
      assertThat(statements.rowsRead(partition)).isLessThan(LINES / 4);
      assertThat(explained.logs.values(developer, LogLabel.INSTANCE, errors))
          .containsExactly("web-0");
    }
  }

  private void write(LogWriter writer, String instance, String text) {
    writer.write(new NewLogLine(web, LogType.APP, instance, clock.instant(), text));
  }

  @Test
  void noValueKeepsLinesFromBeingWritten() {
    IntStream.range(0, 750).forEach(i -> request(("M" + i).repeat(i == 0 ? 1_000 : 1)));
    // More in one second would be a sample.
    clock.pass(Duration.ofSeconds(1));
    IntStream.range(750, 1_500).forEach(i -> request("M" + i));
    request("NUL\0");
    request("GET");

    Eventually.see(
        "lines",
        () -> database.count("select count(*) from log_line where resource = '" + web + "'"),
        count -> count == 1_502);
    assertThat(
            database.count(
                "select count(*) from log_value where label = 'method' and resource = '"
                    + web
                    + "'"))
        .isBetween(1_000, 1_501);
  }

  private void request(String method) {
    bench.writer.write(
        new NewRequestLine(
            web, "web-1", clock.instant(), method, "shop.example.org", "/", 200, Duration.ZERO));
  }

  @Test
  void aBadExpressionIsRefusedByName() {
    var query = filtered(Map.of(LogLabel.PATH, List.of("/((/")));

    assertThatThrownBy(() -> bench.logs.list(developer, query))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_INPUT);
              assertThat(failure.params()).containsEntry("field", "path");
            });
  }

  @Test
  void anExpressionThatCouldGoBackForeverIsRefused() {
    var hopeless = filtered(Map.of(LogLabel.TEXT, List.of("/(.{9,})(.{9,})\\1\\2z/")));

    assertThatThrownBy(() -> bench.logs.list(developer, hopeless))
        .hasMessageContaining("must not contain backreferences such as \\1");
    assertThat(bench.all(developer, filtered(Map.of(LogLabel.TEXT, List.of("/\\\\1/"))))).isEmpty();
  }

  @Test
  void aSearchHasAnEnd() {
    var hasty = new HastyStatements();

    try (var soon = new LogBench(database, hasty.of(database.pool()), clock)) {
      soon.logs.list(developer, filtered(Map.of(LogLabel.TEXT, List.of("nothing"))));
    }

    assertThat(hasty.limits()).isNotEmpty().containsOnly(10);
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void aSearchThatFindsLittleAnswersInParts(Direction direction) {
    var other = bench.resource(workspace);
    List<LogEntry> wanted = new ArrayList<>();
    List<LogEntry> all = new ArrayList<>();
    for (int i = 0; i < 9_000; i++) {
      var time = clock.instant().plus(i / 2, ChronoUnit.MICROS);
      var isWanted = i % 2_500 == 100;
      all.add(bench.line(i % 3 == 0 ? other : web, time, isWanted ? "needle" : "hay"));
      if (isWanted) {
        wanted.add(all.get(i));
      }
    }
    bench.insert(workspace, all);
    if (direction == Direction.BACKWARD) {
      Collections.reverse(wanted);
    }
    var query =
        new LogQuery(
            workspace.value(),
            List.of(web, other),
            clock.instant(),
            clock.instant().plusSeconds(1),
            direction,
            3,
            Map.of(LogLabel.TEXT, List.of("needle")));
    var hurried = new Logs(bench.db, bench.server.get(Access.class), Duration.ZERO);

    List<LogEntry> found = new ArrayList<>();
    int pages = 1;
    var page = hurried.list(developer, query);
    found.addAll(page.lines());
    while (page.hasMore()) {
      page = hurried.list(developer, LogBench.next(query, page));
      found.addAll(page.lines());
      pages++;
    }

    assertThat(found).isEqualTo(wanted);
    assertThat(pages).isGreaterThan(2);
    assertThat(bench.all(developer, query)).isEqualTo(wanted);
    assertThat(bench.logs.values(developer, LogLabel.TEXT, LogBench.filtered(query, Map.of())))
        .containsExactly("hay", "needle");
  }

  @Test
  void onlyMembersWithTheRightRoleMayRead() {
    var viewer = bench.member(workspace, Role.WORKSPACE_VIEWER);
    var stranger = bench.member(bench.workspace(), Role.ADMIN);
    var query = bench.query(workspace, web);

    assertThat(refusal(viewer, query)).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refusal(stranger, query)).isEqualTo(ErrorCode.FORBIDDEN);
  }

  @Test
  void aResourceOfNobodyOrOfAnotherWorkspaceIsNotFound() {
    var own = bench.workspace();
    var stranger = bench.member(own, Role.ADMIN);

    assertThat(refusal(stranger, bench.query(own, web))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refusal(developer, bench.query(workspace, web, "srv-none")))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  private static ErrorCode refusal(Caller caller, LogQuery query) {
    try {
      bench.logs.list(caller, query);
      throw new AssertionError("allowed");
    } catch (Failure e) {
      return e.code();
    }
  }

  private void insertThree() {
    var now = clock.instant();
    bench.insert(
        workspace,
        List.of(
            line(now, "app", "info", "web-1", null, null, null, null, "1 memory at 100%"),
            line(
                now.plusMillis(1),
                "request",
                "warning",
                null,
                "shop.example.org",
                "GET",
                "/cart/7",
                404,
                "2 cart"),
            line(
                now.plusMillis(2),
                "app",
                "error",
                "web-1",
                null,
                null,
                null,
                null,
                "3 disk  full")));
  }

  private LogEntry line(
      Instant time,
      String type,
      String level,
      @Nullable String instance,
      @Nullable String host,
      @Nullable String method,
      @Nullable String path,
      @Nullable Integer status,
      String message) {
    return new LogEntry(
        time, "log-" + message, web, type, level, instance, host, method, path, status, message);
  }

  private LogQuery filtered(Map<LogLabel, List<String>> filters) {
    return LogBench.filtered(bench.query(workspace, web), filters);
  }

  private LogQuery query(@Nullable Instant start, @Nullable Instant end, int limit) {
    return new LogQuery(
        workspace.value(), List.of(web), start, end, Direction.BACKWARD, limit, Map.of());
  }
}
