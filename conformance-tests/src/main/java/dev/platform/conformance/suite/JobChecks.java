package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SessionExtension.class)
final class JobChecks {
  private static final Set<String> ENDS = Set.of("succeeded", "failed", "canceled");

  private final Session session;
  private final Services services;

  JobChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @Test
  void aJobRunsItsCommandToTheEnd() {
    JsonNode asked = run("echo hello");

    JsonNode job = untilEnded(asked);

    assertThat(Json.text(asked, "/id")).startsWith("job-");
    assertThat(Json.text(asked, "/status")).isEqualTo("pending");
    assertThat(Json.text(asked, "/serviceId")).isEqualTo(live().id());
    assertThat(Json.text(job, "/status")).isEqualTo("succeeded");
    assertThat(Json.text(job, "/startCommand")).isEqualTo("echo hello");
    assertThat(
            List.of(
                Json.time(job, "/createdAt"),
                Json.time(job, "/startedAt"),
                Json.time(job, "/finishedAt")))
        .isSorted();
  }

  @Test
  void aJobThatFailsHasAnExitCode() {
    JsonNode job = untilEnded(run("exit 3"));

    assertThat(Json.text(job, "/status")).isEqualTo("failed");
    assertThat(job.path("exitCode").asInt()).isEqualTo(3);
  }

  @Test
  void whatAJobPrintsIsInItsOwnLog() {
    JsonNode job = untilEnded(run("echo printed by a job"));

    Call lines =
        session
            .call("list-logs")
            .query("ownerId", session.ownerId())
            .query("resource", Json.text(job, "/id"))
            .query("text", "printed by a job");
    session
        .patience()
        .until(
            "its line is in the log",
            () -> lines.expect(200).json(),
            page -> !page.path("logs").isEmpty());
  }

  @Test
  void aRunningJobIsCanceledOnce() {
    JsonNode asked = run("sleep 600");
    session
        .patience()
        .until("it runs", () -> get(asked), job -> Json.is(job, "/status", "running"));

    String status = of("cancel-job", asked).expect(200).text("/status");

    assertThat(status).isEqualTo("canceled");
    assertThat(Json.text(get(asked), "/status")).isEqualTo("canceled");
    of("cancel-job", asked).refused(400);
  }

  @Test
  void jobsAreListedNewestFirstAndByStatus() {
    untilEnded(run("echo first"));
    String failed = Json.text(untilEnded(run("exit 1")), "/id");

    Listing all = Listing.of(() -> of("list-job"), "job");
    Listing ones = Listing.of(() -> of("list-job").query("limit", 1), "job");
    Listing failures = Listing.of(() -> of("list-job").query("status", "failed"), "job");

    assertThat(all.times("createdAt")).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(ones.each("id")).isEqualTo(all.each("id"));
    assertThat(failures.each("id")).startsWith(failed);
    assertThat(failures.each("status")).containsOnly("failed");
    of("list-job").query("status", "sleepy").invalid("status");
  }

  @Test
  void aJobOfAnotherServiceIsNotFound() {
    JsonNode job = untilEnded(run("echo mine"));
    Created other = services.shared(ServiceType.WEB_SERVICE);

    session
        .call("retrieve-job")
        .path("serviceId", other.id())
        .path("jobId", Json.text(job, "/id"))
        .refused(404);
    of("retrieve-job").path("jobId", Ids.unknown("job")).refused(404);
    of("cancel-job").path("jobId", Ids.unknown("job")).refused(404);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "{}; startCommand",
        "{\"startCommand\": \"\"}; startCommand",
        "{\"startCommand\": 7}; startCommand",
        "{\"startCommand\": \"echo\", \"planId\": \"enormous\"}; planId",
        "{\"startCommand\": \"echo\", \"flavour\": \"sweet\"}; flavour"
      })
  void aMistakeIsNamed(String body, String field) {
    of("post-job").json(body).invalid(field);
  }

  private JsonNode run(String command) {
    return of("post-job")
        .json(Json.object().put("startCommand", command).put("planId", ""))
        .expect(201)
        .json();
  }

  private JsonNode untilEnded(JsonNode asked) {
    return session
        .patience()
        .until("it ends", () -> get(asked), job -> ENDS.contains(Json.text(job, "/status")));
  }

  private JsonNode get(JsonNode job) {
    return of("retrieve-job", job).expect(200).json();
  }

  private Call of(String operation, JsonNode job) {
    return of(operation).path("jobId", Json.text(job, "/id"));
  }

  private Call of(String operation) {
    return session.call(operation).path("serviceId", live().id());
  }

  private Created live() {
    return services.live("jobs");
  }
}
