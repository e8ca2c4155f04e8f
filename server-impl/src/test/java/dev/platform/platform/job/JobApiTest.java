package dev.platform.platform.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobStatus;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.log.LogWriter;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs from the request to the end, on a simulated engine. */
@Tag("slow")
class JobApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension
  final TestRooms rooms = new TestRooms(database, Map.of("platform.jobs.unfinished", "3"));

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final Engine engine = rooms.get(Engine.class);

  private final LogWriter log = rooms.get(LogWriter.class);

  @BeforeEach
  void openLog() {
    log.start();
  }

  @AfterEach
  void closeLog() {
    log.close();
  }

  @Test
  void aJobRunsAndHasAnEnd() throws Exception {
    var service = live();

    var asked = run(service, "echo hello").json();
    rooms.settle();
    var ended = job(service, asked);

    assertThat(asked.at("/id").asText()).startsWith("job-");
    assertThat(asked.at("/status").asText()).isEqualTo("pending");
    assertThat(asked.at("/planId").asText()).isEqualTo("starter");
    assertThat(asked.at("/startCommand").asText()).isEqualTo("echo hello");
    assertThat(asked.has("startedAt") || asked.has("finishedAt") || asked.has("exitCode"))
        .isFalse();
    assertThat(ended.at("/status").asText()).isEqualTo("succeeded");
    assertThat(ended.at("/exitCode").asInt(-1)).isZero();
    assertThat(ended.has("startedAt") && ended.has("finishedAt")).isTrue();
    assertThat(engine.jobs().list())
        .as("the engine has forgotten it")
        .doesNotContain(new JobRef(id(asked)));
    assertThat(rooms.query("select key from artifact_hold where key = '" + id(asked) + "'"))
        .isEmpty();
    assertThat(events(service))
        .contains("{\"jobId\":\"%s\",\"status\":\"succeeded\"}".formatted(id(asked)));
  }

  @Test
  void aJobThatFailsSaysHow() {
    var service = live();

    var asked = run(service, "exit 3").json();
    rooms.settle();

    assertThat(job(service, asked).at("/status").asText()).isEqualTo("failed");
    assertThat(job(service, asked).at("/exitCode").asInt()).isEqualTo(3);
    assertThat(events(service))
        .contains(
            "{\"jobId\":\"%s\",\"reason\":{\"evicted\":false,\"nonZeroExit\":3},\"status\":\"failed\"}"
                .formatted(id(asked)));
  }

  @Test
  void itsLinesAreInALogOfItsOwn() {
    var service = live();

    var asked = run(service, "echo hello").json();
    rooms.settle();

    awaitLine(id(asked), "==> Command exited with status 0");
    assertThat(lines(id(asked)))
        .containsExactly("==> Running 'echo hello'", "hello", "==> Command exited with status 0");
    assertThat(lines(service)).doesNotContain("hello");
  }

  @Test
  void aJobKeepsWhatWasLiveWhenItWasAskedFor() throws Exception {
    var service = live();
    setVariable(service, "COLOR", "red");
    deploy(service);

    var hanging = run(service, "./hang").json();
    setVariable(service, "COLOR", "blue");
    for (int i = 0; i < 7; i++) {
      deploy(service);
    }
    var queued = run(service, "echo ${COLOR}").json();
    rooms.settle();

    assertThat(job(service, hanging).at("/status").asText()).isEqualTo("running");
    assertThat(rooms.query("select key from artifact where service_id = '" + service + "'"))
        .hasSize(6);
    engine.jobs().cancel(new JobRef(id(hanging)));
    rooms.settle();
    assertThat(job(service, hanging).at("/status").asText()).isEqualTo("canceled");
    assertThat(job(service, queued).at("/status").asText()).isEqualTo("succeeded");
  }

  @Test
  void aJobIsCanceledOnce() throws Exception {
    var service = live();
    var asked = run(service, "./hang").json();
    rooms.settle();

    var canceled = cancel(service, asked);
    var again = cancel(service, asked);
    rooms.settle();

    assertThat(canceled.status()).isEqualTo(200);
    assertThat(canceled.json().at("/status").asText()).isEqualTo("canceled");
    assertThat(canceled.json().has("finishedAt")).isTrue();
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.json().at("/message").asText()).isEqualTo("jobId: the job has already ended");
    assertThat(engine.jobs().list()).doesNotContain(new JobRef(id(asked)));
    awaitLine(id(asked), "Job " + id(asked) + " was canceled: A user canceled it.");
    assertThat(events(service).stream().filter(it -> it.contains(id(asked)))).hasSize(1);
  }

  @Test
  void aJobThatTheEngineLostIsNotRunAgain() throws Exception {
    var service = live();
    var asked = run(service, "./hang").json();
    rooms.settle();
    engine.jobs().remove(new JobRef(id(asked)));

    rooms.clock().pass(Duration.ofSeconds(3));
    rooms.settle();

    assertThat(job(service, asked).at("/status").asText()).isEqualTo("failed");
    assertThat(engine.jobs().observe(new JobRef(id(asked)))).isEqualTo(new JobStatus.Unknown());
    awaitLine(id(asked), "Job " + id(asked) + " failed: The server lost track of it.");
  }

  @ParameterizedTest
  @CsvSource({"'',starter", "standard,standard", "plan-srv-010,pro", "plan-crn-008,pro_plus"})
  void aJobHasAPlan(String planId, String shown) {
    var service = live();

    var asked = post(service, "{\"startCommand\": \"echo\", \"planId\": \"" + planId + "\"}");

    assertThat(asked.status()).isEqualTo(201);
    assertThat(asked.json().at("/planId").asText()).isEqualTo(shown);
  }

  @Test
  void mistakesAreNamed() {
    var service = live();

    assertThat(message(post(service, "{\"startCommand\": \"x\", \"planId\": \"huge\"}")))
        .startsWith("planId: must be one of free, starter, ");
    assertThat(message(post(service, "{\"startCommand\": \" \"}")))
        .isEqualTo("startCommand: is required");
    assertThat(message(run(service, "x".repeat(10_001))))
        .isEqualTo("startCommand: must have at most 10000 characters");
    assertThat(message(run(service, "echo \\u0000"))).startsWith("startCommand: ");
    assertThat(message(post(service, "{}"))).startsWith("startCommand: ");
    assertThat(get(service, "/jobs").json()).isEmpty();
  }

  @Test
  void aServiceWithoutALiveDeployHasNothingToRun() {
    var created = create("shop");
    assertThat(message(run(created, "echo")))
        .isEqualTo("The service has no live deploy. Wait until its deploy is live, or deploy it.");
    assertThat(run(created, "echo").status()).isEqualTo(409);

    rooms.settle();
    assertThat(http.send(ada, "POST", "/v1/services/" + created + "/suspend").status())
        .isEqualTo(202);
    assertThat(run(created, "echo").status()).isEqualTo(409);
  }

  @Test
  void aWorkspaceHasALimit() {
    var service = live();
    for (int i = 0; i < 3; i++) {
      assertThat(run(service, "./hang").status()).isEqualTo(201);
    }

    var fourth = run(service, "./hang");

    assertThat(fourth.status()).isEqualTo(409);
    assertThat(message(fourth))
        .isEqualTo(
            "The workspace already has 3 pending and running jobs. Wait until one has finished, or"
                + " cancel one.");
  }

  @Test
  void jobsAreListedNewestFirstByStatusAndTime() {
    var service = live();
    var first = id(run(service, "echo 1").json());
    rooms.settle();
    rooms.clock().pass(Duration.ofSeconds(10));
    var between = rooms.clock().instant();
    rooms.clock().pass(Duration.ofSeconds(10));
    var second = id(run(service, "exit 1").json());
    rooms.settle();
    var third = id(run(service, "./hang").json());
    rooms.settle();

    assertThat(ids(service, "")).containsExactly(third, second, first);
    assertThat(ids(service, "?status=failed,running")).containsExactly(third, second);
    assertThat(ids(service, "?createdBefore=" + between)).containsExactly(first);
    assertThat(ids(service, "?createdAfter=" + between)).containsExactly(third, second);
    assertThat(ids(service, "?finishedAfter=2000-01-01T00:00:00Z")).containsExactly(second, first);
    assertThat(ids(service, "?startedBefore=2000-01-01T00:00:00Z")).isEmpty();
    var page = get(service, "/jobs?limit=2").json();
    assertThat(ids(service, "?limit=2&cursor=" + page.at("/1/cursor").asText()))
        .containsExactly(first);
  }

  @Test
  void suspendingAServiceCancelsItsJobs() throws Exception {
    var service = live();
    var asked = run(service, "./hang").json();
    rooms.settle();

    http.send(ada, "POST", "/v1/services/" + service + "/suspend");
    rooms.settle();

    assertThat(job(service, asked).at("/status").asText()).isEqualTo("canceled");
    assertThat(engine.jobs().list()).doesNotContain(new JobRef(id(asked)));
  }

  @Test
  void deletingAServiceForgetsItsJobs() throws Exception {
    var service = live();
    var ended = id(run(service, "echo").json());
    rooms.settle();
    var running = id(run(service, "./hang").json());
    rooms.settle();

    assertThat(http.send(ada, "DELETE", "/v1/services/" + service).status()).isEqualTo(204);
    rooms.settle();
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();

    assertThat(rooms.query("select id from job where open and service_id = '" + service + "'"))
        .isEmpty();
    assertThat(
            rooms.query(
                "select id from resource where id in ('%s', '%s')".formatted(ended, running)))
        .isEmpty();
    assertThat(rooms.query("select service_id from running where service_id = '" + service + "'"))
        .isEmpty();
    assertThat(engine.jobs().list()).doesNotContain(new JobRef(running));
    for (String id : List.of(ended, running)) {
      assertThat(log(id).status()).isEqualTo(404);
    }
  }

  @Test
  void jobsAreDeletedTwoWeeksAfterTheirEnd() throws Exception {
    var service = live();
    var old = run(service, "echo").json();
    rooms.settle();
    database.execute("update job set finished_at = created_at where id = '" + id(old) + "'");
    rooms.clock().pass(Duration.ofDays(15));
    var recent = id(run(service, "echo").json());
    rooms.settle();
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();

    assertThat(get(service, "/jobs/" + id(old)).status()).isEqualTo(404);
    assertThat(rooms.query("select id from job where service_id = '" + service + "'"))
        .containsExactly(recent);
    assertThat(rooms.query("select id from resource where id = '" + id(old) + "'")).isEmpty();
  }

  @Test
  void aReplicaDoesNothingTwice() throws Exception {
    var service = live();
    try (var other = rooms.replica()) {
      var asked = run(service, "echo once").json();
      other.settle();
      rooms.settle();

      assertThat(job(service, asked).at("/status").asText()).isEqualTo("succeeded");
      awaitLine(id(asked), "==> Command exited with status 0");
      assertThat(lines(id(asked)).stream().filter("once"::equals)).hasSize(1);
      assertThat(events(service).stream().filter(it -> it.contains(id(asked)))).hasSize(1);
    }
  }

  @Test
  void othersHaveNoJobsHere() {
    var service = live();
    var asked = id(run(service, "echo").json());
    var neighbor = create("neighbor");
    var path = "/v1/services/" + service + "/jobs";
    var eve = rooms.member(rooms.workspace(), Role.ADMIN);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var contributor = rooms.member(acme, Role.WORKSPACE_CONTRIBUTOR);

    assertThat(http.send(eve, "GET", path).status()).isEqualTo(404);
    assertThat(http.send(eve, "GET", path + "/" + asked).status()).isEqualTo(404);
    assertThat(http.send(eve, "POST", path + "/" + asked + "/cancel").status()).isEqualTo(404);
    assertThat(get(neighbor, "/jobs/" + asked).status()).isEqualTo(404);
    assertThat(http.send(viewer, "GET", path).status()).isEqualTo(200);
    assertThat(http.send(viewer, "POST", path + "/" + asked + "/cancel").status()).isEqualTo(403);
    assertThat(http.send(contributor, "POST", path, "{\"startCommand\": \"id\"}").status())
        .isEqualTo(403);
  }

  private String live() {
    var id = create("shop");
    rooms.settle();
    return id;
  }

  private String create(String name) {
    return http.send(
            ada,
            "POST",
            "/v1/services",
            """
            {"type": "background_worker", "name": "%s", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(name, acme.value()))
        .json()
        .at("/service/id")
        .asText();
  }

  private void deploy(String service) {
    http.send(ada, "POST", "/v1/services/" + service + "/deploys", "{}");
    rooms.settle();
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();
  }

  private void setVariable(String service, String key, String value) {
    var path = "/v1/services/" + service + "/env-vars/" + key;
    assertThat(http.send(ada, "PUT", path, "{\"value\": \"" + value + "\"}").status())
        .isEqualTo(200);
  }

  private Response run(String service, String command) {
    return post(service, "{\"startCommand\": \"" + command + "\"}");
  }

  private Response post(String service, String json) {
    return http.send(ada, "POST", "/v1/services/" + service + "/jobs", json);
  }

  private Response cancel(String service, JsonNode job) {
    return http.send(ada, "POST", "/v1/services/" + service + "/jobs/" + id(job) + "/cancel");
  }

  private Response get(String service, String path) {
    return http.send(ada, "GET", "/v1/services/" + service + path);
  }

  private JsonNode job(String service, JsonNode asked) {
    return get(service, "/jobs/" + id(asked)).json();
  }

  private List<String> ids(String service, String query) {
    return get(service, "/jobs" + query).json().findValuesAsText("id");
  }

  private List<String> events(String service) {
    return rooms.query(
        "select replace(details::text, ' ', '') from event where subject_id = '"
            + service
            + "' and type = 'job_run_ended'");
  }

  private List<String> lines(String resource) {
    return rooms.query(
        "select message from log_line where resource = '" + resource + "' order by time, id");
  }

  private void awaitLine(String resource, String text) {
    Eventually.see("a line", () -> lines(resource), lines -> lines.contains(text));
  }

  private Response log(String resource) {
    return http.send(
        ada,
        "GET",
        "/v1/logs?ownerId=%s&resource=%s&direction=forward&limit=100"
            .formatted(acme.value(), resource));
  }

  private static String id(JsonNode job) {
    return job.at("/id").asText();
  }

  private static String message(Response response) {
    return response.json().at("/message").asText();
  }
}
