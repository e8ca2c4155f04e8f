package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.LooksAtProcesses;
import dev.platform.engine.local.Repo;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs and pre-deploy commands of a server that is killed at any moment, again and again. */
@Tag("slow")
@LooksAtProcesses
class KilledJobsTest {
  private static final int ROUNDS = Integer.getInteger("killedjobs.rounds", 3);
  private static final int JOBS = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Each run says who it is, when it begins and when it is over. */
  private static final String COMMAND =
      "echo begun $PLATFORM_INSTANCE_ID; sleep 0.%d; echo over $PLATFORM_INSTANCE_ID";

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private KilledServer server;

  @BeforeEach
  void start() throws Exception {
    server = KilledServer.start(folder, database);
  }

  @AfterEach
  void stop() throws Exception {
    boolean hasEnded = server.stop();
    database.close();
    assertThat(hasEnded).isTrue();
  }

  @Test
  void noRunIsDoubledAndNoneIsLost() throws Exception {
    var repository = Repo.withPrograms(folder.resolve("repository"));
    var console = new Console(server.api());
    var service =
        console.deploy(
            "talk",
            "background_worker",
            """
            {"runtime": "node", "preDeployCommand": "%s", "envSpecificDetails": {
              "buildCommand": "", "startCommand": "exec sleep 100000"}}\
            """
                .formatted(COMMAND.formatted(7)),
            repository);

    long seed = System.nanoTime();
    var chance = new Random(seed);
    List<String> jobs = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      var client = TestClient.browser(server.api(), Installation.EMAIL, Installation.PASSWORD);
      var path = "/v1/services/" + service;
      for (int i = 0; i < JOBS; i++) {
        var command = COMMAND.formatted(1 + chance.nextInt(9));
        var body = "{\"startCommand\": \"" + command + "\"}";
        jobs.add(client.post(path + "/jobs", body).path("id").asText());
      }
      client.post(path + "/deploys", "{}");
      server.restartWithin(Duration.ofMillis(2_500), chance);
    }
    await("jobs end", "select count(*) from job where open", 0);
    await(
        "deploys end",
        "select count(*) from deploy where state like '%PROGRESS' or state in ('CREATED',"
            + " 'QUEUED')",
        0);
    await("pre-deploy commands end", "select count(*) from pre_deploy where open", 0);

    int preDeploys = database.count("select count(*) from pre_deploy");
    int runs = jobs.size() + preDeploys;
    assertThat(preDeploys).isGreaterThan(1);
    assertThat(database.query("select distinct state from job"))
        .as("seed %d", seed)
        .containsExactly("SUCCEEDED");
    assertThat(
            database.query(
                "select distinct state from deploy where reason is not null and state <>"
                    + " 'CANCELED'"))
        .as("seed %d", seed)
        .isEmpty();
    assertThat(database.query("select details ->> 'jobId' from event where type = 'job_run_ended'"))
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(jobs);
    for (String word : List.of("begun", "over")) {
      await(word, "select count(*) from log_line where message like '" + word + " %'", runs);
      assertThat(said("count(distinct message)", word)).as("seed %d", seed).isEqualTo(runs);
    }
    Eventually.see("folders", () -> folders(), List::isEmpty);
    assertThat(processes()).isEmpty();
  }

  private int said(String what, String word) {
    return database.count("select " + what + " from log_line where message like '" + word + " %'");
  }

  private void await(String what, String count, int wanted) {
    Eventually.within(PATIENCE, what, () -> database.count(count), found -> found == wanted);
  }

  private List<Path> folders() throws Exception {
    try (var found = Files.list(server.engine().resolve("jobs"))) {
      return found.toList();
    }
  }

  private List<String> processes() {
    var jobs = server.engine().resolve("jobs").toString();
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(jobs))
        .toList();
  }
}
