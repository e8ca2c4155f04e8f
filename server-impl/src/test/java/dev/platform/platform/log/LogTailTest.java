package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.identity.access.Role;
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
      var isWritten = new CountDownLatch(1);
      var mayCommit = new CountDownLatch(1);
      var slow =
          new Thread(
              () ->
                  bench.db.change(
                      "test.slow",
                      tx -> {
                        new LogStore()
                            .append(
                                tx,
                                List.of(bench.line(web, now(), "second")),
                                Map.of(web, workspace));
                        isWritten.countDown();
                        await(mayCommit);
                      }));
      slow.start();
      await(isWritten);
      bench.insert(workspace, List.of(bench.line(web, now(), "third")));

      var before = bench.logs.read(place);
      mayCommit.countDown();
      slow.join();
      var after = bench.logs.read(before.next());

      assertThat(before.lines()).extracting(LogEntry::message).containsExactly("first", "third");
      assertThat(after.lines()).extracting(LogEntry::message).containsExactly("second");
      assertThat(bench.logs.read(after.next()).lines()).isEmpty();
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

  private static final class Reader implements LogTail.Reader {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    @Override
    public void lines(List<LogEntry> lines) {
      lines.forEach(line -> messages.add(line.message()));
    }

    @Override
    public void failed(RuntimeException why) {
      messages.add(why.toString());
    }
  }
}
