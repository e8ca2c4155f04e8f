package dev.platform.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.local.TestRanges;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server in a process of its own that is killed as hard as can be and started again. */
final class KilledServer {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Path folder;
  private final @Nullable TestDatabase database;
  private final int base = FreePorts.next();
  private final int api = FreePorts.next();
  private final int apps = FreePorts.next();
  private final Map<String, String> settings;

  /** Grows with each kill and each start that is over: it is odd while the server is down. */
  private final AtomicInteger turns = new AtomicInteger(1);

  private Process process;

  private KilledServer(Path folder, @Nullable TestDatabase database, Map<String, String> settings)
      throws IOException {
    this.folder = folder;
    this.database = database;
    this.settings = settings;
    this.process = launch();
  }

  /** A server that answers. */
  static KilledServer start(Path folder, TestDatabase database) throws IOException {
    return start(folder, database, Map.of());
  }

  /** The same with the embedded PostgreSQL. */
  static KilledServer start(Path folder, Map<String, String> settings) throws IOException {
    return start(folder, null, settings);
  }

  /** The same with more settings. */
  static KilledServer start(
      Path folder, @Nullable TestDatabase database, Map<String, String> settings)
      throws IOException {
    var server = new KilledServer(folder, database, settings);
    server.awaitReady();
    return server;
  }

  /** What a visitor of a service gets; empty if the server was down for a moment of it. */
  Optional<String> visit(String service) {
    return visit(service, "/");
  }

  /** The same at a path. */
  Optional<String> visit(String service, String path) {
    int turn = turns.get();
    String answer;
    try {
      answer = Installation.get(apps, service + ".localhost", path);
    } catch (UncheckedIOException | StringIndexOutOfBoundsException e) {
      answer = e.toString();
    }
    return turn % 2 == 0 && turn == turns.get() ? Optional.of(answer) : Optional.empty();
  }

  URI api() {
    return URI.create("http://localhost:" + api);
  }

  /** Where the engine keeps what runs. */
  Path engine() {
    return folder.resolve("data/engine");
  }

  /** Kills it, and every third start too, at any moment of it. */
  void restart(Random chance) throws Exception {
    kill();
    if (chance.nextInt(3) == 0 && !process.waitFor(chance.nextInt(6_000), MILLISECONDS)) {
      kill();
    }
    awaitReady();
  }

  /** The same at a moment of chance. */
  void restartWithin(Duration time, Random chance) throws Exception {
    boolean hasEnded = process.waitFor(chance.nextInt((int) time.toMillis()), MILLISECONDS);
    assertThat(hasEnded).isFalse();
    restart(chance);
  }

  private void kill() throws Exception {
    turns.updateAndGet(turn -> turn | 1);
    process.destroyForcibly().waitFor();
    process = launch();
  }

  /** Ends it and what it runs. Whether it ended when it was asked to. */
  boolean stop() throws Exception {
    boolean hasEnded = detach();
    var ending = command(folder.resolve("output"), "stop", "--services");
    boolean isOver = ending.waitFor(2, MINUTES) && ending.exitValue() == 0;
    ending.destroyForcibly();
    return hasEnded && isOver;
  }

  /** Ends it in order; what it runs goes on. Whether it ended when it was asked to. */
  boolean detach() throws Exception {
    turns.updateAndGet(turn -> turn | 1);
    process.destroy();
    boolean hasEnded = process.waitFor(1, MINUTES);
    process.destroyForcibly();
    return hasEnded;
  }

  /** Starts it again after it was detached. */
  void attach() throws IOException {
    process = launch();
    awaitReady();
  }

  private Process launch() throws IOException {
    return command(folder.resolve("output"), "server");
  }

  /** Another command with the same settings. */
  Process command(Path output, String... words) throws IOException {
    var environment = new HashMap<String, String>();
    environment.put("PLATFORM_DATA", folder.resolve("data").toString());
    if (database != null) {
      environment.put("PLATFORM_DATABASE_URL", database.url());
    }
    environment.put("PLATFORM_BASE_URL", "http://localhost:" + base);
    environment.put("PLATFORM_API_URL", "http://localhost:" + api);
    environment.put("PLATFORM_APPS_URL", "http://*.localhost:" + apps);
    environment.put("PLATFORM_ADMIN_EMAIL", Installation.EMAIL);
    environment.put("PLATFORM_ADMIN_PASSWORD", Installation.PASSWORD);
    environment.put("PLATFORM_ENGINE_LOCAL_ALLOWFILEREPOS", "true");
    TestRanges.settings(folder)
        .forEach(
            (name, range) ->
                environment.put(name.toUpperCase(Locale.ROOT).replace('.', '_'), range));
    environment.put("PLATFORM_LIMITS_READS", "0");
    environment.put("PLATFORM_LIMITS_STRANGERS", "0");
    environment.putAll(settings);
    return ServerProcess.start("512m", environment, output, words);
  }

  private void awaitReady() {
    var host = InetAddress.getLoopbackAddress().getHostName();
    Eventually.within(
        PATIENCE,
        "the server",
        () -> Installation.get(api, host, "/readyz"),
        answer -> answer.startsWith("200") || !process.isAlive());
    assertThat(process.isAlive()).as("it runs, %s", folder.resolve("output")).isTrue();
    turns.incrementAndGet();
  }
}
