package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.Signals;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.FlakyDb;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogWriterTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

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

  @Test
  void fiftyThousandLinesOfManyAreAllKeptInOrder() {
    var others = IntStream.range(0, 4).mapToObj(i -> bench.resource(workspace)).toList();

    for (int i = 0; i < 50_000; i++) {
      bench.say(
          i % 5 == 0 ? web : others.get(i % 5 - 1), "line " + i + " \t\\N \u00fc\ud83d\ude00");
    }
    Eventually.see("the last line", () -> messages(others.get(3)).size(), n -> n == 10_000);

    var expected =
        IntStream.range(0, 10_000)
            .mapToObj(i -> "line " + i * 5 + " \t\\N \u00fc\ud83d\ude00")
            .toList();
    assertThat(messages(web)).isEqualTo(expected);
  }

  @Test
  void linesOfOneMomentGetAMicrosecondEach() {
    bench.say(web, "one");
    bench.say(web, "two");

    var lines = Eventually.see("both", this::lines, both -> both.size() == 2);

    assertThat(Duration.between(lines.get(0).time(), lines.get(1).time()))
        .isEqualTo(Duration.ofNanos(1_000));
  }

  @Test
  void aRequestIsALineToo() {
    bench.writer.write(
        new NewRequestLine(
            web,
            "web-1",
            clock.instant(),
            "GET",
            "shop.example.org",
            "/cart",
            502,
            Duration.ofMillis(12)));

    var line = Eventually.see("it", this::lines, all -> !all.isEmpty()).get(0);

    assertThat(line)
        .isEqualTo(
            new LogEntry(
                line.time(),
                line.id(),
                web,
                "request",
                "error",
                "web-1",
                "shop.example.org",
                "GET",
                "/cart",
                502,
                "GET /cart 502 12ms"));
  }

  @Test
  void oddTextIsMadeFit() {
    bench.say(web, "a\0b\ud800c");
    bench.say(web, "\u00fc".repeat(20_000));
    bench.say(web, "");

    Eventually.see(
        "all", () -> messages(web), List.of("ab?c", "\u00fc".repeat(8 * 1024), "")::equals);
  }

  @Test
  void aWrongClockDoesNotGetFar() {
    bench.writer.write(at(clock.instant().plus(Duration.ofDays(400)), "future"));
    bench.writer.write(at(Instant.EPOCH, "past"));

    var query =
        new LogQuery(
            workspace.value(),
            List.of(web),
            clock.instant().minus(Duration.ofDays(2)),
            clock.instant().plusSeconds(1),
            LogQuery.Direction.FORWARD,
            100,
            Map.of());
    var lines = Eventually.see("both", () -> bench.all(developer, query), both -> both.size() == 2);

    assertThat(lines).extracting(LogEntry::message).containsExactly("past", "future");
    assertThat(lines.get(0).time()).isEqualTo(clock.instant().minus(Duration.ofDays(1)));
  }

  private NewLogLine at(Instant time, String text) {
    return new NewLogLine(web, LogType.BUILD, null, time, text);
  }

  @Test
  void linesOfNobodyAreLeftOut() {
    bench.say("srv-deleted", "gone");
    bench.say(web, "here");

    Eventually.see("the line", () -> messages(web), List.of("here")::equals);
  }

  @Test
  void whatWaitsForTheDatabaseIsBoundedAndTheLossIsTold() {
    var db = new FlakyDb(bench.db);
    db.isAway = true;
    try (var writer = writer(db, 100 * 300)) {
      writer.write(at(clock.instant(), "in flight"));
      Eventually.isTrue("an attempt", () -> db.attempts.get() > 0);

      IntStream.range(0, 250).forEach(i -> writer.write(at(clock.instant(), text(i))));
      db.isAway = false;

      var messages = Eventually.see("lines", () -> messages(web), all -> all.size() == 102);
      var kept = IntStream.range(150, 250).mapToObj(this::text).toList();
      assertThat(messages.subList(0, 2))
          .containsExactly(
              "in flight", "150 lines were dropped here: they could not be stored fast enough.");
      assertThat(messages.subList(2, 102)).isEqualTo(kept);
    }
  }

  /** A service with many visitors does not cost another one what the platform says of it. */
  @Test
  void requestsGiveWayToLines() {
    var db = new FlakyDb(bench.db);
    db.isAway = true;
    try (var writer = writer(db, 100 * 300)) {
      writer.write(at(clock.instant(), "in flight"));
      Eventually.isTrue("an attempt", () -> db.attempts.get() > 0);

      writer.write(at(clock.instant(), "==> Running"));
      for (int i = 0; i < 500; i++) {
        clock.pass(Duration.ofSeconds(1));
        writer.write(request("/" + text(i)));
      }
      db.isAway = false;

      Eventually.see("the line", () -> messages(web), lines -> lines.contains("==> Running"));
      assertThat(writer.dropped()).isBetween(300L, 499L);
    }
  }

  /** Nor does one that prints a lot cost another one its lines. */
  @Test
  void aFloodCostsItsOwnResourceOnly() {
    var db = new FlakyDb(bench.db);
    db.isAway = true;
    var quiet = bench.resource(workspace);
    try (var writer = writer(db, 100 * 300)) {
      writer.write(at(clock.instant(), "in flight"));
      Eventually.isTrue("an attempt", () -> db.attempts.get() > 0);

      writer.write(new NewLogLine(quiet, LogType.APP, "q-1", clock.instant(), "kept"));
      IntStream.range(0, 500).forEach(i -> writer.write(at(clock.instant(), text(i))));
      db.isAway = false;

      Eventually.see("the line", () -> messages(quiet), List.of("kept")::equals);
      Eventually.see("the flood", () -> messages(web), lines -> lines.contains(text(499)));
      assertThat(writer.dropped()).isEqualTo(401);
    }
  }

  /** Lines that can be read again wait for room of their own resource. */
  @Test
  void oneResourceHasAShareOfTheRoomForMarkedLines() {
    var db = new FlakyDb(bench.db);
    db.isAway = true;
    try (var writer = writer(db, 100 * 300)) {
      writer.write(at(clock.instant(), "in flight"));
      Eventually.isTrue("an attempt", () -> db.attempts.get() > 0);

      for (int end = 1; writer.hasRoom(web); end++) {
        writer.write(marked(text(end), end));
      }

      assertThat(writer.hasRoom(bench.resource(workspace))).isTrue();
      db.isAway = false;
    }
  }

  private String text(int i) {
    return "%0100d".formatted(i);
  }

  @Test
  void aLostAnswerDoublesNothing() {
    var db = new FlakyDb(bench.db);
    db.loseAnswerTo("log.write");
    try (var writer = writer(db, 1_000_000)) {
      writer.write(at(clock.instant(), "once"));
      Eventually.isTrue("another attempt", () -> db.attempts.get() >= 3);
      writer.write(at(clock.instant(), "after"));

      Eventually.see("both", () -> messages(web), List.of("once", "after")::equals);
    }
  }

  /** Told again after a crash, the lines of an output begin behind what its mark says. */
  @Test
  void howFarAnOutputIsWrittenIsKnownToTheNextLife() {
    var db = new FlakyDb(bench.db);
    db.isAway = true;
    try (var first = writer(db, 1_000_000)) {
      first.write(marked("one", 4));
      first.write(marked("two", 8));
      Eventually.isTrue("an attempt", () -> db.attempts.get() > 0);
      long before = first.kept("run-" + web);
      db.isAway = false;
      Eventually.see("the lines", () -> messages(web), List.of("one", "two")::equals);

      try (var second = writer(db, 1_000_000)) {
        assertThat(before).isZero();
        assertThat(second.kept("run-" + web)).isEqualTo(8);
      }
      Eventually.isTrue("the mark", () -> first.kept("run-" + web) == 8);
    }
  }

  @Test
  void whatCanBeReadAgainIsNotTakenButNotDroppedEither() {
    var db = new FlakyDb(bench.db);
    db.isAway = true;
    try (var writer = writer(db, 100 * 300)) {
      writer.write(at(clock.instant(), "in flight"));
      Eventually.isTrue("an attempt", () -> db.attempts.get() > 0);

      int marked = 0;
      while (writer.hasRoom(web)) {
        writer.write(marked(text(marked), ++marked));
      }
      IntStream.range(0, 250).forEach(i -> writer.write(at(clock.instant(), text(1_000 + i))));
      db.isAway = false;

      int all = marked;
      Eventually.see(
          "the marked lines",
          () -> messages(web),
          lines -> IntStream.range(0, all).allMatch(i -> lines.contains(text(i))));
      assertThat(all).isBetween(10, 60);
    }
  }

  private NewLogLine marked(String text, long end) {
    return new NewLogLine(
        web, LogType.APP, "web-1", clock.instant(), text, new LogOutputPosition("run-" + web, end));
  }

  @Test
  void closingWritesWhatWaits() {
    var writer = writer(new FlakyDb(bench.db), 1_000_000);

    writer.write(at(clock.instant(), "last words"));
    writer.close();

    assertThat(messages(web)).containsExactly("last words");
  }

  @Test
  void aLineOfASampleTellsItsShare() {
    var writer = writer(new FlakyDb(bench.db), 1_000_000);

    IntStream.range(0, 8).forEach(i -> writer.write(request("/first")));
    clock.pass(Duration.ofSeconds(1));
    IntStream.range(0, 8).forEach(i -> writer.write(request("/second")));
    writer.close();

    var all = "GET /first 200 3ms";
    assertThat(messages(web))
        .filteredOn(line -> line.startsWith("GET /first"))
        .containsExactly(all, all, all + " (1 of 2)", all + " (1 of 2)", all + " (1 of 4)");
    assertThat(messages(web))
        .filteredOn(line -> line.startsWith("GET /second"))
        .containsExactly("GET /second 200 3ms (1 of 4)", "GET /second 200 3ms (1 of 4)");
  }

  private NewRequestLine request(String path) {
    return new NewRequestLine(
        web, null, clock.instant(), "GET", "web.localhost", path, 200, Duration.ofMillis(3));
  }

  private static LogWriter writer(FlakyDb db, long capacity) {
    var signals = bench.server.get(Signals.class);
    var settings = new LogSettings(Duration.ofDays(14), 2);
    var writer = new LogWriter(db, signals, new Ids(clock), clock, settings, capacity);
    writer.start();
    return writer;
  }

  private List<LogEntry> lines() {
    return bench.all(developer, bench.query(workspace, web));
  }

  private List<String> messages(String resource) {
    return bench.all(developer, bench.query(workspace, resource)).stream()
        .map(LogEntry::message)
        .toList();
  }
}
