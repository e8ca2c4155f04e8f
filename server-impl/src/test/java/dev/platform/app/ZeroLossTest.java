package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.testing.CompiledProgram;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No request is lost while instances come and go that end at once on SIGTERM: on the whole platform
 * with its engine, edge and reconcilers. {@code -Dzeroloss.requests=50000} asks for longer.
 */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.ONE)
class ZeroLossTest {
  private static final int REQUESTS = Integer.getInteger("zeroloss.requests", 1_000);

  /** More of them for many requests, most of which take their time. */
  private static final int VISITORS = Math.max(10, Math.min(50, REQUESTS / 1_000));

  private static final int INSTANCES = 2;
  private static final long WAITING_NANOS = 10_000_000;

  /** Kinds of requests that take turns. */
  private static final int ROUND = 12;

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final Installation installation = new Installation(database);
  private final TestClient client = TestClient.api(installation.api());
  private final int apps = installation.port(Role.EDGE).orElseThrow();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicBoolean suspended = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Visitor> kept = new ThreadLocal<>();
  private Platform platform;
  private String service = "";
  private String plan = "standard";

  @BeforeEach
  void start() throws Exception {
    platform =
        installation
            .with("platform.engine.local.visible", folder.toString())
            .with("platform.deploy.drain", "1s")
            .start(folder.resolve("data"), EnumSet.of(Role.API, Role.WORKER, Role.EDGE));
    client.logIn(Installation.EMAIL, Installation.PASSWORD);
    service = client.done("POST", "/v1/services", wanted(repository())).at("/service/id").asText();
    await("the first deploy", INSTANCES);
    until("the first route", () -> ask(0) == 200);
  }

  @AfterEach
  void stop() throws Exception {
    if (!service.isEmpty()) {
      client.done("DELETE", "/v1/services/" + service, null);
      until("the end of all", () -> database.count("select count(*) from running") == 0);
    }
    platform.close();
    database.close();
  }

  @Test
  void noRequestIsLostHoweverInstancesComeAndGo() throws Exception {
    var visitors = Executors.newFixedThreadPool(VISITORS);
    try {
      List<Future<?>> visits = new ArrayList<>();
      for (int i = 0; i < VISITORS; i++) {
        int first = i;
        visits.add(visitors.submit(() -> visit(first)));
      }
      do {
        everythingOnce();
      } while (answered.get() < REQUESTS && lost.isEmpty());
      over.set(true);
      for (Future<?> visit : visits) {
        visit.get();
      }
    } finally {
      over.set(true);
      visitors.shutdownNow();
    }

    System.err.printf(
        "%d answered, %d told to wait while suspended%n", answered.get(), refused.get());
    assertThat(lost).as("of %d, beside %d refused", answered.get(), refused.get()).isEmpty();
    assertThat(answered.get()).isGreaterThanOrEqualTo(REQUESTS);
  }

  private void everythingOnce() throws Exception {
    visits();
    scale(1);
    scale(INSTANCES);
    visits();
    client.done("POST", "/v1/services/" + service + "/restart", null);
    await("the restart", INSTANCES);
    client.done(
        "PATCH",
        "/v1/services/" + service,
        "{\"serviceDetails\": {\"plan\": \"%s\"}}".formatted(plan));
    client.done(
        "POST", "/v1/services/" + service + "/deploys", "{\"deployMode\": \"deploy_only\"}");
    await("the deploy on another plan", INSTANCES);
    plan = plan.equals("standard") ? "starter" : "standard";
    visits();
    suspended.set(true);
    client.done("POST", "/v1/services/" + service + "/suspend", null);
    await("the rest", 0);
    client.done("POST", "/v1/services/" + service + "/resume", null);
    await("the work", INSTANCES);
    until("the route", () -> ask(0) == 200);
    suspended.set(false);
  }

  /** Lets some more requests be on their way. */
  private void visits() {
    int before = answered.get();
    until("visits", () -> answered.get() > before + ROUND * VISITORS || !lost.isEmpty());
  }

  private void scale(int instances) throws Exception {
    client.done(
        "POST", "/v1/services/" + service + "/scale", "{\"numInstances\": " + instances + "}");
    await("another number of instances", instances);
  }

  /** Until so many instances are ready and nothing else of the service is left. */
  private void await(String what, int instances) throws Exception {
    until(
        what,
        () ->
            database.count("select count(*) from instance") == instances
                && database.count("select count(*) from instance where state = 'READY'")
                    == instances
                && database.count("select count(*) from rollout") == Math.min(1, instances)
                && database.count(
                        "select count(*) from deploy where state in"
                            + " ('CREATED', 'QUEUED', 'BUILD_IN_PROGRESS', 'UPDATE_IN_PROGRESS')")
                    == 0);
  }

  private static void until(String what, Eventually.Question<Boolean> question) {
    Eventually.isTrue(what, question);
  }

  private void visit(int first) {
    for (int turn = first; !over.get(); turn++) {
      boolean mayBeRefused = suspended.get();
      try {
        int status = ask(turn);
        if (status == 200) {
          answered.incrementAndGet();
        } else if (status == 503 && (mayBeRefused || suspended.get())) {
          refused.incrementAndGet();
          LockSupport.parkNanos(WAITING_NANOS);
        } else {
          lost.add(turn % ROUND + ": " + status + " " + told());
        }
      } catch (IOException | RuntimeException e) {
        lost.add(turn % ROUND + ": " + e);
        kept.remove();
      }
    }
  }

  private String told() {
    return kept.get() == null ? "" : kept.get().told();
  }

  private int ask(int turn) throws IOException {
    if (kept.get() == null) {
      kept.set(new Visitor("harsh.localhost:" + apps, apps));
    }
    return switch (turn % ROUND) {
      case 3, 9 -> kept.get().upload();
      case 4, 10 -> kept.get().download();
      case 5 -> talk();
      case 1, 6, 8 -> kept.get().post();
      default -> kept.get().get();
    };
  }

  private int talk() throws IOException {
    try (var visitor = kept.get()) {
      kept.remove();
      return visitor.talk();
    }
  }

  private String wanted(Repo repository) {
    return """
    {"type": "web_service", "name": "harsh", "ownerId": "%s", "repo": "%s", "autoDeploy": "no",
     "serviceDetails": {"runtime": "node", "plan": "starter", "numInstances": %d,
       "envSpecificDetails": {"buildCommand": "true",
         "startCommand": "exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Server"}}}
    """
        .formatted(database.query("select id from workspace").get(0), repository.url(), INSTANCES);
  }

  private Repo repository() throws Exception {
    var repository = Repo.create(folder.resolve("repository"));
    try (var program = ZeroLossTest.class.getResourceAsStream("harsh/Server.java")) {
      CompiledProgram.write(
          repository.folder(),
          "Server",
          new String(program.readAllBytes(), StandardCharsets.UTF_8));
    }
    repository.commit("First commit");
    return repository;
  }
}
