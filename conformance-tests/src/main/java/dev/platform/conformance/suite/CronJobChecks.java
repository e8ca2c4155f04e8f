package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cron jobs whose schedule comes only on leap days: they run when the checks say so. */
@ExtendWith(SessionExtension.class)
final class CronJobChecks {
  private final Session session;
  private final Services services;

  CronJobChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @Test
  void aCronJobIsDeployedWithoutInstances() {
    Created cron = services.shared(ServiceType.CRON_JOB);

    session.deploys().untilLive(cron.id(), cron.deployId());

    assertThat(cron.id()).startsWith("crn-");
    assertThat(service("list-instances", cron).expect(200).json()).isEmpty();
    service("scale-service", cron).json("{\"numInstances\": 2}").invalid("numInstances");
    service("restart-service", cron).refused(400);
  }

  @Test
  void aDeployIsAcceptedListedAndGoesLive() {
    Created cron = live("cron-deploy", "true");

    service("create-deploy", cron).json("{}").expect(202);

    List<String> deploys = Listing.of(() -> service("list-deploys", cron), "deploy").each("id");
    assertThat(deploys).hasSize(2).endsWith(cron.deployId());
    session.deploys().untilLive(cron.id(), deploys.get(0));
  }

  @Test
  void aRunEndsWithTheStatusOfItsCommandAndLeavesLines() {
    String said = session.run().with("said");
    Created cron = live("cron-run", "echo " + said);

    JsonNode run = call("run-cron-job", cron).expect(200).json();

    String id = Json.text(run, "/id");
    assertThat(Json.text(run, "/status")).isEqualTo("pending");
    assertThat(Json.text(ended(cron, id), "/details/status")).isEqualTo("successful");
    assertThat(ofRun(cron, "cron_job_run_started", id)).hasSize(1);
    assertThat(services.get(cron.id()).at("/serviceDetails/lastSuccessfulRunAt").isTextual())
        .isTrue();
    session
        .patience()
        .until(
            "the run has left its line",
            () -> lines(cron, id).expect(200).json().path("logs"),
            logs -> logs.findValuesAsText("message").contains(said));
  }

  @Test
  void aRunThatFailsSaysItsExitStatus() {
    Created cron = live("cron-fails", "exit 3");

    String id = Json.text(call("run-cron-job", cron).expect(200).json(), "/id");

    JsonNode end = ended(cron, id);
    assertThat(Json.text(end, "/details/status")).isEqualTo("unsuccessful");
    assertThat(end.at("/details/reason/nonZeroExit").asInt()).isEqualTo(3);
    assertThat(services.get(cron.id()).at("/serviceDetails").has("lastSuccessfulRunAt")).isFalse();
  }

  @Test
  void anotherRunTakesThePlaceOfTheActiveOneAndIsCanceled() {
    Created cron = live("cron-active", "sleep 600");
    String first = Json.text(call("run-cron-job", cron).expect(200).json(), "/id");
    started(cron, first);

    String second = Json.text(call("run-cron-job", cron).expect(200).json(), "/id");

    assertThat(Json.text(ended(cron, first), "/details/status")).isEqualTo("canceled");
    started(cron, second);
    call("cancel-cron-job-run", cron).expect(204);
    assertThat(Json.text(ended(cron, second), "/details/status")).isEqualTo("canceled");
    call("cancel-cron-job-run", cron).expect(204);
  }

  @Test
  void aSuspendedCronJobDoesNotRun() {
    Created cron = live("cron-suspended", "sleep 600");
    String run = Json.text(call("run-cron-job", cron).expect(200).json(), "/id");

    service("suspend-service", cron).expect(202);

    assertThat(Json.text(ended(cron, run), "/details/status")).isEqualTo("canceled");
    call("run-cron-job", cron).refused(409);
    service("resume-service", cron).expect(202);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 0 31 2 *", "@daily", "* * * *", "60 * * * *", "every day"})
  void aScheduleThatNeverComesIsRefused(String schedule) {
    ObjectNode body = services.body(ServiceType.CRON_JOB, "cron-never");
    ((ObjectNode) body.path("serviceDetails")).put("schedule", schedule);

    session.call("create-service").json(body).invalid("serviceDetails.schedule");
  }

  @Test
  void aScheduleIsChanged() {
    Created cron = services.create(services.body(ServiceType.CRON_JOB, "cron-schedule"));

    JsonNode changed =
        service("update-service", cron)
            .json("{\"serviceDetails\": {\"schedule\": \"5 4 29 2 *\"}}")
            .expect(200)
            .json();

    assertThat(Json.text(changed, "/serviceDetails/schedule")).isEqualTo("5 4 29 2 *");
    service("update-service", cron)
        .json("{\"serviceDetails\": {\"schedule\": \"0 0 30 2 *\"}}")
        .invalid("serviceDetails.schedule");
  }

  @Test
  void onlyCronJobsHaveRuns() {
    String site = services.shared(ServiceType.STATIC_SITE).id();

    for (String id : List.of(site, Ids.unknown("crn"))) {
      session.call("run-cron-job").path("cronJobId", id).refused(404);
      session.call("cancel-cron-job-run").path("cronJobId", id).refused(404);
    }
  }

  private Created live(String what, String command) {
    ObjectNode body = services.body(ServiceType.CRON_JOB, what);
    ((ObjectNode) body.at("/serviceDetails/envSpecificDetails")).put("startCommand", command);
    Created cron = services.create(body);
    session.deploys().untilLive(cron.id(), cron.deployId());
    return cron;
  }

  private void started(Created cron, String run) {
    session
        .patience()
        .until(
            run + " has started",
            () -> ofRun(cron, "cron_job_run_started", run),
            found -> !found.isEmpty());
  }

  private JsonNode ended(Created cron, String run) {
    return session
        .patience()
        .until(
            run + " has ended",
            () -> ofRun(cron, "cron_job_run_ended", run),
            found -> !found.isEmpty())
        .get(0);
  }

  private List<JsonNode> ofRun(Created cron, String type, String run) {
    return Listing.of(() -> service("list-events", cron).query("type", type), "event")
        .items()
        .stream()
        .filter(event -> Json.is(event, "/details/cronJobRunId", run))
        .toList();
  }

  private Call lines(Created cron, String run) {
    return session
        .call("list-logs")
        .query("ownerId", session.ownerId())
        .query("resource", cron.id())
        .query("instance", run);
  }

  private Call service(String operation, Created cron) {
    return session.call(operation).path("serviceId", cron.id());
  }

  private Call call(String operation, Created cron) {
    return session.call(operation).path("cronJobId", cron.id());
  }
}
