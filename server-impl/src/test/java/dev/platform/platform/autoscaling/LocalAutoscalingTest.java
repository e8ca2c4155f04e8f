package dev.platform.platform.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.BuildSettings;
import dev.platform.engine.local.LocalEngine;
import dev.platform.engine.local.LocalEngineSettings;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.ReservedAddresses;
import dev.platform.engine.local.TestRanges;
import dev.platform.engine.local.TestSeal;
import dev.platform.engine.local.ToolSettings;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A worker that really uses the processor until it is told to rest, and then nothing. */
@Tag("drill")
class LocalAutoscalingTest {
  private static final String BUSY_AT_FIRST =
      "touch ~/busy; while [ -e ~/busy ]; do i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; done;"
          + " echo idle; exec sleep 600";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final long start = System.nanoTime();
  private LocalEngine engine;
  private TestRooms rooms;
  private TestHttp http;
  private Caller ada;
  private Duration passed = Duration.ZERO;

  @BeforeEach
  void start() throws Exception {
    Files.createDirectory(folder.resolve("key"));
    live();
  }

  @AfterEach
  void stop() throws Exception {
    engine.stopAll();
    rooms.close();
    engine.close();
  }

  /** A life of the platform, which finds what an earlier one left. */
  private void live() {
    engine =
        new LocalEngine(
            new LocalEngineSettings(
                folder.resolve("engine"),
                true,
                1,
                1,
                1 << 20,
                Duration.ofSeconds(30),
                1 << 20,
                "/usr/bin:/bin",
                List.of(),
                null,
                LocalEngineSettings.Sandboxing.AUTO,
                TestRanges.users(folder),
                false,
                Set.of(),
                List.of(),
                List.of(),
                ToolSettings.defaults(),
                ReservedAddresses.none(),
                BuildSettings.defaults()),
            new TestSeal());
    var setup =
        TestProcess.on(database)
            .data(folder.resolve("key"))
            .engine(engine)
            .with(
                Map.of(
                    "platform.engine.local.allowfilerepos", "true",
                    "platform.autoscaling.interval", "1s",
                    "platform.autoscaling.upafter", "2s",
                    "platform.autoscaling.downafter", "3s"));
    rooms = new TestRooms(database, setup);
    rooms.clock().pass(passed);
    http = new TestHttp(rooms);
  }

  @Test
  void aBusyServiceGetsAnInstanceMoreAndLosesItWhenItIsIdleEvenAfterTheLossOfThePlatform()
      throws Exception {
    var acme = rooms.workspace();
    ada = rooms.member(acme, Role.DEVELOPER);
    var path = create(acme);

    await("two instances", () -> running(path) == 2);
    rooms.close();
    engine.close();
    live();
    await(
        "one instance",
        () -> {
          letRest();
          return running(path) == 1;
        });

    await("the end", () -> events(path).size() == 6);
    assertThat(events(path))
        .containsExactly(
            "autoscaling_started 1 2",
            "instance_count_changed 1 2",
            "autoscaling_ended 1 2",
            "autoscaling_started 2 1",
            "instance_count_changed 2 1",
            "autoscaling_ended 2 1");
    whatJobsUseIsMeasured(path);
  }

  /** Both instances, the second one perhaps at a later attempt. */
  private void letRest() throws IOException {
    try (var files = Files.walk(folder.resolve("engine"))) {
      for (Path busy : files.filter(file -> file.endsWith("busy")).toList()) {
        Files.deleteIfExists(busy);
      }
    } catch (UncheckedIOException e) {
      // A folder has gone meanwhile.
    }
  }

  /** In the same installation, since another one would cost time. */
  private void whatJobsUseIsMeasured(String path) {
    var burning = run(path, "./burn 0.2");
    awaitSamples("a fifth of a processor", () -> isAbout(0.2, latest("cpu", burning)));
    http.send(ada, "POST", path + "/jobs/" + burning + "/cancel");

    var holding = run(path, "(head -c 209715200 /dev/zero; sleep 600) | tail");
    awaitSamples("200 MiB", () -> isAbout(200L << 20, latest("memory", holding)));
  }

  private String run(String path, String command) {
    var body = "{\"startCommand\": \"%s\", \"planId\": \"standard\"}".formatted(command);
    var job = http.send(ada, "POST", path + "/jobs", body);
    assertThat(job.status()).as(job.text()).isEqualTo(201);
    return job.json().at("/id").asText();
  }

  private double latest(String metric, String job) {
    var query = "/v1/metrics/" + metric + "?resolutionSeconds=30&resource=" + job;
    var values = http.send(ada, "GET", query).json().at("/0/values");
    return values.at("/" + (values.size() - 1) + "/value").asDouble();
  }

  private static boolean isAbout(double expected, double measured) {
    return Math.abs(measured - expected) < expected / 10;
  }

  /** Lets a sample be taken every second, which takes no part in how usage is measured. */
  private void awaitSamples(String what, Eventually.Question<Boolean> question) {
    var last = new AtomicLong(System.nanoTime());
    Eventually.within(
        Duration.ofMinutes(1),
        what,
        () -> {
          if (System.nanoTime() - last.get() < Duration.ofSeconds(1).toNanos()) {
            return false;
          }
          last.set(System.nanoTime());
          rooms.clock().pass(Duration.ofSeconds(15));
          rooms.settle();
          return question.ask();
        },
        answer -> answer);
  }

  private String create(WorkspaceId acme) throws Exception {
    var repo = Repo.withPrograms(folder.resolve("repo"));
    var body =
        """
        {"type": "background_worker", "name": "burner", "ownerId": "%s", "autoDeploy": "no",
         "repo": "%s", "serviceDetails": {"runtime": "go", "autoscaling": %s,
           "envSpecificDetails": {"buildCommand": "", "startCommand": "%s"}}}
        """
            .formatted(acme.value(), repo.url(), Shop.config(true, 1, 2, 40, 0), BUSY_AT_FIRST);
    var created = http.send(ada, "POST", "/v1/services", body);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return "/v1/services/" + created.json().at("/service/id").asText();
  }

  /** Lets the reconcilers look twice a second, until something is true. */
  private void await(String what, Eventually.Question<Boolean> question) {
    Eventually.within(
        Duration.ofMinutes(1),
        what,
        () -> {
          var now = Duration.ofNanos(System.nanoTime() - start);
          if (now.minus(passed).toMillis() < 500) {
            return false;
          }
          rooms.clock().pass(now.minus(passed));
          passed = now;
          rooms.settle();
          return question.ask();
        },
        answer -> answer);
  }

  private int running(String path) {
    return http.send(ada, "GET", path + "/instances").json().size();
  }

  private List<String> events(String path) {
    List<String> events = new ArrayList<>();
    for (JsonNode entry : http.send(ada, "GET", path + "/events?limit=100").json()) {
      var event = entry.get("event");
      if (event.at("/details").has("toInstances")) {
        events.add(
            0,
            "%s %s %s"
                .formatted(
                    event.at("/type").asText(),
                    event.at("/details/fromInstances"),
                    event.at("/details/toInstances")));
      }
    }
    return events;
  }
}
