package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A free service behind two edges, with real processes that come and go. */
@Tag("slow")
@WholePlatform(WholePlatform.Lane.TWO)
class SleepingServiceTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int VISITORS = 8;
  private static final int VISITS = 6;
  private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(3_000);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final List<Integer> edges = List.of(FreePorts.next(), FreePorts.next());
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();

  @Test
  void noVisitorIsLostHoweverSleepAndVisitsMeet() throws Exception {
    var installation =
        new Installation(database)
            .with("platform.service.idle", "1s")
            .with("platform.deploy.drain", "0s");
    var repository = Repo.withPrograms(folder.resolve("repository"));
    var data = folder.resolve("data");
    try (AutoCloseable services = () -> installation.stopServices(data);
        var worker = installation.start(data, EnumSet.of(Role.API, Role.WORKER));
        var first = edge(installation, edges.get(0));
        var second = edge(installation, edges.get(1))) {
      new Console(installation.api())
          .deploy(
              "drowsy",
              "web_service",
              """
              {"runtime": "node", "plan": "free",
                "envSpecificDetails": {"buildCommand": "", "startCommand": "./serve"}}\
              """,
              repository);
      awaitSleep();
      wakeByManyAtOnce();
      visitNowAndThen();
      assertThat(lost).isEmpty();

      awaitSleep();
      assertThat(count("service_hibernated")).isGreaterThan(1);
      first.close();
      assertThat(visit(edges.get(1))).startsWith("200 ");
    }
  }

  private Platform edge(Installation installation, int port) throws InterruptedException {
    return installation
        .with("platform.apps.listen", "127.0.0.1:" + port)
        .start(folder.resolve("data"), EnumSet.of(Role.EDGE));
  }

  private void wakeByManyAtOnce() throws Exception {
    long from = System.nanoTime();
    inParallel(this::visit);
    System.err.println(
        "NOTICE: "
            + VISITORS
            + " visitors waited for a wake-up of "
            + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from)
            + " ms");
  }

  private void visitNowAndThen() throws Exception {
    inParallel(
        edge -> {
          for (int i = 0; i < VISITS; i++) {
            visit(edge);
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(SHORT, IDLE));
          }
          return "";
        });
  }

  private interface Visits {
    String at(int edge);
  }

  private void inParallel(Visits visits) throws Exception {
    List<Callable<String>> all = new ArrayList<>();
    for (int i = 0; i < VISITORS; i++) {
      int edge = edges.get(i % edges.size());
      all.add(() -> visits.at(edge));
    }
    var threads = Executors.newFixedThreadPool(VISITORS);
    try {
      for (var done : threads.invokeAll(all)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private String visit(int edge) {
    var answer = Installation.get(edge, "drowsy.localhost", "/");
    if (!answer.startsWith("200 ")) {
      lost.add(answer);
    }
    return answer;
  }

  private static void awaitSleep() {
    Eventually.within(
        LONG,
        "sleep, and nothing that runs",
        () -> database.query("select sleep || (select count(*) from instance) from running").get(0),
        "ASLEEP0"::equals);
  }

  private static int count(String event) {
    return Integer.parseInt(
        database.query("select count(*) from event where type = '" + event + "'").get(0));
  }
}
