package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lines in the order of their commits, none of which is missed. */
class CommittedLinesTest {
  private static final LogCursor START = new LogCursor(0, "");
  private static final Duration DAYS = Duration.ofDays(2);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final CommittedLines lines = new CommittedLines();

  @Test
  void aPlaceIsNotPassedBeforeAnOlderTransactionHasEnded() throws InterruptedException {
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      bench.insert(workspace, List.of(bench.line(web, now(), "first")));
      arrive(bench, workspace, web, 1);
      var isWritten = new CountDownLatch(1);
      var mayCommit = new CountDownLatch(1);
      var second = bench.line(web, now(), "second");
      var slow =
          new Thread(
              () ->
                  bench.db.change(
                      "test.slow", tx -> write(tx, workspace, second, isWritten, mayCommit)));
      slow.start();
      assertThat(isWritten.await(10, TimeUnit.SECONDS)).isTrue();
      bench.insert(workspace, List.of(bench.line(web, now(), "third")));

      assertThat(texts(read(bench, workspace, web, START, 10))).containsExactly("first");
      mayCommit.countDown();
      slow.join();

      assertThat(texts(arrive(bench, workspace, web, 3)))
          .containsExactly("first", "second", "third");
    }
  }

  @Test
  void pagesEndWithinATransactionAndRepeatNothing() {
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      for (int batch = 0; batch < 3; batch++) {
        int first = 7 * batch;
        bench.insert(
            workspace,
            IntStream.range(first, first + 7)
                .mapToObj(number -> bench.line(web, now(), "line " + number))
                .toList());
      }
      arrive(bench, workspace, web, 21);
      List<CommittedLine> all = new ArrayList<>();
      var place = START;
      for (var page = read(bench, workspace, web, place, 4); !page.isEmpty(); ) {
        all.addAll(page);
        place = page.get(page.size() - 1).cursor();
        page = read(bench, workspace, web, place, 4);
      }

      assertThat(texts(all))
          .containsExactlyElementsOf(
              IntStream.range(0, 21).mapToObj(number -> "line " + number).toList());
      assertThat(read(bench, bench.workspace(), web, START, 10)).isEmpty();
    }
  }

  private static void write(
      WriteTx tx,
      WorkspaceId workspace,
      LogEntry line,
      CountDownLatch isWritten,
      CountDownLatch mayCommit) {
    new LogStore().append(tx, List.of(line), Map.of(line.resource(), workspace));
    isWritten.countDown();
    try {
      assertThat(mayCommit.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Other databases of the server have transactions, too. */
  private List<CommittedLine> arrive(
      LogBench bench, WorkspaceId workspace, String resource, int count) {
    return Eventually.see(
        "all lines",
        () -> read(bench, workspace, resource, START, 100),
        read -> read.size() == count);
  }

  private List<CommittedLine> read(
      LogBench bench, WorkspaceId workspace, String resource, LogCursor after, int limit) {
    return bench.db.read(
        "test.read",
        tx -> lines.read(tx, workspace, List.of(resource), after, now().minus(DAYS), limit));
  }

  private static List<String> texts(List<CommittedLine> read) {
    return read.stream().map(CommittedLine::message).toList();
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
