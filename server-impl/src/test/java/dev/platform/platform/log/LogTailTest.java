package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Role;
import dev.platform.identity.stream.StreamBatch;
import dev.platform.identity.stream.StreamReader;
import dev.platform.testing.CountedStatements;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogTailTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void whoCommitsLaterIsReadLaterAndNothingTwice() throws InterruptedException {
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      var place =
          bench
              .logs
              .follow(bench.member(workspace, Role.DEVELOPER), bench.query(workspace, web))
              .next();
      bench.insert(workspace, List.of(bench.line(web, now(), "first")));
      var slow = new Slow(bench, workspace, bench.line(web, now(), "second"));
      bench.insert(workspace, List.of(bench.line(web, now(), "third")));

      var before = bench.logs.read(place);
      slow.commit();
      var after = bench.logs.read(before.next());

      assertThat(before.lines()).extracting(LogEntry::message).containsExactly("first", "third");
      assertThat(after.lines()).extracting(LogEntry::message).containsExactly("second");
      assertThat(bench.logs.read(after.next()).lines()).isEmpty();
    }
  }

  @Test
  void aTailBehindAPageBeginsWithWhatWasCommittedSince() throws InterruptedException {
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      var caller = bench.member(workspace, Role.DEVELOPER);
      var query = bench.query(workspace, web);
      var time = now();
      bench.insert(workspace, List.of(bench.line(web, time, "first")));
      var slow = new Slow(bench, workspace, bench.line(web, time.plusMillis(1), "second"));
      bench.insert(
          workspace,
          List.of(
              bench.line(web, time.plusMillis(2), "third"),
              bench.line(web, time.plusMillis(4), "fifth")));

      var page = bench.logs.list(caller, query);
      slow.commit();
      bench.insert(workspace, List.of(bench.line(web, time.plusMillis(3), "fourth")));
      bench.insert(workspace, List.of(bench.line(web, time.plusMillis(4), "fifth as well")));
      bench.insert(workspace, List.of(bench.line(web, time.plusMillis(5), "sixth")));
      var begin = bench.logs.follow(caller, LogBench.next(query, page));

      assertThat(page.lines())
          .extracting(LogEntry::message)
          .containsExactly("first", "third", "fifth");
      // Lines of the page come again if any other transaction of the database server is older.
      assertThat(begin.lines())
          .filteredOn(line -> !page.lines().contains(line))
          .extracting(LogEntry::message)
          .containsExactly("second", "fourth", "fifth as well", "sixth");
      assertThat(bench.logs.read(begin.next()).lines()).isEmpty();
    }
  }

  @Test
  void readersOnTwoReplicasSeeTheLinesOfBoth() {
    try (var here = new LogBench(database, Clock.systemUTC());
        var there = new LogBench(database, Clock.systemUTC())) {
      var workspace = here.workspace();
      var web = here.resource(workspace);
      var caller = here.member(workspace, Role.DEVELOPER);
      var readers = List.of(new Reader(), new Reader());
      here.tail.follow(here.logs.follow(caller, here.query(workspace, web)).next(), readers.get(0));
      there.tail.follow(
          there.logs.follow(caller, there.query(workspace, web)).next(), readers.get(1));

      List<String> said = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        said.add("line " + i);
        (i % 3 == 0 ? there : here).say(web, "line " + i);
      }

      for (Reader reader : readers) {
        Eventually.see("all", () -> Set.copyOf(reader.messages), Set.copyOf(said)::equals);
        assertThat(reader.messages).hasSize(500);
      }
    }
  }

  @Test
  void aFloodIsSkippedAndToldAndTheTailGoesOn() {
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      var caller = bench.member(workspace, Role.DEVELOPER);
      var reader = new Reader();
      bench.tail.follow(bench.logs.follow(caller, bench.query(workspace, web)).next(), reader);
      var flood =
          IntStream.range(0, 7_000)
              .mapToObj(i -> bench.line(web, now().plusNanos(i * 1_000L), "line " + i))
              .toList();

      bench.insert(workspace, flood);
      bench.signal(web);
      Eventually.isTrue("the end of the flood", () -> reader.messages.contains("line 6999"));
      bench.say(web, "after it");
      Eventually.isTrue("the last line", () -> reader.messages.contains("after it"));

      assertThat(reader.messages.get(0)).startsWith("... 2000 lines were skipped");
      assertThat(reader.messages.subList(1, 5_001))
          .isEqualTo(IntStream.range(2_000, 7_000).mapToObj(i -> "line " + i).toList());
    }
  }

  @Test
  void linesAreReadOnceForAllWhoAskForTheSame() {
    var statements = new CountedStatements();
    try (var bench = new LogBench(database, statements.of(database.pool()), Clock.systemUTC())) {
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      var caller = bench.member(workspace, Role.DEVELOPER);
      var readers = IntStream.range(0, 50).mapToObj(i -> new Reader()).toList();
      var query = bench.query(workspace, web);
      for (Reader reader : readers) {
        bench.tail.follow(bench.logs.follow(caller, query).next(), reader);
      }
      bench.say(web, "warm");
      readers.forEach(it -> Eventually.see("it", () -> it.messages, List.of("warm")::equals));

      statements.take();
      bench.say(web, "hot");
      readers.forEach(
          it -> Eventually.see("it", () -> it.messages, List.of("warm", "hot")::equals));

      assertThat(statements.take()).hasSizeLessThan(20);
    }
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A line whose transaction takes its time. */
  private static final class Slow {
    private final CountDownLatch isWritten = new CountDownLatch(1);
    private final CountDownLatch mayCommit = new CountDownLatch(1);
    private final Thread thread;

    Slow(LogBench bench, WorkspaceId workspace, LogEntry line) {
      thread = new Thread(() -> bench.db.change("test.slow", tx -> write(tx, workspace, line)));
      thread.start();
      await(isWritten);
    }

    private void write(WriteTx tx, WorkspaceId workspace, LogEntry line) {
      new LogStore().append(tx, List.of(line), Map.of(line.resource(), workspace));
      isWritten.countDown();
      await(mayCommit);
    }

    void commit() throws InterruptedException {
      mayCommit.countDown();
      thread.join();
    }
  }

  @Test
  void slowReadersOfOneWorkspaceDelayNobodyElse() {
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var gate = new CountDownLatch(1);
      var loud = bench.workspace();
      var loudService = bench.resource(loud);
      for (String text : List.of("*", "*a*", "*b*", "*c*")) {
        var query =
            LogBench.filtered(bench.query(loud, loudService), Map.of(LogLabel.TEXT, List.of(text)));
        follow(bench, loud, query, new Held(gate));
      }
      bench.say(loudService, "abc");
      var quiet = bench.workspace();
      var web = bench.resource(quiet);
      var reader = new Reader();
      Eventually.isTrue("a reader that is held", () -> Held.HELD.get() > 0);

      follow(bench, quiet, bench.query(quiet, web), reader);
      bench.say(web, "hello");

      Eventually.isTrue("the line", () -> reader.messages.contains("hello"));
      gate.countDown();
    }
  }

  private static void follow(
      LogBench bench, WorkspaceId workspace, LogQuery query, StreamReader reader) {
    var caller = bench.member(workspace, Role.DEVELOPER);
    bench.tail.follow(bench.logs.follow(caller, query).next(), reader);
  }

  /** A reader that takes its time. */
  private record Held(CountDownLatch gate) implements StreamReader {
    private static final AtomicInteger HELD = new AtomicInteger();

    @Override
    public void send(StreamBatch batch) {
      HELD.incrementAndGet();
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void failed(RuntimeException why) {}
  }

  private static final class Reader implements StreamReader {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    @Override
    public void send(StreamBatch batch) {
      ((LogBatch) batch).lines().forEach(line -> messages.add(line.message()));
    }

    @Override
    public void failed(RuntimeException why) {
      messages.add(why.toString());
    }
  }
}
