package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.TestRanges;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestDns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole platform, killed at any moment, again and again, while everything is in motion: jobs,
 * cron runs, pre-deploy commands, a disk with its snapshots, custom domains, a service that sleeps,
 * one with autoscaling, names inside, and databases. {@code -Dkilled.rounds=30} kills it more
 * often.
 */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.ONE)
@EnabledOnOs(OS.LINUX)
class KilledPlatformTest {
  private static final int ROUNDS = Integer.getInteger("killed.rounds", 1);
  private static final Duration BETWEEN_KILLS = Duration.ofMillis(2_500);
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final long BETWEEN_VISITS = TimeUnit.SECONDS.toNanos(5);

  private static final TestDns dns = new TestDns();

  @TempDir private Path folder;
  private final TestDatabase database = TestDatabase.fresh();
  private final long seed = System.nanoTime();
  private final Random chance = new Random(seed);
  private final Queue<String> lost = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private KilledServer server;
  private DatastoresInMotion datastores;
  private boolean hasStopped;

  @AfterEach
  void stop() throws Exception {
    over.set(true);
    if (datastores != null) {
      datastores.close();
    }
    if (server != null && !hasStopped) {
      server.stop();
    }
    database.close();
  }

  @Test
  void nothingIsDoubledLostOrLeftBehind() throws Exception {
    server = KilledServer.start(folder, database, settings());
    var services =
        new ServicesInMotion(server.api(), dns, Repo.withPrograms(folder.resolve("repository")));
    services.fillDisk();
    datastores = new DatastoresInMotion(server.api());
    killWhileInMotion(services);
    services.calm();
    datastores.calm();
    awaitEnd();

    checkRuns(services);
    checkCronRuns();
    checkDisk();
    assertThat(services.verifiedDomains())
        .as("domains, seed %d", seed)
        .containsAll(services.domains())
        .doesNotHaveDuplicates();
    checkServing(services);
    services.delete();
    datastores.delete();
    checkNothingIsLeft();
  }

  private void killWhileInMotion(ServicesInMotion services) throws Exception {
    var visitor = new Thread(() -> visit(new Random(seed)), "visitor");
    visitor.start();
    for (int i = 0; i < ROUNDS; i++) {
      int round = i;
      var requests =
          CompletableFuture.runAsync(
              () -> {
                services.move(round, new Random(seed + round));
                datastores.move(round, new Random(seed - round));
              });
      server.restartWithin(BETWEEN_KILLS, chance);
      requests.join();
    }
    over.set(true);
    visitor.join();
  }

  private static Map<String, String> settings() {
    return Map.of(
        "PLATFORM_DATASTORE_PORTS",
        FreePorts.range(100),
        "PLATFORM_SERVICE_IDLE",
        "2s",
        "PLATFORM_DEPLOY_DRAIN",
        "0s",
        "PLATFORM_DISK_SNAPSHOTEVERY",
        "2s",
        "PLATFORM_AUTOSCALING_INTERVAL",
        "1s",
        "PLATFORM_AUTOSCALING_UPAFTER",
        "1s",
        "PLATFORM_AUTOSCALING_DOWNAFTER",
        "1s",
        "PLATFORM_DOMAIN_RESOLVER",
        dns.address());
  }

  private void visit(Random moments) {
    while (!over.get()) {
      server.visit("drowsy").filter(answer -> !answer.startsWith("200 ")).ifPresent(lost::add);
      LockSupport.parkNanos(moments.nextLong(BETWEEN_VISITS));
    }
  }

  private void awaitEnd() {
    await("jobs end", "select count(*) from job where open", 0);
    await(
        "deploys end",
        "select count(*) from deploy where state like '%PROGRESS' or state in ('CREATED',"
            + " 'QUEUED')",
        0);
    await("pre-deploy commands end", "select count(*) from pre_deploy where open", 0);
    await("cron runs end", "select count(*) from cron_run where open or status = 'PENDING'", 0);
    await("restores end", "select count(*) from disk_restore", 0);
    await(
        "domains are verified", "select count(*) from custom_domain where verified_at is null", 0);
  }

  /** Jobs and pre-deploy commands. */
  private void checkRuns(ServicesInMotion services) {
    var jobs = database.query("select id from job");
    int preDeploys = database.count("select count(*) from pre_deploy");
    assertThat(jobs).as("seed %d", seed).containsAll(services.jobs());
    assertThat(database.query("select id from job where state <> 'SUCCEEDED'"))
        .as("seed %d", seed)
        .isEmpty();
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
      awaitLines(word, jobs.size() + preDeploys);
    }
  }

  /** Those that another one took the place of may have begun, and nothing more. */
  private void checkCronRuns() {
    assertThat(
            database.query(
                "select details ->> 'cronJobRunId' from event where type = 'cron_job_run_ended'"))
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(database.query("select id from cron_run"));
    var successful = database.query("select id from cron_run where status = 'SUCCESSFUL'");
    Eventually.within(
        PATIENCE,
        "lines of cron runs",
        () -> linesOf("cron over"),
        said -> said.size() >= successful.size());
    assertThat(linesOf("cron over"))
        .as("seed %d", seed)
        .containsAll(successful)
        .doesNotHaveDuplicates();
    assertThat(linesOf("cron begun")).as("seed %d", seed).doesNotHaveDuplicates();
  }

  private void checkDisk() {
    assertThat(database.query("select distinct message from log_line where message like 'files:%'"))
        .as("seed %d", seed)
        .contains(ServicesInMotion.wholeDisks().get(0))
        .isSubsetOf(ServicesInMotion.wholeDisks());
  }

  /** By a visit, which wakes a service, and by a call inside. */
  private void checkServing(ServicesInMotion services) {
    assertThat(lost).as("visits, seed %d", seed).isEmpty();
    Eventually.within(
        PATIENCE, "a visit", () -> server.visit("drowsy").orElse(""), it -> it.startsWith("200 "));
    Eventually.within(PATIENCE, "one instance", services::backends, found -> found == 1);
    assertThat(services.call())
        .as("a call by name")
        .anyMatch(line -> line.startsWith("HTTP/1.1 200"));
  }

  private void checkNothingIsLeft() throws Exception {
    var engine = server.engine();
    await("services end", "select count(*) from running", 0);
    await("disks end", "select count(*) from disk where removed_at is null", 0);
    for (String what :
        List.of("jobs", "workloads", "servers/postgres", "servers/keyvalue", "volumes")) {
      Eventually.within(PATIENCE, what, () -> files(engine.resolve(what)), List::isEmpty);
    }
    Eventually.within(PATIENCE, "forwarders", this::forwarders, List::isEmpty);
    Eventually.within(PATIENCE, "network rules", this::rules, it -> !it.contains(network() + "."));
    Eventually.within(PATIENCE, "processes of users", this::processesOfUsers, List::isEmpty);
    hasStopped = true;
    assertThat(server.stop()).as("it ends when it is asked to").isTrue();
    assertThat(processes(engine.toString())).isEmpty();
    assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(engine.toString());
    assertThat(output("losetup", "-a")).doesNotContain(engine.toString());
    assertThat(users(rules())).isEmpty();
  }

  /** How the addresses for names inside begin. */
  private String network() {
    return TestRanges.network(folder);
  }

  private List<Path> processesOfUsers() throws IOException {
    var range = TestRanges.users(folder);
    return files(Path.of("/proc")).stream()
        .filter(process -> process.getFileName().toString().matches("\\d+"))
        .filter(process -> range.first() <= user(process) && user(process) <= range.last())
        .toList();
  }

  /** -1 if it has ended since. */
  private static int user(Path process) {
    try {
      return (int) Files.getAttribute(process, "unix:uid");
    } catch (IOException e) {
      return -1;
    }
  }

  /** The numbers of users of this installation in a text. */
  private List<Long> users(String text) {
    var range = TestRanges.users(folder);
    return Pattern.compile("\\b\\d{1,10}\\b")
        .matcher(text)
        .results()
        .map(found -> Long.valueOf(found.group()))
        .filter(it -> it >= range.first() && it <= range.last())
        .toList();
  }

  private String rules() throws Exception {
    return output("nft", "list", "ruleset");
  }

  private void awaitLines(String word, int wanted) {
    Eventually.within(PATIENCE, word, () -> linesOf(word).size(), found -> found >= wanted);
    assertThat(linesOf(word)).as("%s, seed %d", word, seed).hasSize(wanted).doesNotHaveDuplicates();
  }

  /** Who said it. */
  private List<String> linesOf(String words) {
    return database.query(
        "select substr(message, %d) from log_line where message like '%s %%'"
            .formatted(words.length() + 2, words));
  }

  private void await(String what, String count, int wanted) {
    Eventually.within(PATIENCE, what, () -> database.count(count), found -> found == wanted);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var found = Files.list(folder)) {
      return found.toList();
    }
  }

  private static List<String> processes(String word) {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(word))
        .toList();
  }

  /** Sockets that listen at an address of the range. */
  private List<String> forwarders() throws IOException {
    var address = new StringBuilder();
    var parts = (network() + ".0").split("\\.");
    for (int i = 2; i >= 0; i--) {
      address.append("%02X".formatted(Integer.parseInt(parts[i])));
    }
    return Files.readAllLines(Path.of("/proc/net/tcp")).stream()
        .filter(line -> line.matches(" *\\d+: ..%s:[0-9A-F]+ 0+:0+ 0A .*".formatted(address)))
        .toList();
  }

  /** Empty where the program is missing. */
  private static String output(String... command) throws Exception {
    try {
      var process = new ProcessBuilder(new ArrayList<>(List.of(command))).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
