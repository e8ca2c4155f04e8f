package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.config.Config;
import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import dev.platform.engine.LooksAtProcesses;
import dev.platform.engine.local.TestRanges;
import dev.platform.testing.CompiledProgram;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No request is lost while instances come and go that end at once on SIGTERM: on the whole platform
 * with its engine, edge and reconcilers. {@code -Dzeroloss.requests=50000} asks for longer.
 */
@Tag("slow")
@LooksAtProcesses
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
  private final HttpClient http = HttpClient.newHttpClient();
  private final int api = FreePorts.next();
  private final int apps = FreePorts.next();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicBoolean suspended = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Visitor> kept = new ThreadLocal<>();
  private Platform platform;
  private Map<String, String> credentials = Map.of();
  private String service = "";
  private String plan = "standard";

  @BeforeEach
  void start() throws Exception {
    var source = database.source();
    Map<String, String> settings = new HashMap<>(TestRanges.settings(folder));
    settings.putAll(
        Map.of(
            "platform.data",
            folder.resolve("data").toString(),
            "platform.database.url",
            "postgresql://%s:%s@%s:%d/%s"
                .formatted(
                    source.getUser(),
                    source.getPassword() == null ? "" : source.getPassword(),
                    source.getServerNames()[0],
                    source.getPortNumbers()[0],
                    source.getDatabaseName()),
            "platform.api.url",
            "http://localhost:" + api,
            "platform.apps.url",
            "http://*.localhost:" + apps,
            "platform.roles",
            "api,worker,edge",
            "platform.engine.local.allowfilerepos",
            "true",
            "platform.engine.local.visible",
            folder.toString(),
            "platform.admin.password",
            TestProcess.PASSWORD.reveal(),
            "platform.deploy.drain",
            "1s"));
    platform =
        new Platform(
            Settings.of(Config.of(settings, Map.of(), Map.of())),
            Optional.empty(),
            step -> {},
            () -> {});
    platform.start();
    logIn();
    service = send("POST", "/v1/services", wanted(repository())).at("/service/id").asText();
    await("the first deploy", INSTANCES);
  }

  @AfterEach
  void stop() throws Exception {
    if (!service.isEmpty()) {
      send("DELETE", "/v1/services/" + service, null);
      until("the end of all", () -> count("select count(*) from running") == 0);
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
    send("POST", "/v1/services/" + service + "/restart", "");
    await("the restart", INSTANCES);
    send(
        "PATCH",
        "/v1/services/" + service,
        "{\"serviceDetails\": {\"plan\": \"%s\"}}".formatted(plan));
    send("POST", "/v1/services/" + service + "/deploys", "{\"deployMode\": \"deploy_only\"}");
    await("the deploy on another plan", INSTANCES);
    plan = plan.equals("standard") ? "starter" : "standard";
    visits();
    suspended.set(true);
    send("POST", "/v1/services/" + service + "/suspend", "");
    await("the rest", 0);
    send("POST", "/v1/services/" + service + "/resume", "");
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
    send("POST", "/v1/services/" + service + "/scale", "{\"numInstances\": " + instances + "}");
    await("another number of instances", instances);
  }

  /** Until so many instances are ready and nothing else of the service is left. */
  private void await(String what, int instances) throws Exception {
    until(
        what,
        () ->
            count("select count(*) from instance") == instances
                && count("select count(*) from instance where state = 'READY'") == instances
                && count("select count(*) from rollout") == Math.min(1, instances)
                && count(
                        "select count(*) from deploy where state in"
                            + " ('CREATED', 'QUEUED', 'BUILD_IN_PROGRESS', 'UPDATE_IN_PROGRESS')")
                    == 0);
  }

  private static void until(String what, Eventually.Question<Boolean> question) {
    Eventually.isTrue(what, question);
  }

  private int count(String sql) {
    return Integer.parseInt(database.query(sql).get(0));
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
          lost.add(turn % ROUND + ": " + status);
        }
      } catch (IOException | RuntimeException e) {
        lost.add(turn % ROUND + ": " + e);
        kept.remove();
      }
    }
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

  private void logIn() throws Exception {
    var login =
        http.send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + api + "/session"))
                .header("Content-Type", "application/json")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{\"email\": \"admin@localhost\", \"password\": \"%s\"}"
                            .formatted(TestProcess.PASSWORD.reveal())))
                .build(),
            BodyHandlers.ofString());
    credentials =
        Map.of(
            "Cookie",
            login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0],
            "X-CSRF-Token",
            Json.MAPPER.readTree(login.body()).path("csrfToken").asText());
  }

  private JsonNode send(String method, String path, @Nullable String json) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + api + path))
            .method(
                method,
                json == null || json.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(json))
            .header("Content-Type", "application/json");
    credentials.forEach(request::header);
    var answer = http.send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(path + " " + answer.body()).isBetween(200, 299);
    return Json.MAPPER.readTree(answer.body().isEmpty() ? "{}" : answer.body());
  }

  private String wanted(Path repository) {
    return """
    {"type": "web_service", "name": "harsh", "ownerId": "%s", "repo": "%s", "autoDeploy": "no",
     "serviceDetails": {"runtime": "node", "plan": "starter", "numInstances": %d,
       "envSpecificDetails": {"buildCommand": "true",
         "startCommand": "exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Server"}}}
    """
        .formatted(
            database.query("select id from workspace").get(0),
            repository.toUri().toString(),
            INSTANCES);
  }

  private Path repository() throws IOException, InterruptedException {
    Path repository = Files.createDirectories(folder.resolve("repository"));
    try (var program = ZeroLossTest.class.getResourceAsStream("harsh/Server.java")) {
      CompiledProgram.write(
          repository, "Server", new String(program.readAllBytes(), StandardCharsets.UTF_8));
    }
    git(repository, "init", "--quiet", "--initial-branch=main");
    git(repository, "add", ".");
    git(
        repository,
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "-m",
        "First commit");
    return repository;
  }

  private static void git(Path repository, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).directory(repository.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
