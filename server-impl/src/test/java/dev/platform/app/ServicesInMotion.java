package dev.platform.app;

import static java.util.Collections.frequency;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.Repo;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDns;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * One service of each kind, and requests that set all that they have in motion. The server may end
 * at any moment of them: what was answered is noted, what was not may have happened or not.
 */
final class ServicesInMotion {
  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final int JOBS = 3;
  private static final int FILES = 100;

  /** Each run says who it is, when it begins and when it is over. */
  private static final String COMMAND =
      "echo %1$sbegun $PLATFORM_INSTANCE_ID; sleep 0.%2$d; echo %1$sover $PLATFORM_INSTANCE_ID";

  /** Writes a word to each file, unless the word is none, and says what is in all of them. */
  private static final String DISK_COMMAND =
      """
      cd "$PLATFORM_DISK_PATH"
      if [ "$WORD" != none ]; then for i in $(seq %d); do echo "$WORD" > $i; done; fi
      echo files: $(cat [0-9]* | sort | uniq -c)
      exec sleep 100000\
      """;

  private final URI api;
  private final TestDns dns;
  private final Repo repository;
  private TestClient client;
  private final String owner;

  /** Deploys with a pre-deploy command, and runs jobs. */
  private final String worker;

  /** Has a disk. */
  private final String keeper;

  /** A private service with autoscaling. */
  private final String backend;

  /** A free web service with domains. */
  private final String drowsy;

  private final String cronJob;
  private final String disk;

  /** Of snapshots that were not taken while files were written. */
  private final List<String> keys = new ArrayList<>();

  private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> domains = new ConcurrentLinkedQueue<>();

  ServicesInMotion(URI api, TestDns dns, Repo repository) {
    this.api = api;
    this.dns = dns;
    this.repository = repository;
    this.client = logIn();
    this.owner = client.json("/session").path("workspaceId").asText();
    this.worker =
        create(
            "worker",
            "background_worker",
            "\"preDeployCommand\": " + json(COMMAND.formatted("", 5)) + ",",
            "exec sleep 100000");
    this.keeper =
        create(
            "keeper",
            "background_worker",
            "\"disk\": {\"name\": \"files\", \"mountPath\": \"/data\", \"sizeGB\": 1},",
            DISK_COMMAND.formatted(FILES));
    this.backend = create("backend", "private_service", "", "./serve");
    this.drowsy = create("drowsy", "web_service", "\"plan\": \"free\",", "./serve");
    this.cronJob =
        create("cron", "cron_job", "\"schedule\": \"* * * * *\",", COMMAND.formatted("cron ", 4));
    this.disk = client.json(path(keeper)).at("/serviceDetails/disk/id").asText();
    all().forEach(this::awaitLive);
  }

  /** Writes files and, when there is a snapshot of them, others. */
  void fillDisk() {
    awaitDisk("alpha", 1);
    keys.addAll(awaitSnapshot());
    setWord("beta");
    awaitDisk("beta", 1);
    setWord("none");
    awaitDisk("beta", 2);
    keys.addAll(awaitSnapshot());
  }

  private void setWord(String word) {
    send("PUT", path(keeper) + "/env-vars/WORD", "{\"value\": \"" + word + "\"}");
    send("POST", path(keeper) + "/restart", null);
  }

  private void awaitDisk(String word, int starts) {
    var line = "files: " + FILES + " " + word;
    Eventually.within(WITHIN, word, () -> log(keeper), it -> frequency(it, line) == starts);
  }

  /** The key of one that was begun from now on. */
  private List<String> awaitSnapshot() {
    var now = Instant.now();
    return Eventually.within(WITHIN, "a snapshot", () -> snapshots(now), it -> !it.isEmpty());
  }

  /**
   * The lines that an instance with a disk may print: old files or new ones, never some of both.
   */
  static List<String> wholeDisks() {
    return List.of("files: " + FILES + " alpha", "files: " + FILES + " beta");
  }

  /** Sends requests of every sort. */
  void move(int round, Random chance) {
    try {
      client = logIn();
    } catch (UncheckedIOException e) {
      return;
    }
    for (int i = 0; i < JOBS; i++) {
      var command = COMMAND.formatted("", 1 + chance.nextInt(9));
      send("POST", path(worker) + "/jobs", "{\"startCommand\": " + json(command) + "}")
          .ifPresent(job -> jobs.add(job.string("id")));
    }
    send("POST", path(worker) + "/deploys", "{}");
    send("POST", "/v1/cron-jobs/" + cronJob + "/runs", null);
    restore(chance);
    scale(1 + chance.nextInt(2));
    addDomain("shop" + round + ".acme.example");
  }

  private void restore(Random chance) {
    var key = keys.get(chance.nextInt(keys.size()));
    send(
        "POST", "/v1/disks/" + disk + "/snapshots/restore", "{\"snapshotKey\": " + json(key) + "}");
    keys.addAll(snapshots(Instant.now().minusSeconds(5)));
  }

  /** More memory is always wanted, so that there are as many instances as there can be. */
  private void scale(int most) {
    send(
        "PUT",
        path(backend) + "/autoscaling",
        """
        {"enabled": true, "min": 1, "max": %d, "criteria": {
          "cpu": {"enabled": false, "percentage": 50},
          "memory": {"enabled": true, "percentage": 1}}}\
        """
            .formatted(most));
  }

  private void addDomain(String name) {
    var domain = path(drowsy) + "/custom-domains";
    // First: a server that is killed while it adds the domain may keep it.
    dns.cname(name, "drowsy.localhost");
    send("POST", domain, "{\"name\": \"" + name + "\"}")
        .ifPresent(
            added -> {
              domains.add(name);
              send("POST", domain + "/" + name + "/verify", null);
            });
  }

  /** Ends what goes on by itself. */
  void calm() {
    client = logIn();
    assertThat(send("POST", path(cronJob) + "/suspend", null)).isPresent();
    assertThat(send("DELETE", path(backend) + "/autoscaling", null)).isPresent();
    domains.forEach(
        name -> send("POST", path(drowsy) + "/custom-domains/" + name + "/verify", null));
  }

  /** What a job prints that calls the private service by its name. */
  List<String> call() {
    var command =
        "bash -c 'exec 3<> /dev/tcp/backend/10000; printf \"GET / HTTP/1.0\\r\\n\\r\\n\" >&3;"
            + " head -n 1 <&3'; echo end";
    var job =
        client
            .post(path(worker) + "/jobs", "{\"startCommand\": " + json(command) + "}")
            .path("id")
            .asText();
    return Eventually.within(WITHIN, "the call", () -> log(job), lines -> lines.contains("end"));
  }

  /** How many instances answer for the private service. */
  int backends() {
    return client.json(path(backend) + "/instances").size();
  }

  /** Those that were answered. */
  List<String> jobs() {
    return List.copyOf(jobs);
  }

  /** Those that were answered. */
  List<String> domains() {
    return List.copyOf(domains);
  }

  /** The domains that lead to the service. */
  List<String> verifiedDomains() {
    return client
        .json(path(drowsy) + "/custom-domains?verificationStatus=verified&limit=100")
        .findValuesAsText("name");
  }

  void delete() {
    all().forEach(service -> assertThat(send("DELETE", path(service), null)).isPresent());
  }

  private Stream<String> all() {
    return Stream.of(worker, keeper, backend, drowsy, cronJob);
  }

  private List<String> snapshots(Instant after) {
    try {
      var found = client.json("/v1/disks/" + disk + "/snapshots");
      return StreamSupport.stream(found.spliterator(), false)
          .filter(it -> Instant.parse(it.path("createdAt").asText()).isAfter(after))
          .map(it -> it.path("snapshotKey").asText())
          .toList();
    } catch (UncheckedIOException e) {
      return List.of();
    }
  }

  private List<String> log(String resource) {
    return client
        .json("/v1/logs?direction=forward&limit=100&ownerId=" + owner + "&resource=" + resource)
        .findValuesAsText("message");
  }

  private String create(String name, String type, String details, String command) {
    var made =
        client.post(
            "/v1/services",
            """
            {"type": "%s", "name": "%s", "ownerId": "%s", "repo": "%s", "branch": "main",
             "envVars": [{"key": "WORD", "value": "alpha"}], "autoDeploy": "no",
             "serviceDetails": {"runtime": "node", %s "envSpecificDetails": {
               "buildCommand": "", "startCommand": %s}}}\
            """
                .formatted(type, name, owner, repository.url(), details, json(command)));
    return made.at("/service/id").asText();
  }

  private void awaitLive(String service) {
    Eventually.within(
        WITHIN,
        service,
        () -> client.json(path(service) + "/deploys?limit=1").at("/0/deploy/status").asText(),
        "live"::equals);
  }

  /** What was answered: that it is done, or that it cannot be done now. */
  private Optional<Response> send(String method, String path, @Nullable String json) {
    try {
      var response = client.send(method, path, json);
      assertThat(response.status()).as(path + " " + response.text()).isIn(200, 201, 202, 204, 409);
      return response.status() == 409 ? Optional.empty() : Optional.of(response);
    } catch (UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private TestClient logIn() {
    return TestClient.browser(api, Installation.EMAIL, Installation.PASSWORD);
  }

  private static String path(String service) {
    return "/v1/services/" + service;
  }

  private static String json(String text) {
    return Json.MAPPER.valueToTree(text).toString();
  }
}
