package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.net.InetAddress;
import java.net.Socket;
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
@LooksAtProcesses
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
  private final HttpClient http = HttpClient.newHttpClient();
  private final int api = FreePorts.next();
  private final int apps = FreePorts.next();
  private final List<String> services = new ArrayList<>();
  private Platform platform;
  private Map<String, String> credentials = Map.of();
  private String workspace = "";
  private String repository = "";

  @BeforeEach
  void start() throws Exception {
    var source = database.source();
    Map<String, String> settings = new HashMap<>(TestRanges.settings(folder));
    settings.putAll(
        Map.ofEntries(
            Map.entry("platform.data", folder.resolve("data").toString()),
            Map.entry(
                "platform.database.url",
                "postgresql://%s:%s@%s:%d/%s"
                    .formatted(
                        source.getUser(),
                        source.getPassword() == null ? "" : source.getPassword(),
                        source.getServerNames()[0],
                        source.getPortNumbers()[0],
                        source.getDatabaseName())),
            Map.entry("platform.api.url", "http://localhost:" + api),
            Map.entry("platform.apps.url", "http://*.localhost:" + apps),
            Map.entry("platform.roles", "api,worker,edge"),
            Map.entry("platform.engine.local.allowfilerepos", "true"),
            Map.entry("platform.admin.password", TestProcess.PASSWORD.reveal()),
            Map.entry("platform.deploy.drain", "1s")));
    platform =
        new Platform(
            Settings.of(Config.of(settings, Map.of(), Map.of())),
            Optional.empty(),
            step -> {},
            () -> {});
    var started = platform.start();
    assumeTrue(
        started.isolation().stream()
            .anyMatch(it -> it.what().equals("names of private services") && it.enforced()),
        "a sandbox that shows names");
    workspace = database.query("select id from workspace").get(0);
    addWorkspace();
    logIn();
    repository = repository().toUri().toString();
  }

  @AfterEach
  void stop() throws Exception {
    for (String service : services) {
      send("DELETE", "/v1/services/" + service, "");
    }
    Eventually.isTrue("the end of all", () -> count("select count(*) from running") == 0);
    platform.close();
    database.close();
  }

  @Test
  void aDeployLosesNoConnectionOfANeighbor() throws Exception {
    String backend = create("backend", "private_service", 2, "", workspace);
    create("caller", "web_service", 1, "", workspace);
    awaitLive();
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
      send("PUT", "/v1/services/" + backend + "/env-vars/COLOR", "{\"value\": \"blue\"}");
      send("POST", "/v1/services/" + backend + "/deploys", "{}");
      awaitDeploys();
      send("POST", "/v1/services/" + backend + "/restart", "");
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
        send(
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
    awaitLive();
    String address = TestRanges.network(folder) + ".1";

    assertThat(call("inside", "backend")).isEqualTo("red");
    assertThat(call("inside", address)).isEqualTo("red");
    for (String stranger : List.of("outside", "foreign")) {
      assertThat(call(stranger, "backend")).contains("UnknownHostException");
      assertThat(call(stranger, address)).containsAnyOf("ConnectException", "cut off", "reset");
    }

    send(
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
        send(
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
                        repository,
                        environment.isEmpty() ? "" : "\"environmentId\": \"" + environment + "\",",
                        instances))
            .at("/service/id")
            .asText();
    services.add(created);
    return created;
  }

  private String url(String service) throws Exception {
    return send("GET", "/v1/services/" + service, "").at("/serviceDetails/url").asText();
  }

  private void awaitLive() {
    Eventually.isTrue(
        "all are live",
        () -> count("select count(*) from deploy where state = 'LIVE'") == services.size());
    awaitSettled();
  }

  private void awaitDeploys() {
    Eventually.isTrue(
        "no deploy is left",
        () -> count("select count(*) from deploy where state not in ('LIVE', 'DEACTIVATED')") == 0);
    awaitSettled();
  }

  private void awaitSettled() {
    Eventually.isTrue(
        "nothing changes any more",
        () ->
            count("select count(*) from rollout") == services.size()
                && count("select count(*) from instance where state != 'READY'") == 0);
  }

  private int count(String sql) {
    return Integer.parseInt(database.query(sql).get(0));
  }

  /** What a web service hears from another service. */
  private String call(String web, String host) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), apps)) {
      socket.setSoTimeout(60_000);
      var request = "GET /?%s HTTP/1.0\r\nHost: %s.localhost:%d\r\n\r\n".formatted(host, web, apps);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      var said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return said.substring(said.indexOf("\r\n\r\n") + 4);
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

  private JsonNode send(String method, String path, String json) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + api + path))
            .method(
                method,
                json.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(json))
            .header("Content-Type", "application/json");
    credentials.forEach(request::header);
    var answer = http.send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(path + " " + answer.body()).isBetween(200, 299);
    return Json.MAPPER.readTree(answer.body().isEmpty() ? "{}" : answer.body());
  }

  private Path repository() throws IOException, InterruptedException {
    Path sources = Files.createDirectories(folder.resolve("repository"));
    CompiledProgram.write(sources, "Server", SERVER);
    git(sources, "init", "--quiet", "--initial-branch=main");
    git(sources, "add", ".");
    git(
        sources,
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "-m",
        "First commit");
    return sources;
  }

  private static void git(Path repository, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).directory(repository.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
