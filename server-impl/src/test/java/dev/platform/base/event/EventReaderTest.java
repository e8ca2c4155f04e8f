package dev.platform.base.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.platform.base.db.Db;
import dev.platform.base.id.Id;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventReaderTest {
  private static final WorkspaceId ACME = new WorkspaceId("tea-d4g2k7tjm3vs73c0p1p0");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final Db db = database.db(Clock.systemUTC(), List.of(EventLog.persistence()));
  private final EventLog log = new EventLog(new Ids(Clock.systemUTC()), List.of());
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void aReaderBeginsWithWhatHappensFromThenOn() {
    append("before");
    var reader = new EventReader("beginner");

    var first = next(reader, 10);
    append("after");

    assertThat(first).isEmpty();
    assertThat(next(reader, 10)).containsExactly("after");
    assertThat(next(reader, 10)).isEmpty();
  }

  @Test
  void aReaderDoesNotBeginInALongPastThatNobodyHasRead() {
    int past = EventLog.NUMBERED + 1;
    database.execute(
        """
        insert into event (id, workspace_id, subject_id, type, created_at, details)
        select 'evt-' || lpad(i::text, 20, '0'), '%s', 'srv-1', 'past', now(), '{}'
        from generate_series(1, %d) i
        """
            .formatted(ACME.value(), past));
    var reader = new EventReader("late-beginner");

    assertThat(next(reader, 10)).as("some are numbered").isEmpty();
    assertThat(unnumbered()).isEqualTo("1");
    assertThat(next(reader, 10)).as("all are").isEmpty();
    append("after");

    assertThat(next(reader, 10)).containsExactly("after");
    assertThat(deleteOld(Instant.now().plusSeconds(60), past - 1)).isEqualTo(past - 1);
    append("unread");
    deleteOld(Instant.now().plusSeconds(60), 1_000_000);
    assertThat(next(reader, 10)).as("what nobody could read is kept").containsExactly("unread");
    deleteOld(Instant.now().plusSeconds(60), 1_000_000);
  }

  @Test
  void theNewestOfATypeBeforeAnEventIsFound() {
    var reader = beginning("looking back");
    for (String type : List.of("sought", "other", "sought", "last", "sought")) {
      append(type);
    }

    var events = db.write("read", tx -> reader.next(tx, 10));
    var last = events.get(3);

    assertThat(db.<Optional<RecordedEvent>>write("find", tx -> reader.before(tx, last, "sought")))
        .contains(events.get(2));
    assertThat(db.<Optional<RecordedEvent>>write("find", tx -> reader.before(tx, last, "absent")))
        .isEmpty();
  }

  private String unnumbered() {
    return database.query("select count(*) from event where sequence is null").get(0);
  }

  private int deleteOld(Instant before, int limit) {
    return db.write("delete-old", tx -> log.deleteOld(tx, before, limit));
  }

  @Test
  void anEventOfASlowTransactionIsReadAfterThoseThatWereCommittedBeforeIt() throws Exception {
    var reader = beginning("slow");
    var written = new CountDownLatch(1);
    var ended = new CountDownLatch(1);
    Future<?> slow =
        threads.submit(
            () ->
                db.change(
                    "slow",
                    tx -> {
                      log.append(tx, ACME, new Happened("slow"));
                      written.countDown();
                      await(ended);
                    }));
    await(written);
    append("quick");

    var during = next(reader, 10);
    ended.countDown();
    slow.get(10, TimeUnit.SECONDS);

    assertThat(during).containsExactly("quick");
    assertThat(next(reader, 10)).containsExactly("slow");
    assertThat(next(reader, 10)).isEmpty();
    assertThat(next(beginningAtZero("late"), 1000)).endsWith("quick", "slow");
  }

  @Test
  void whatIsNotCommittedIsReadAgain() {
    var reader = beginning("failing");
    append("one");

    assertThatThrownBy(
            () ->
                db.change(
                    "failing",
                    tx -> {
                      reader.next(tx, 10);
                      throw new IllegalStateException("the effect failed");
                    }))
        .hasMessage("the effect failed");

    assertThat(next(reader, 10)).containsExactly("one");
  }

  @Test
  void aReaderThatHoldsUpTheSequenceHoldsUpNoOther() throws Exception {
    var holding = beginning("holding");
    var other = beginning("other");
    append("one");
    var held = new CountDownLatch(1);
    var ended = new CountDownLatch(1);
    Future<?> holder =
        threads.submit(
            () ->
                db.change(
                    "holding",
                    tx -> {
                      holding.next(tx, 10);
                      held.countDown();
                      await(ended);
                    }));
    await(held);

    var during = next(other, 10);
    ended.countDown();
    holder.get(10, TimeUnit.SECONDS);

    assertThat(during).isEmpty();
    assertThat(next(other, 10)).containsExactly("one");
  }

  @Test
  void parallelReadersOfOneNameReadEachEventOfParallelWritersOnce() throws Exception {
    var name = "shared";
    beginning(name);
    var alone = beginning("alone");
    List<Future<?>> writers = new ArrayList<>();
    for (var writer = 0; writer < 4; writer++) {
      var prefix = "w" + writer + "-";
      writers.add(
          threads.submit(
              () -> {
                for (var number = 0; number < 50; number++) {
                  append(prefix + number);
                }
              }));
    }
    List<String> read = Collections.synchronizedList(new ArrayList<>());
    List<Future<?>> readers = new ArrayList<>();
    for (var replica = 0; replica < 2; replica++) {
      readers.add(
          threads.submit(
              () -> {
                while (read.size() < 200 && !Thread.currentThread().isInterrupted()) {
                  read.addAll(next(new EventReader(name), 7));
                }
              }));
    }
    for (var each : writers) {
      each.get(30, TimeUnit.SECONDS);
    }
    for (var each : readers) {
      each.get(30, TimeUnit.SECONDS);
    }

    assertThat(read).hasSize(200).doesNotHaveDuplicates();
    var ordered = next(alone, 1000);
    assertThat(ordered).hasSize(200).hasSameElementsAs(read);
    for (var writer = 0; writer < 4; writer++) {
      var prefix = "w" + writer + "-";
      assertThat(ordered.stream().filter(type -> type.startsWith(prefix)))
          .containsExactlyElementsOf(numbers(prefix));
    }
  }

  private static List<String> numbers(String prefix) {
    List<String> all = new ArrayList<>();
    for (var number = 0; number < 50; number++) {
      all.add(prefix + number);
    }
    return all;
  }

  private EventReader beginning(String name) {
    var reader = new EventReader(name);
    next(reader, 1);
    return reader;
  }

  private EventReader beginningAtZero(String name) {
    var reader = beginning(name);
    database.execute("update event_reader set sequence = 0 where name = '" + name + "'");
    return reader;
  }

  private void append(String type) {
    db.write("append", tx -> log.append(tx, ACME, new Happened(type)));
  }

  private List<String> next(EventReader reader, int limit) {
    return db.write("next", tx -> reader.next(tx, limit).stream().map(e -> e.type()).toList());
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(10, TimeUnit.SECONDS)) {
        throw new IllegalStateException(new TimeoutException());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Happened(@JsonIgnore String type) implements DomainEvent {
    @Override
    public Id subject() {
      return ACME;
    }
  }
}
