package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.testing.FreePorts;
import dev.platform.testing.ServerProcess;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * No visitor of a service that falls asleep and wakes is lost while a worker and two edges, each a
 * process of its own, are killed at random moments: but for those whose own edge is killed. Only
 * with {@code -Dkilledsleep.rounds=30}.
 */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.ONE)
@EnabledIfSystemProperty(named = "killedsleep.rounds", matches = "\\d+")
class KilledSleepTest {
  private static final int ROUNDS = Integer.getInteger("killedsleep.rounds", 0);
  private static final int VISITORS = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long BETWEEN_KILLS = TimeUnit.SECONDS.toNanos(8);

  /** Long enough for the service to fall asleep now and then. */
  private static final long BETWEEN_VISITS = TimeUnit.SECONDS.toNanos(20);

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final int api = FreePorts.next();
  private final Server worker = new Server("api,worker", FreePorts.next());
  private final List<Server> edges =
      List.of(new Server("edge", FreePorts.next()), new Server("edge", FreePorts.next()));
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();

  /** A process of the installation. */
  private final class Server {
    private final String roles;
    private final int apps;
    private volatile Process process;

    /** Grows with each kill, and is odd while the process is down. */
    private final AtomicInteger kills = new AtomicInteger(1);

    Server(String roles, int apps) {
      this.roles = roles;
      this.apps = apps;
    }

    void start() throws IOException {
      launch();
      var host = InetAddress.getLoopbackAddress().getHostName();
      int port = roles.equals("edge") ? apps : api;
      Eventually.within(
          PATIENCE, roles, () -> ask(port, host, "/readyz"), answer -> answer.startsWith("200"));
      kills.incrementAndGet();
    }

    void kill() throws InterruptedException {
      kills.incrementAndGet();
      process.destroyForcibly().waitFor();
    }

    private void launch() throws IOException {
      process = command("server");
    }

    Process command(String... words) throws IOException {
      var environment = new HashMap<String, String>();
      environment.put("PLATFORM_ROLES", roles);
      environment.put("PLATFORM_DATA", folder.resolve("data").toString());
      environment.put("PLATFORM_DATABASE_URL", database.url());
      environment.put("PLATFORM_DATABASE_POOL", "4");
      environment.put("PLATFORM_API_URL", "http://localhost:" + api);
      environment.put("PLATFORM_APPS_URL", "http://*.localhost:" + apps);
      environment.put("PLATFORM_ADMIN_EMAIL", Installation.EMAIL);
      environment.put("PLATFORM_ADMIN_PASSWORD", Installation.PASSWORD);
      environment.put("PLATFORM_ENGINE_LOCAL_ALLOWFILEREPOS", "true");
      environment.put("PLATFORM_ENGINE_LOCAL_VISIBLE", folder.toString());
      environment.put("PLATFORM_SERVICE_IDLE", "2s");
      environment.put("PLATFORM_DEPLOY_DRAIN", "0s");
      var output = folder.resolve("output-" + apps);
      return ServerProcess.start("256m", environment, output, words);
    }
  }

  @AfterEach
  void stop() throws Exception {
    over.set(true);
    for (Server server : servers().toList()) {
      server.process.destroy();
    }
    for (Server server : servers().toList()) {
      server.process.waitFor(1, TimeUnit.MINUTES);
      server.process.destroyForcibly().waitFor();
    }
    assertThat(servers().findFirst().orElseThrow().command("stop", "--services").waitFor())
        .isZero();
    database.close();
  }

  private Stream<Server> servers() {
    return Stream.concat(Stream.of(worker), edges.stream());
  }

  @Test
  void onlyVisitorsOfAKilledEdgeAreLost() throws Exception {
    for (Server server : servers().toList()) {
      server.start();
    }
    new Console(URI.create("http://localhost:" + api))
        .deploy(
            "drowsy",
            "web_service",
            """
            {"runtime": "node", "plan": "free",
              "envSpecificDetails": {"buildCommand": "", "startCommand": "./serve"}}\
            """,
            Repo.withPrograms(folder.resolve("repository")));
    for (Server edge : edges) {
      Eventually.see(
          "its route",
          () -> ask(edge.apps, "drowsy.localhost", "/"),
          answer -> answer.startsWith("200 "));
    }
    long seed = System.nanoTime();
    var chance = new Random(seed);
    var visitors =
        Stream.generate(() -> new Thread(() -> visitAll(new Random(chance.nextLong()))))
            .limit(VISITORS)
            .toList();
    visitors.forEach(Thread::start);

    for (int round = 0; round < ROUNDS; round++) {
      LockSupport.parkNanos(chance.nextLong(BETWEEN_KILLS));
      var server = servers().toList().get(chance.nextInt(3));
      server.kill();
      server.start();
    }
    over.set(true);
    for (Thread visitor : visitors) {
      visitor.join();
    }

    System.err.println("NOTICE: " + answered + " visits answered, " + sleeps() + " times asleep");
    assertThat(lost).as("seed " + seed).isEmpty();
    assertThat(sleeps()).isPositive();
    Eventually.within(
        PATIENCE,
        "sleep without a trace",
        () -> database.query("select sleep || (select count(*) from rollout) from running").get(0),
        "ASLEEP0"::equals);
    assertThat(programs()).isEmpty();
  }

  private void visitAll(Random chance) {
    while (!over.get()) {
      visit(edges.get(chance.nextInt(edges.size())));
      LockSupport.parkNanos(chance.nextLong(BETWEEN_VISITS));
    }
  }

  private void visit(Server edge) {
    int kills = edge.kills.get();
    var answer = ask(edge.apps, "drowsy.localhost", "/");
    if (answer.startsWith("200 ")) {
      answered.incrementAndGet();
    } else if (kills % 2 == 0 && kills == edge.kills.get()) {
      lost.add(answer);
    }
  }

  /** What is answered, or why nothing is. */
  private static String ask(int port, String host, String path) {
    try {
      return Installation.get(port, host, path);
    } catch (UncheckedIOException | StringIndexOutOfBoundsException e) {
      return e.toString();
    }
  }

  private int sleeps() {
    return database.count("select count(*) from event where type = 'service_hibernated'");
  }

  private List<String> programs() {
    var workloads = folder.resolve("data/engine/workloads").toString();
    return ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine().orElse(""))
        .filter(command -> command.contains(workloads))
        .toList();
  }
}
