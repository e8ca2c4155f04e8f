package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The embedded PostgreSQL is killed at random moments while jobs and runs of a cron job begin,
 * print, and end. With {@code -Dkilleddatabase.jobs=200} as many as that.
 */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.TWO)
class KilledDatabaseTest {
  private static final int JOBS = Integer.getInteger("killeddatabase.jobs", 12);
  private static final int LINES = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(3).plusSeconds(JOBS * 4L);
  private static final Duration ATTEMPTED = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private KilledServer server;
  private Console console;

  @BeforeEach
  void start() throws IOException {
    server =
        KilledServer.start(
            folder,
            Map.of(
                "PLATFORM_JOBS_UNFINISHED", "1000",
                "PLATFORM_LIMITS_WRITES", "0",
                "PLATFORM_LIMITS_DEPLOYS", "0"));
    console = new Console(server.api());
  }

  @AfterEach
  void stop() throws Exception {
    assertThat(server.stop()).isTrue();
  }

  @Test
  void noJobEndsAndNoLineIsLostWithIt() throws Exception {
    var service =
        console.deploy(
            "talk",
            "background_worker",
            "{\"runtime\": \"node\", \"envSpecificDetails\":"
                + " {\"buildCommand\": \"\", \"startCommand\": \"sleep 100000\"}}",
            Repo.withPrograms(folder.resolve("repository")));
    long seed = System.nanoTime();
    var done = new AtomicBoolean();
    var kills = new AtomicInteger();
    var killer = new Thread(() -> kill(new Random(seed), done, kills));
    killer.start();

    for (int i = 0; i < JOBS; i++) {
      run(service, "job-" + i);
    }
    Eventually.within(
        PATIENCE,
        "the end of all",
        this::unfinished,
        unfinished -> unfinished.equals(List.of("0")));
    done.set(true);
    killer.join();
    var expected = IntStream.rangeClosed(1, LINES).mapToObj(i -> "line " + i).toList();
    Eventually.within(
        PATIENCE,
        "the lines of all",
        () -> query("select count(*) from log_line where message like 'line %'"),
        lines -> Integer.parseInt(lines.get(0)) >= JOBS * LINES);

    System.out.printf("%d jobs, %d kills, seed %d%n", JOBS, kills.get(), seed);
    assertThat(query("select distinct state from job"))
        .as("seed " + seed)
        .containsOnly("SUCCEEDED");
    List<String> jobs = query("select id from job");
    assertThat(jobs).hasSize(JOBS);
    for (String job : jobs) {
      assertThat(said(job, "line %")).as(job + ", seed " + seed).isEqualTo(expected);
      assertThat(said(job, "==> %"))
          .as(job + ", seed " + seed)
          .contains("==> Command exited with status 0")
          .anyMatch(line -> line.startsWith("==> Running"));
    }
  }

  private List<String> unfinished() {
    return query("select count(*) from job where state in ('PENDING', 'RUNNING')");
  }

  private List<String> said(String job, String like) {
    return query(
        "select message from log_line where resource = '%s' and message like '%s' order by time, id"
            .formatted(job, like));
  }

  /** Asks until the job is there, once only. */
  private void run(String service, String key) {
    var command = "for i in $(seq " + LINES + "); do echo line $i; sleep 0.2; done";
    Eventually.within(
        ATTEMPTED,
        key,
        () ->
            console
                .send(
                    "POST",
                    "/v1/services/" + service + "/jobs",
                    "{\"startCommand\": \"" + command + "\"}",
                    "Idempotency-Key",
                    "killed-" + key)
                .status(),
        status -> status == 201 || status == 409);
  }

  private void kill(Random chance, AtomicBoolean done, AtomicInteger kills) {
    try {
      while (!done.get()) {
        query("select 1");
        TimeUnit.MILLISECONDS.sleep(1_000 + chance.nextInt(4_000));
        if (postmaster().filter(ProcessHandle::destroyForcibly).isPresent()) {
          kills.incrementAndGet();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<ProcessHandle> postmaster() {
    try {
      var lines = Files.readAllLines(folder.resolve("data/postgres/data/postmaster.pid"));
      return ProcessHandle.of(Long.parseLong(lines.get(0)));
    } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The first column of what a query finds, as soon as the database is there. */
  private List<String> query(String sql) {
    return Eventually.within(ATTEMPTED, sql, () -> ask(sql), found -> !found.isEmpty());
  }

  private List<String> ask(String sql) {
    var address = EmbeddedPostgresServer.running(folder.resolve("data/postgres"));
    if (address.isEmpty()) {
      return List.of();
    }
    try (var connection = address.get().direct().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    } catch (SQLException e) {
      return List.of();
    }
  }
}
