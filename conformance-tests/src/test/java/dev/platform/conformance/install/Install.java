package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The distribution as an operator installs it: its own process, its own data, its own ports. What
 * it printed is in {@code target/<name>.log}.
 */
final class Install implements AutoCloseable {
  /** By which it knows the proxies of tests. */
  static final String PROXY_SECRET = "the proxies of the tests show this";

  /** Where systems install PostgreSQL with the tools that exports need. */
  private static final Path SYSTEM_POSTGRES = Path.of("/usr/lib/postgresql");

  static final Duration START_WITHIN = Duration.ofSeconds(150);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final AtomicLong COUNT = new AtomicLong();
  private static final Set<Integer> GIVEN_PORTS = ConcurrentHashMap.newKeySet();

  private final Path program;
  private final Path data;
  private final String javaOptions;
  private final int content = freePort();
  private final int api = freePort();
  private final int apps = freePort();
  private final long number = COUNT.getAndIncrement();
  private final HttpClient client = HttpClient.newHttpClient();
  private Process process;

  private Install(Path program, Path data, String javaOptions) {
    this.program = program;
    this.data = data;
    this.javaOptions = javaOptions;
  }

  /**
   * A new install of the archive with the sample service.
   *
   * @param javaOptions beside those of the program
   */
  static Install fresh(String name, Path archive, String javaOptions)
      throws IOException, InterruptedException {
    var folder = Path.of("target", name).toAbsolutePath();
    delete(folder);
    var install = new Install(Archive.unpack(archive, folder), folder, javaOptions);
    install.start();
    return install;
  }

  /** Starts the program on the data that is there and waits until it serves. */
  void start() throws IOException, InterruptedException {
    var log = data.resolveSibling(data.getFileName() + ".log").toFile();
    process =
        command("server", "--demo").redirectOutput(ProcessBuilder.Redirect.appendTo(log)).start();
    await(START_WITHIN, () -> isUp(log));
  }

  private boolean isUp(File log) {
    requireAlive(process, log);
    return says("Hello from Platform!") && isApiUp();
  }

  static void requireAlive(Process server, File log) {
    assertThat(server.isAlive()).as("the server has exited, see %s", log).isTrue();
  }

  /** The edge starts before the API, and leads to what ran already. */
  private boolean isApiUp() {
    return Replica.isOpen(apiUrl());
  }

  /** Starts another process with the API, on the same database. */
  Replica replica() throws IOException {
    var log = data.resolveSibling(data.getFileName() + "-replica.log").toFile();
    return Replica.start(command("server", "--roles=api"), database(), freePort(), log);
  }

  /** Where its database is, with the password. */
  private String database() throws IOException {
    var port = Files.readAllLines(data().resolve("postgres/data/postmaster.pid")).get(3).trim();
    var password = Files.readString(data().resolve("postgres/password")).trim();
    return "postgresql://postgres:%s@127.0.0.1:%s/platform?requireAuth=scram-sha-256"
        .formatted(password, port);
  }

  /** What a command of the operator said, and how it ended. */
  record Ended(int status, String output) {}

  /** Runs a command with the settings of this install. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    var log = Files.createTempFile(data, "command", ".log");
    var command = command(arguments).redirectOutput(log.toFile()).start();
    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ended(command.exitValue(), Files.readString(log));
  }

  private ProcessBuilder command(String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(program.resolve("bin/platform").toString()));
    line.addAll(List.of(arguments));
    var builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("PLATFORM_") || name.matches("LANG|LC_.*"));
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "JAVA_OPTS",
                javaOptions,
                "PLATFORM_DATA",
                data.resolve("data").toString(),
                "PLATFORM_BASE_URL",
                "http://localhost:" + content,
                "PLATFORM_API_URL",
                apiUrl().toString(),
                "PLATFORM_APPS_URL",
                "http://*.localhost:" + apps,
                "PLATFORM_ADMIN_EMAIL",
                "admin@example.com",
                "PLATFORM_ADMIN_PASSWORD",
                "an administrator's password",
                "PLATFORM_DEPLOY_DRAIN",
                "1s",
                "PLATFORM_DEPLOY_STARTBUDGET",
                "90s"));
    // Nobody waits for minutes. Webhooks are received on this machine, where proxies are too.
    builder
        .environment()
        .putAll(
            Map.of(
                "PLATFORM_SERVICE_IDLE", "3s",
                "PLATFORM_DISK_SNAPSHOTEVERY", "10s",
                "PLATFORM_OAUTH_CLITOKENLIFE", "20s",
                "PLATFORM_OAUTH_REFRESHGRACE", "15s",
                "PLATFORM_OUTBOUND_LOOPBACK", "true",
                "PLATFORM_HTTP_TRUSTEDPROXIES", "127.0.0.1",
                "PLATFORM_HTTP_PROXYSECRET", PROXY_SECRET));
    // The checks ask for more than people do, and would wait. They try what a profile adds too.
    builder
        .environment()
        .putAll(
            Map.of(
                "PLATFORM_CONTRACT_EXTRA", "terraform",
                "PLATFORM_LIMITS_READS", "5000",
                "PLATFORM_LIMITS_WRITES", "5000",
                "PLATFORM_LIMITS_CREATES", "1000",
                "PLATFORM_LIMITS_STRANGERS", "1000"));
    if (Files.isDirectory(SYSTEM_POSTGRES)) {
      builder.environment().put("PLATFORM_ENGINE_LOCAL_POSTGRESPATH", SYSTEM_POSTGRES.toString());
    }
    separate(builder.environment());
    return builder;
  }

  /** Installs that run side by side refuse to share users and loopback addresses. */
  private void separate(Map<String, String> environment) throws IOException {
    environment.put(
        "PLATFORM_NETWORK_RANGE", "127." + (128 + (api >> 9)) + "." + (api >> 1 & 255) + ".0/24");
    users().ifPresent(range -> environment.put("PLATFORM_ENGINE_LOCAL_USERS", range));
  }

  /** A part of the users that root or an ordinary user may act for; empty if those are none. */
  private Optional<String> users() throws IOException {
    var name = System.getProperty("user.name");
    if (name.equals("root")) {
      return Optional.of(users(1_100_000_000L + api * 1_000L));
    }
    var ranges = Path.of("/etc/subuid");
    return (Files.exists(ranges) ? Files.readAllLines(ranges) : List.<String>of())
        .stream()
            .map(line -> line.split(":"))
            .filter(fields -> fields[0].equals(name))
            .map(fields -> users(part(Long.parseLong(fields[1]), Long.parseLong(fields[2]))))
            .findFirst();
  }

  private long part(long first, long count) {
    return first + 1_000 * (number % (count / 1_000));
  }

  private static String users(long first) {
    return first + "-" + (first + 999);
  }

  /** Ends the program as a machine does that loses power. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Ends the program in order; what it runs goes on. */
  void stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the platform does not end");
    }
  }

  /** Ends the program as an operator does who leaves, with everything that it runs. */
  @Override
  public void close() throws IOException, InterruptedException {
    stop();
    var ended = run("stop", "--services");
    if (ended.status() != 0) {
      throw new IllegalStateException(ended.output());
    }
  }

  /** Whether the system tells how much memory processes have. */
  static boolean isMemoryTold() {
    return Files.exists(Path.of("/proc/self/smaps_rollup"));
  }

  /** KiB that the program and its database have in memory; what processes share counts once. */
  long memory() {
    try {
      var pid = Files.readAllLines(data().resolve("postgres/data/postmaster.pid")).get(0);
      var database = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
      return Stream.concat(Stream.of(process.toHandle(), database), database.descendants())
          .mapToLong(Install::resident)
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long resident(ProcessHandle process) {
    try (Stream<String> lines =
        Files.lines(Path.of("/proc", String.valueOf(process.pid()), "smaps_rollup"))) {
      return lines
          .filter(line -> line.startsWith("Pss:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    } catch (IOException | UncheckedIOException e) {
      return 0; // It has ended since it was found.
    }
  }

  /** The launcher. */
  Path launcher() {
    return program.resolve("bin/platform");
  }

  URI apiUrl() {
    return URI.create("http://localhost:" + api);
  }

  URI contentUrl() {
    return URI.create("http://localhost:" + content);
  }

  /** What a service answers at its address. */
  HttpResponse<String> visit(String slug) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + apps + "/"))
            .header("Host", slug + ".localhost:" + apps)
            .timeout(Duration.ofSeconds(20))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The sample's repository. */
  Path repository() {
    return data.resolve("data/demo/repository");
  }

  Path data() {
    return data.resolve("data");
  }

  int appsPort() {
    return apps;
  }

  /** A new API key. */
  ApiKey key() throws IOException, InterruptedException {
    var login = logIn("an administrator's password");
    assertThat(login.statusCode()).as(login.body()).isEqualTo(200);
    var cookie = login.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    var key =
        send(
            post("/v1/api-keys")
                .header("Cookie", cookie)
                .header("X-CSRF-Token", JSON.readTree(login.body()).get("csrfToken").asText())
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\": \"tests\"}")));
    JsonNode body = JSON.readTree(key.body());
    return new ApiKey(
        body.get("id").asText(), body.get("secret").asText(), body.get("ownerId").asText());
  }

  /** What the administrator gets for a password. */
  HttpResponse<String> logIn(String password) throws IOException, InterruptedException {
    var body = JSON.writeValueAsString(Map.of("email", "admin@example.com", "password", password));
    return client.send(
        post("/session").POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** An API key with its secret. */
  record ApiKey(String id, String secret, String ownerId) {}

  private HttpRequest.Builder post(String path) {
    return HttpRequest.newBuilder(apiUrl().resolve(path))
        .header("Content-Type", "application/json");
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return response;
  }

  private boolean says(String greeting) {
    try {
      return visit("hello").body().contains(greeting);
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  static void await(Duration patience, BooleanSupplier condition) {
    var end = Instant.now().plus(patience);
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).as("still waiting after %s", patience).isBefore(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  /** The system gives a port that was closed again at any time, so those given are kept. */
  private static int freePort() {
    while (true) {
      try (var socket = new ServerSocket(0)) {
        if (GIVEN_PORTS.add(socket.getLocalPort())) {
          return socket.getLocalPort();
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
