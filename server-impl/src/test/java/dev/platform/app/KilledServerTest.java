package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
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
@Tag("drill")
@WholePlatform(WholePlatform.Lane.TWO)
@EnabledIfSystemProperty(named = "killedserver.lines", matches = "\\d+")
class KilledServerTest {
  private static final int LINES = Integer.getInteger("killedserver.lines", 0);
  private static final int RATE = Integer.getInteger("killedserver.rate", 1_500);
  private static final int KILLS = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private KilledServer server;

  @BeforeEach
  void start() throws IOException {
    server = KilledServer.start(folder, database);
  }

  @AfterEach
  void stop() throws Exception {
    boolean hasEnded = server.stop();
    database.close();
    assertThat(hasEnded).isTrue();
  }

  @Test
  void eachLineIsWrittenOnce() throws Exception {
    var repository = Repo.withPrograms(folder.resolve("repository"));
    var command =
        "seq 1 %d | awk '{ print \"line \" $1 } NR %% %d == 0 { fflush(); system(\"sleep 0.1\") }';"
            + " exec sleep 100000";
    new Console(server.api())
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
      server.restart(chance);
    }
    awaitLine(LINES);

    assertThat(count("count(*)")).as("lines, seed " + seed).isEqualTo(LINES);
    assertThat(count("count(distinct message)")).as("seed " + seed).isEqualTo(LINES);
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
}
