package dev.platform.platform.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.Signals;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.platform.ServiceId;
import dev.platform.platform.webhook.Receiver.Answer;
import dev.platform.platform.webhook.Receiver.Message;
import dev.platform.platform.webhook.Shop.ServiceResumed;
import dev.platform.testing.FreePorts;
import dev.platform.testing.ServerProcess;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many events, receivers of which a quarter does not work, and senders that are lost at any moment.
 * The whole of it, with processes that are killed: {@code -Dwebhooks.events=10000}, of which {@code
 * -Dwebhooks.rate} happen each second.
 */
class SendersUnderFireTest {
  private static final int EVENTS = Integer.getInteger("webhooks.events", 60);
  private static final int EVENTS_PER_SECOND = Integer.getInteger("webhooks.rate", 20);
  private static final int GOOD = 15;
  private static final int SENDERS = 3;
  private static final int KILLS = 10;
  private static final Duration LEASE = Duration.ofSeconds(61);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final Ticking clock = new Ticking();
  private final List<Receiver> good = new ArrayList<>();
  private final List<Receiver> bad = new ArrayList<>();
  private final List<Sender> senders = new ArrayList<>();
  private final Map<String, Long> committed = new HashMap<>();
  private WorkspaceId workspace;
  private ServiceId service;

  @AfterEach
  void close() {
    senders.forEach(Sender::close);
    good.forEach(Receiver::close);
    bad.forEach(Receiver::close);
  }

  @Test
  void everyEventReachesEveryReceiverThatWorks() {
    open();
    for (int i = 0; i < SENDERS; i++) {
      start();
    }

    for (int i = 0; i < EVENTS; i++) {
      happen(senders.get(senders.size() - 1).process);
      if (i % (EVENTS / SENDERS) == EVENTS / SENDERS / 2) {
        senders.get(senders.size() - SENDERS).kill();
        start();
      }
    }

    Eventually.within(
        Duration.ofMinutes(2), "all but the killed ones' are sent", this::missing, this::isLeased);
    clock.pass(LEASE);
    Eventually.within(Duration.ofMinutes(2), "all is sent", this::missing, it -> it == 0);
    check(SENDERS);
  }

  static boolean hasManyEvents() {
    return EVENTS >= 1_000;
  }

  /**
   * The whole program, killed by the system at random moments. It takes minutes, so it runs only
   * when it is asked for, and may be timed.
   */
  @Test
  @EnabledIf("hasManyEvents")
  void processesThatAreKilledLoseNothing() throws Exception {
    open();
    var chance = new Random();
    List<Process> replicas = new ArrayList<>();
    try (var process = TestProcess.on(database).clock(clock).data(folder).open()) {
      for (int i = 0; i < SENDERS; i++) {
        replicas.add(launch(i));
      }
      happen(process);
      Eventually.within(Duration.ofMinutes(5), "one has started", this::missing, it -> it == 0);
      long begin = System.nanoTime();
      for (int i = 1; i < EVENTS; i++) {
        awaitTurn(begin, i);
        happen(process);
        if (i % (EVENTS / KILLS) == EVENTS / KILLS / 2) {
          int killed = chance.nextInt(SENDERS);
          replicas.get(killed).destroyForcibly().waitFor();
          replicas.set(killed, launch(killed));
        }
      }
      Eventually.within(Duration.ofMinutes(10), "all is sent", this::missing, it -> it == 0);
      assertThat(check(KILLS)).as("p99 in ms").isLessThan(250);
    } finally {
      replicas.forEach(Process::destroyForcibly);
    }
  }

  /** As many events as come in a busy hour of a large install, and not all at once. */
  private static void awaitTurn(long begin, int number) {
    long due = begin + number * TimeUnit.SECONDS.toNanos(1) / EVENTS_PER_SECOND;
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** A process of the whole program that sends, and serves an API that nobody asks. */
  private Process launch(int number) throws IOException {
    var data = Files.createDirectories(folder.resolve("replica" + number));
    Files.copy(
        folder.resolve("secret.key"),
        data.resolve("secret.key"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.COPY_ATTRIBUTES);
    var settings =
        Map.of(
            "PLATFORM_DATA",
            data.toString(),
            "PLATFORM_DATABASE_URL",
            database.url(),
            "PLATFORM_API_URL",
            "http://localhost:" + FreePorts.next(),
            "PLATFORM_OUTBOUND_LOOPBACK",
            "true");
    return ServerProcess.start("400m", settings, folder.resolve("output"), "server", "--roles=api");
  }

  /** A service with a webhook for each receiver. */
  private void open() {
    receivers();
    try (var shop = new Shop(database, TestProcess.on(database).data(folder))) {
      int number = 0;
      for (Receiver receiver : all()) {
        shop.create("receiver" + number++, receiver.url(), "service_resumed");
      }
      workspace = shop.workspace;
      service = shop.service;
    }
  }

  /** What is missing can only be what a killed sender had in flight. */
  private boolean isLeased(long missing) {
    return missing <= (long) SENDERS * GOOD * 8 && database.count(DUE) == 0;
  }

  private static final String DUE =
      """
      select count(*)
      from webhook_delivery d
      join webhook w on w.id = d.webhook_id and w.enabled and w.failing_since is null
      where d.attempts = 0 and d.due_at <= now()
      """;

  private long missing() {
    return good.stream()
        .mapToLong(
            receiver -> {
              var known = ids(receiver);
              return committed.keySet().stream().filter(id -> !known.contains(id)).count();
            })
        .sum();
  }

  /** Returns how long 99 of 100 first attempts took at most from the commit, in milliseconds. */
  private long check(int kills) {
    List<Long> waits = new ArrayList<>();
    for (Receiver receiver : good) {
      var messages = receiver.messages();
      assertThat(ids(receiver)).isEqualTo(committed.keySet());
      assertThat(messages.size() - EVENTS).as("duplicates").isBetween(0, 8 * kills);
      var firsts = messages.stream().collect(Collectors.toMap(Message::id, Message::at, Math::min));
      firsts.forEach((id, at) -> waits.add((at - committed.get(id)) / 1_000_000));
    }
    Collections.sort(waits);
    System.out.printf(
        "%d events, from commit to the first attempt: p50 %d ms, p90 %d ms, p99 %d ms%n",
        EVENTS,
        waits.get(waits.size() / 2),
        waits.get(waits.size() * 9 / 10),
        waits.get(waits.size() * 99 / 100));
    assertThat(
            database.count(
                "select count(*) from webhook_attempt where delivered and status_code >= 300"))
        .isZero();
    assertThat(database.count("select count(*) from webhook where not enabled")).isEqualTo(1);
    return waits.get(waits.size() * 99 / 100);
  }

  private static Set<String> ids(Receiver receiver) {
    return receiver.messages().stream().map(Message::id).collect(Collectors.toSet());
  }

  private void receivers() {
    for (int i = 0; i < GOOD; i++) {
      good.add(new Receiver());
    }
    bad.add(new Receiver().answering(slow(Duration.ofMillis(500))));
    bad.add(new Receiver().answering(500));
    var seen = Collections.synchronizedSet(new HashSet<String>());
    bad.add(new Receiver().answering(it -> Answer.of(seen.add(it.id()) ? 503 : 200)));
    bad.add(new Receiver().answering(410));
    bad.add(new Receiver().answering(0));
  }

  private static Function<Message, Answer> slow(Duration time) {
    return message -> {
      LockSupport.parkNanos(time.toNanos());
      return Answer.of(200);
    };
  }

  private List<Receiver> all() {
    var all = new ArrayList<>(good);
    all.addAll(bad);
    return all;
  }

  /** In a process that is alive. */
  private void happen(TestProcess process) {
    var event = new ServiceResumed(service);
    var id =
        process
            .get(Db.class)
            .write("test.event", tx -> process.get(EventLog.class).append(tx, workspace, event));
    committed.put(id.value(), System.nanoTime());
  }

  private void start() {
    senders.add(new Sender());
  }

  /** A process that sends. */
  private final class Sender implements AutoCloseable {
    private volatile boolean killed;
    private final TestProcess process;
    private final WebhookSender sending;

    Sender() {
      process =
          TestProcess.on(database)
              .clock(clock)
              .data(folder)
              .with(Map.of("platform.outbound.loopback", "true"))
              .db(real -> new Mortal(real, () -> killed))
              .open();
      ((PostgresSignals) process.get(Signals.class)).start();
      sending = process.get(WebhookSender.class);
      sending.start();
    }

    /** To the others, it looks as after kill -9: nothing of it reaches the database any more. */
    void kill() {
      killed = true;
    }

    @Override
    public void close() {
      killed = true;
      sending.close();
      process.close();
    }
  }

  /** A database that a killed process no longer reaches. */
  private record Mortal(Db real, java.util.function.BooleanSupplier isKilled) implements Db {
    @Override
    public <T> T read(String name, Function<Tx, T> work) {
      return real.read(name, alive(work));
    }

    @Override
    public <T> T write(String name, Function<WriteTx, T> work) {
      return real.write(name, alive(work));
    }

    @Override
    public <T> T rehearse(String name, Function<WriteTx, T> work) {
      return real.rehearse(name, alive(work));
    }

    /** Even what was done is undone: the process dies before the commit. */
    private <X, T> Function<X, T> alive(Function<X, T> work) {
      return tx -> {
        T result = work.apply(tx);
        if (isKilled.getAsBoolean()) {
          throw new IllegalStateException("killed");
        }
        return result;
      };
    }
  }

  /** The real time, and what a test adds. */
  private static final class Ticking extends Clock {
    private final AtomicReference<Duration> more = new AtomicReference<>(Duration.ZERO);

    void pass(Duration time) {
      more.updateAndGet(before -> before.plus(time));
    }

    @Override
    public Instant instant() {
      return Instant.now().plus(more.get());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
