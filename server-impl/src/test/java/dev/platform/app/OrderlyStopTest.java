package dev.platform.app;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.postgres.UnpackedPostgres;
import dev.platform.testing.FreePorts;
import dev.platform.testing.PortHolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An orderly stop is not an outage: what runs goes on, and the next start takes it over. */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.TWO)
@EnabledOnOs(OS.LINUX)
class OrderlyStopTest {
  private static final String COMMAND =
      "{\"runtime\": \"node\", \"envSpecificDetails\":"
          + " {\"buildCommand\": \"\", \"startCommand\": \"%s\"}}";

  @TempDir private Path folder;
  private KilledServer server;
  private boolean hasStopped;

  @BeforeEach
  void start() throws IOException {
    server =
        KilledServer.start(
            folder,
            Map.of(
                "PLATFORM_DATASTORE_PORTS", FreePorts.range(20),
                "PLATFORM_ENGINE_LOCAL_POSTGRESPATH", UnpackedPostgres.setting()));
  }

  @AfterEach
  void stop() throws Exception {
    if (!hasStopped) {
      server.stop();
    }
  }

  @Test
  void whatRunsGoesOnAndEndsOnlyWhenAsked() throws Exception {
    var console = new Console(server.api());
    var repository = Repo.withPrograms(folder.resolve("repository"));
    console.deploy("site", "web_service", COMMAND.formatted("./serve"), repository);
    var worker =
        console.deploy(
            "worker", "background_worker", COMMAND.formatted("sleep 100000"), repository);
    console.deploy("thief", "background_worker", COMMAND.formatted("sleep 99999"), repository);
    try (var datastores = new DatastoresInMotion(server.api());
        var external = datastores.connect()) {
      var session = session(external);
      var job =
          console
              .send(
                  "POST",
                  "/v1/services/" + worker + "/jobs",
                  "{\"startCommand\": \"%s\"}".formatted(datastores.pings()))
              .string("id");
      Eventually.see("the job", () -> status(worker, job), "running"::equals);
      var before = leaders();
      var thief = process("sleep 99999");
      before.removeAll(ancestors(thief));
      assertThat(before).as("a site, a worker, a job, and datastores").hasSizeGreaterThan(3);

      assertThat(server.detach()).as("it ends when it is asked to").isTrue();
      assertThat(leaders()).as("without the server").containsAll(before);
      assertThat(session(external)).as("a connection from outside").isEqualTo(session);
      assertThat(environmentOfRelay())
          .as("a relay process has no settings")
          .contains("LC_ALL=")
          .doesNotContain("PLATFORM_");
      assertThat(Files.readString(folder.resolve("output"))).contains("keep running");
      try (var held = PortHolder.as(thief, server.api().getPort())) {
        server.attach();
        assertThat(held.isAlive()).as("who took a port of the server").isFalse();
      }

      Eventually.see("the site", () -> server.visit("site").orElse(""), OrderlyStopTest::isOk);
      assertThat(session(external)).as("the same connection").isEqualTo(session);
      assertThat(status(worker, job)).as("a job with an internal connection").isEqualTo("running");
      datastores.calm();
      assertThat(leaders()).as("taken over").containsAll(before);
    }
    var stop = server.command(folder.resolve("stopped"), "stop", "--services");
    hasStopped = stop.waitFor(2, MINUTES);
    assertThat(Files.readString(folder.resolve("stopped")))
        .contains("Stopping the server, process ", "Stopped services, jobs, and datastores");
    assertThat(stop.exitValue()).isZero();
    assertThat(leaders()).isEmpty();
  }

  private static int session(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("select pg_backend_pid()")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static boolean isOk(String answer) {
    return answer.startsWith("200 ");
  }

  private String status(String service, String job) {
    return new Console(server.api())
        .send("GET", "/v1/services/" + service + "/jobs/" + job, null)
        .string("status");
  }

  private static ProcessHandle process(String command) {
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().filter(line -> line.endsWith(command)).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** Its class path may be too long for what the JDK shows of a process. */
  private String environmentOfRelay() throws IOException {
    try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        if (read(process.resolve("cmdline")).contains("\0" + folder + "/data/relays/")) {
          return read(process.resolve("environ"));
        }
      }
    }
    return "no relay process";
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  private static Set<Long> ancestors(ProcessHandle process) {
    return Stream.iterate(
            process.parent(), Optional::isPresent, parent -> parent.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream)
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  /** The processes that lead what the engine runs, without backups, which come and go. */
  private Set<Long> leaders() {
    var leader = Pattern.compile(" run \\Q" + server.engine() + "\\E/(?!.*/aside/)");
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().filter(leader.asPredicate()).isPresent())
        .map(ProcessHandle::pid)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
