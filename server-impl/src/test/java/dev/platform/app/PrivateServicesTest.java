package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.TestRanges;
import dev.platform.testing.CompiledProgram;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services that call a private service by its name: on the whole platform. */
@Tag("slow")
@WholePlatform(WholePlatform.Lane.TWO)
class PrivateServicesTest {
  private static final int CALLERS = 4;
  private static final int CALLS = 50;

  private static final String FOREIGN = "tea-d4g2k7tjm3vs73c0p1q0";

  /** Says its color, or what another one says over a connection of its own. */
  private static final String SERVER =
      """
      import com.sun.net.httpserver.HttpServer;
      import java.net.*;
      import java.util.concurrent.Executors;

      public class Server {
        public static void main(String[] args) throws Exception {
          int port = Integer.parseInt(System.getenv("PORT"));
          var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
          server.setExecutor(Executors.newCachedThreadPool());
          server.createContext("/", exchange -> {
            String host = exchange.getRequestURI().getQuery();
            String answer = host == null ? System.getenv("COLOR") : call(host);
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(answer.getBytes());
            exchange.close();
          });
          server.start();
        }

        static String call(String host) {
          try (var socket = new Socket()) {
            socket.setSoTimeout(20_000);
            socket.connect(new InetSocketAddress(host, 10_000), 5_000);
            socket.getOutputStream().write(
                "GET / HTTP/1.0\\r\\n\\r\\n".getBytes());
            var said = new String(socket.getInputStream().readAllBytes());
            return said.isEmpty() ? "cut off" : said.substring(said.indexOf("\\r\\n\\r\\n") + 4);
          } catch (Exception e) {
            return e.toString();
          }
        }
      }
      """;

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final Installation installation = new Installation(database);
  private final TestClient client = TestClient.api(installation.api());
  private final int apps = installation.port(Role.EDGE).orElseThrow();
  private final List<String> services = new ArrayList<>();
  private Path data;
  private Platform platform;
  private String workspace = "";
  private Repo repository;

  @BeforeEach
  void start() throws Exception {
    data = folder.resolve("data");
    platform =
        installation
            .with("platform.deploy.drain", "1s")
            .process(data, EnumSet.of(Role.API, Role.WORKER, Role.EDGE));
    var started = platform.start();
    assumeTrue(
        started.isolation().stream()
            .anyMatch(it -> it.what().equals("names of private services") && it.enforced()),
        "a sandbox that shows names");
    workspace = database.query("select id from workspace").get(0);
    addWorkspace();
    client.logIn(Installation.EMAIL, Installation.PASSWORD);
    repository = repository();
  }

  @AfterEach
  void stop() throws Exception {
    for (String service : services) {
      client.done("DELETE", "/v1/services/" + service, null);
    }
    Eventually.isTrue("the end of all", () -> database.count("select count(*) from running") == 0);
    platform.close();
    database.close();
  }

  @Test
  @Tag("drill")
  void aDeployLosesNoConnectionOfANeighbor() throws Exception {
    String backend = create("backend", "private_service", 2, "", workspace);
    create("caller", "web_service", 1, "", workspace);
    awaitLive("caller");
    assertThat(url(backend)).isEqualTo("backend:10000");
    assertThat(call("caller", "backend")).isEqualTo("red");
    assertThat(call("caller", "backend-discovery")).isEqualTo("red");

    Set<String> said = ConcurrentHashMap.newKeySet();
    var calls = new AtomicInteger();
    var over = new AtomicBoolean();
    var threads = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<?>> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        callers.add(
            threads.submit(
                () -> {
                  while (!over.get()) {
                    said.add(call("caller", "backend"));
                    calls.incrementAndGet();
                  }
                  return null;
                }));
      }
      client.done("PUT", "/v1/services/" + backend + "/env-vars/COLOR", "{\"value\": \"blue\"}");
      client.done("POST", "/v1/services/" + backend + "/deploys", "{}");
      awaitDeploys();
      client.done("POST", "/v1/services/" + backend + "/restart", null);
      awaitSettled();
      int before = calls.get();
      Eventually.isTrue("calls", () -> calls.get() > before + CALLS);
      over.set(true);
      for (Future<?> caller : callers) {
        caller.get();
      }
    } finally {
      over.set(true);
      threads.shutdownNow();
    }

    assertThat(said).containsExactlyInAnyOrder("red", "blue");
    assertThat(call("caller", "backend")).isEqualTo("blue");
  }

  @Test
  void onlyItsNetworkReachesAPrivateService() throws Exception {
    var environment =
        client
            .done(
                "POST",
                "/v1/projects",
                """
                {"name": "shop", "ownerId": "%s",
                 "environments": [{"name": "production", "networkIsolationEnabled": true}]}
                """
                    .formatted(workspace))
            .at("/environmentIds/0")
            .asText();
    create("backend", "private_service", 1, environment, workspace);
    create("inside", "web_service", 1, environment, workspace);
    create("outside", "web_service", 1, "", workspace);
    create("foreign", "web_service", 1, "", FOREIGN);
    awaitLive("inside", "outside", "foreign");
    String address = TestRanges.network(data) + ".1";

    assertThat(call("inside", "backend")).isEqualTo("red");
    assertThat(call("inside", address)).isEqualTo("red");
    for (String stranger : List.of("outside", "foreign")) {
      assertThat(call(stranger, "backend")).contains("UnknownHostException");
      assertThat(call(stranger, address)).containsAnyOf("ConnectException", "cut off", "reset");
    }

    client.done(
        "PATCH",
        "/v1/environments/" + environment,
        "{\"name\": \"production\", \"networkIsolationEnabled\": false}");

    Eventually.see("it follows", () -> call("outside", "backend"), "red"::equals);
    assertThat(call("foreign", "backend")).contains("UnknownHostException");
    assertThat(call("foreign", address)).containsAnyOf("ConnectException", "cut off", "reset");
  }

  private void addWorkspace() {
    database.execute(
        """
        insert into workspace (id, name, email, created_at)
        values ('%1$s', 'globex', 'globex@example.org', now());
        insert into resource (id, workspace_id, kind)
        values ('%1$s', '%1$s', 'workspace');
        insert into membership (workspace_id, user_id, role, created_at)
        select '%1$s', user_id, role, created_at
        from membership;
        """
            .formatted(FOREIGN));
  }

  private String create(
      String name, String type, int instances, String environment, String workspaceId)
      throws Exception {
    var created =
        client
            .done(
                "POST",
                "/v1/services",
                """
                {"type": "%s", "name": "%s", "ownerId": "%s", "repo": "%s", "autoDeploy": "no",
                 %s "envVars": [{"key": "COLOR", "value": "red"}],
                 "serviceDetails": {"runtime": "node", "plan": "standard", "numInstances": %d,
                   "envSpecificDetails": {"buildCommand": "true",
                     "startCommand": "exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Server"}}}
                """
                    .formatted(
                        type,
                        name,
                        workspaceId,
                        repository.url(),
                        environment.isEmpty() ? "" : "\"environmentId\": \"" + environment + "\",",
                        instances))
            .at("/service/id")
            .asText();
    services.add(created);
    return created;
  }

  private String url(String service) throws Exception {
    return client.done("GET", "/v1/services/" + service, null).at("/serviceDetails/url").asText();
  }

  private void awaitLive(String... web) {
    Eventually.isTrue(
        "all are live",
        () ->
            database.count("select count(*) from deploy where state = 'LIVE'") == services.size());
    awaitSettled();
    for (String each : web) {
      Eventually.see("the edge leads to " + each, () -> get(each, "/"), "red"::equals);
    }
  }

  private void awaitDeploys() {
    Eventually.isTrue(
        "no deploy is left",
        () ->
            database.count("select count(*) from deploy where state not in ('LIVE', 'DEACTIVATED')")
                == 0);
    awaitSettled();
  }

  private void awaitSettled() {
    Eventually.isTrue(
        "nothing changes any more",
        () ->
            database.count("select count(*) from rollout") == services.size()
                && database.count("select count(*) from instance where state != 'READY'") == 0);
  }

  /** What a web service hears from another service. */
  private String call(String web, String host) throws IOException {
    return get(web, "/?" + host);
  }

  private String get(String web, String path) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), apps)) {
      socket.setSoTimeout(60_000);
      var request = "GET %s HTTP/1.0\r\nHost: %s.localhost:%d\r\n\r\n".formatted(path, web, apps);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      var said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return said.substring(said.indexOf("\r\n\r\n") + 4);
    }
  }

  private Repo repository() throws Exception {
    var sources = Repo.create(folder.resolve("repository"));
    CompiledProgram.write(sources.folder(), "Server", SERVER);
    sources.commit("First commit");
    return sources;
  }
}
