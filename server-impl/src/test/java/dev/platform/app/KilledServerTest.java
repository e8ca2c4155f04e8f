package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import dev.platform.engine.LooksAtProcesses;
import dev.platform.engine.local.Repo;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * No line of a service is lost or written twice while a server, in a process of its own, is killed
 * at random moments and started again. Only with {@code -Dkilledserver.lines=300000}, of which
 * {@code -Dkilledserver.rate} are printed each second.
 */
@Tag("slow")
@LooksAtProcesses
@EnabledIfSystemProperty(named = "killedserver.lines", matches = "\\d+")
class KilledServerTest {
  private static final int LINES = Integer.getInteger("killedserver.lines", 0);
  private static final int RATE = Integer.getInteger("killedserver.rate", 1_500);
  private static final int KILLS = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final int base = FreePorts.next();
  private final int api = FreePorts.next();
  private final int apps = FreePorts.next();
  private Process server;

  @BeforeEach
  void start() throws IOException {
    launch();
    awaitReady();
  }

  @AfterEach
  void stop() throws Exception {
    server.destroy();
    boolean hasEnded = server.waitFor(1, TimeUnit.MINUTES);
    server.destroyForcibly();
    database.close();
    assertThat(hasEnded).isTrue();
  }

  @Test
  void eachLineIsWrittenOnce() throws Exception {
    var repository = Repo.withPrograms(folder.resolve("repository"));
    var command =
        "seq 1 %d | awk '{ print \"line \" $1 } NR %% %d == 0 { fflush(); system(\"sleep 0.1\") }';"
            + " exec sleep 100000";
    new Console(URI.create("http://localhost:" + api))
        .deploy(
            "talk",
            "background_worker",
            """
            {"runtime": "node", "envSpecificDetails": {"buildCommand": "", "startCommand": %s}}\
            """
                .formatted(Json.MAPPER.writeValueAsString(command.formatted(LINES, RATE / 10))),
            repository);

    long seed = System.nanoTime();
    var chance = new Random(seed);
    for (int kill = 0; kill < KILLS; kill++) {
      awaitMoreLines(chance.nextInt(LINES / KILLS));
      restart(chance);
    }
    awaitLine(LINES);

    assertThat(count("count(*)")).as("lines, seed " + seed).isEqualTo(LINES);
    assertThat(count("count(distinct message)")).as("seed " + seed).isEqualTo(LINES);
  }

  /** Every third start is killed, too, at any moment of it. */
  private void restart(Random chance) throws Exception {
    server.destroyForcibly().waitFor();
    launch();
    if (chance.nextInt(3) == 0 && !server.waitFor(chance.nextInt(6_000), TimeUnit.MILLISECONDS)) {
      server.destroyForcibly().waitFor();
      launch();
    }
    awaitReady();
  }

  private void awaitMoreLines(int more) {
    int enough = Math.min(LINES, count("count(*)") + more);
    Eventually.within(PATIENCE, "more lines", () -> count("count(*)"), lines -> lines >= enough);
  }

  private void awaitLine(int number) {
    Eventually.within(
        PATIENCE,
        "the last line",
        () -> database.count("select count(*) from log_line where message = 'line " + number + "'"),
        lines -> lines > 0);
  }

  private int count(String what) {
    return database.count("select " + what + " from log_line where message like 'line %'");
  }

  private void launch() throws IOException {
    var builder =
        new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.platform.Main",
            "server");
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("PLATFORM_"));
    environment.put("PLATFORM_DATA", folder.resolve("data").toString());
    environment.put("PLATFORM_DATABASE_URL", database.url());
    environment.put("PLATFORM_BASE_URL", "http://localhost:" + base);
    environment.put("PLATFORM_API_URL", "http://localhost:" + api);
    environment.put("PLATFORM_APPS_URL", "http://*.localhost:" + apps);
    environment.put("PLATFORM_ADMIN_EMAIL", Installation.EMAIL);
    environment.put("PLATFORM_ADMIN_PASSWORD", Installation.PASSWORD);
    environment.put("PLATFORM_ENGINE_LOCAL_ALLOWFILEREPOS", "true");
    environment.put("PLATFORM_ENGINE_LOCAL_VISIBLE", folder.toString());
    environment.put("PLATFORM_LIMITS_READS", "0");
    server =
        builder
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("output").toFile()))
            .start();
  }

  private void awaitReady() {
    var host = InetAddress.getLoopbackAddress().getHostName();
    Eventually.within(
        PATIENCE,
        "the server",
        () -> Installation.get(api, host, "/readyz"),
        answer -> answer.startsWith("200"));
  }
}
