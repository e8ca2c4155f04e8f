package dev.platform.platform.cronjob;

import static dev.platform.platform.cronjob.CronBench.FIVE_MINUTES;
import static dev.platform.platform.cronjob.CronBench.HANG;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.Resources;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("slow")
class CronJobsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final CronBench bench = new CronBench(rooms);

  @Test
  void itRunsAtItsTimeAndNotBefore() {
    var id = bench.live("times", "echo report");

    bench.pass(FIVE_MINUTES.minusSeconds(1));
    assertThat(bench.commands(id)).isEmpty();
    bench.pass(Duration.ofSeconds(1));
    bench.pass(Duration.ofSeconds(2));

    assertThat(bench.commands(id)).hasSize(1);
    assertThat(bench.timeline(id)).containsExactly("started", "ended successful");
    assertThat(bench.rows(id)).containsExactly("SUCCESSFUL");
    assertThat(bench.held(id)).isEmpty();
    assertThat(bench.service(id).at("/serviceDetails").has("lastSuccessfulRunAt")).isTrue();
    bench.pass(FIVE_MINUTES);
    assertThat(bench.commands(id)).hasSize(2);
  }

  @Test
  void aRunHasTheLiveArtifactItsVariablesAndItsPlan() {
    var id = bench.live("release", "echo report");
    bench.send(
        "PATCH",
        "/v1/services/" + id,
        "{\"serviceDetails\": {\"plan\": \"pro\", \"envSpecificDetails\":"
            + " {\"startCommand\": \"echo other\"}}}");

    bench.pass(FIVE_MINUTES);

    var command = bench.commands(id).get(0);
    assertThat(command.command()).isEqualTo("echo report");
    assertThat(command.resources()).isEqualTo(new Resources(500, 512L << 20));
    assertThat(command.budget()).isEqualTo(Duration.ofHours(12));
    assertThat(command.environment())
        .containsEntry("A", "1")
        .containsEntry("RENDER_SERVICE_ID", id)
        .containsEntry("RENDER_INSTANCE_ID", command.ref().key())
        .doesNotContainKey("PORT");
    assertThat(command.ref().key()).startsWith(id + "-");
  }

  @Test
  void aRunThatFailsSaysHow() {
    var id = bench.live("fails", "exit 3");

    bench.pass(FIVE_MINUTES);

    assertThat(bench.timeline(id)).containsExactly("started", "ended unsuccessful");
    assertThat(reason(id).path("nonZeroExit").asInt()).isEqualTo(3);
    assertThat(bench.service(id).at("/serviceDetails").has("lastSuccessfulRunAt")).isFalse();
    assertThat(rooms.query("select exit_code from cron_run where service_id = '" + id + "'"))
        .containsExactly("3");
  }

  @Test
  void aRunCanBeStartedAtAnyTime() {
    var id = bench.live("trigger", "echo report");

    var run = bench.run(id);
    rooms.settle();

    assertThat(run.status()).isEqualTo(200);
    assertThat(run.json().path("status").asText()).isEqualTo("pending");
    assertThat(run.json().path("triggeredBy").asText()).isEqualTo(bench.ada.user().value());
    assertThat(bench.commands(id))
        .extracting(it -> it.ref().key())
        .containsExactly(run.json().path("id").asText());
    assertThat(bench.timeline(id)).containsExactly("started", "ended successful");
  }

  @Test
  void aTriggerCancelsTheRunThatIsActive() {
    var id = bench.live("replace", HANG);
    bench.run(id);
    rooms.settle();

    var second = bench.run(id).json().path("id").asText();
    assertThat(bench.rows(id)).containsExactly("CANCELED open", "PENDING");
    rooms.settle();

    assertThat(bench.timeline(id)).containsExactly("started", "ended canceled", "started");
    assertThat(bench.rows(id)).containsExactly("CANCELED", "PENDING open");
    assertThat(bench.held(id)).containsExactly(new JobRef(second));
  }

  @Test
  void theRunThatIsActiveIsCanceledAndWithoutOneNothingHappens() {
    var id = bench.live("cancel", HANG);
    bench.run(id);
    rooms.settle();

    assertThat(bench.cancel(id).status()).isEqualTo(204);
    rooms.settle();
    assertThat(bench.cancel(id).status()).isEqualTo(204);
    rooms.settle();

    assertThat(bench.timeline(id)).containsExactly("started", "ended canceled");
    assertThat(ended(id).at("/user/id").asText()).isEqualTo(bench.ada.user().value());
    assertThat(ended(id).at("/user/email").asText()).endsWith("@example.org");
    assertThat(bench.held(id)).isEmpty();
  }

  @Test
  void aTimeDuringARunWaitsForItsEndAndNoSecondOneDoes() {
    var id = bench.live("overlap", HANG);
    bench.pass(FIVE_MINUTES);

    bench.pass(FIVE_MINUTES);
    bench.pass(FIVE_MINUTES);
    assertThat(bench.commands(id)).hasSize(1);
    assertThat(bench.rows(id)).containsExactly("PENDING open", "PENDING");
    rooms
        .engine()
        .jobs()
        .end(bench.held(id).get(0), ProcessEnd.Kind.SUCCEEDED, 0, "exited with status 0");
    rooms.settle();

    assertThat(bench.commands(id)).hasSize(2);
    assertThat(bench.rows(id)).containsExactly("SUCCESSFUL", "PENDING open");
  }

  @Test
  void aTimeThatWasMissedIsToldAndNotCaughtUp() {
    var id = bench.live("missed", "echo report");

    bench.pass(Duration.ofHours(3));

    assertThat(bench.commands(id)).isEmpty();
    assertThat(bench.timeline(id)).containsExactly("ended canceled");
    assertThat(reason(id).path("evictionReason").asText())
        .isEqualTo(
            "No run started between 2026-03-01T12:05:00Z and 2026-03-01T15:00:00Z, because Platform"
                + " was not running. Missed runs are not started later.");
    bench.pass(FIVE_MINUTES);
    assertThat(bench.commands(id)).hasSize(1);
  }

  @Test
  void aClockThatIsSetBackRunsNothingTwice() {
    var id = bench.live("clock", "echo report");
    bench.pass(FIVE_MINUTES);

    bench.pass(FIVE_MINUTES.negated());
    bench.pass(FIVE_MINUTES);

    assertThat(bench.commands(id)).hasSize(1);
    bench.pass(FIVE_MINUTES);
    assertThat(bench.commands(id)).hasSize(2);
  }

  @Test
  void nothingRunsBeforeSomethingIsLive() {
    var id = bench.live("dead", "echo report");
    database.execute("update deploy set state = 'DEACTIVATED' where service_id = '" + id + "'");

    bench.pass(FIVE_MINUTES);

    assertThat(bench.run(id).status()).isEqualTo(409);
    assertThat(bench.rows(id)).isEmpty();
  }

  @Test
  void aSuspendedCronJobDoesNotRunUntilItIsResumed() {
    var id = bench.live("suspend", HANG);
    bench.run(id);
    rooms.settle();

    bench.send("POST", "/v1/services/" + id + "/suspend", null);
    bench.pass(FIVE_MINUTES);
    assertThat(bench.run(id).status()).isEqualTo(409);
    assertThat(bench.timeline(id)).containsExactly("started", "ended canceled");
    assertThat(bench.held(id)).isEmpty();
    bench.send("POST", "/v1/services/" + id + "/resume", null);
    rooms.settle();
    assertThat(bench.commands(id)).hasSize(1);
    bench.pass(FIVE_MINUTES);

    assertThat(bench.commands(id)).hasSize(2);
  }

  @Test
  void aNewScheduleHoldsAtOnce() {
    var id = bench.live("reschedule", "echo report");

    bench.send(
        "PATCH", "/v1/services/" + id, "{\"serviceDetails\": {\"schedule\": \"7 12 * * *\"}}");
    bench.pass(FIVE_MINUTES);
    assertThat(bench.commands(id)).isEmpty();
    bench.pass(Duration.ofMinutes(2));

    assertThat(bench.commands(id)).hasSize(1);
  }

  @Test
  void aServiceThatIsDeletedDuringARunLeavesNothing() {
    var id = bench.live("delete", HANG);
    bench.pass(FIVE_MINUTES);

    bench.send("DELETE", "/v1/services/" + id, null);
    bench.pass(FIVE_MINUTES);
    bench.pass(FIVE_MINUTES);

    assertThat(bench.run(id).status()).isEqualTo(404);
    assertThat(bench.rows(id)).isEmpty();
    assertThat(rooms.query("select service_id from cron_job where service_id = '" + id + "'"))
        .isEmpty();
    assertThat(bench.held(id)).isEmpty();
    assertThat(rooms.query("select service_id from running where service_id = '" + id + "'"))
        .isEmpty();
  }

  @Test
  void aRunThatTheEngineLostIsNotRunAgain() {
    var id = bench.live("lost", HANG);
    bench.pass(FIVE_MINUTES);

    rooms.engine().jobs().lose();
    rooms.settle();

    assertThat(bench.commands(id)).hasSize(1);
    assertThat(bench.timeline(id)).containsExactly("started", "ended unsuccessful");
    assertThat(bench.rows(id)).containsExactly("UNSUCCESSFUL");
  }

  @Test
  void aRunThatTheEngineCouldNotTakeIsGivenToItAgain() {
    var id = bench.live("again", "echo report");
    rooms.engine().breakDown();
    bench.pass(FIVE_MINUTES);
    assertThat(bench.rows(id)).containsExactly("PENDING");

    rooms.engine().repair();
    rooms.settle();

    assertThat(bench.commands(id)).hasSize(1);
    assertThat(bench.rows(id)).containsExactly("SUCCESSFUL");
  }

  @Test
  void aRunWhoseProcessDiedBeforeTheEngineHeardOfItIsGivenToItAMinuteLater() {
    var id = bench.live("killed", "echo report");
    bench.run(id);
    database.execute(
        "update cron_run r set open = true, opened_at = '2026-03-01T12:00:00Z', deploy = d.id"
            + " from deploy d where d.service_id = r.service_id and r.service_id = '"
            + id
            + "'");

    bench.pass(Duration.ofMinutes(1));
    assertThat(bench.commands(id)).isEmpty();
    bench.pass(Duration.ofSeconds(1));

    assertThat(bench.commands(id)).hasSize(1);
    assertThat(bench.rows(id)).containsExactly("SUCCESSFUL");
  }

  @Test
  void aRunWhoseProcessDiedAfterTheEngineHeardOfItRunsOnce() {
    var id = bench.live("handed-over", HANG);
    bench.run(id);
    rooms.settle();
    database.execute(
        "update cron_run set handed_over = false, started_at = null where service_id = '"
            + id
            + "'");

    bench.pass(Duration.ofMinutes(2));

    assertThat(bench.commands(id)).hasSize(1);
    assertThat(bench.rows(id)).containsExactly("PENDING open");
  }

  @Test
  void aRunThatTheEngineDoesNotEndIsTimedOut() {
    var id = bench.live("endless", HANG);
    bench.run(id);
    rooms.settle();
    var started = bench.held(id).get(0);
    rooms.passUnmetered(Duration.between(rooms.clock().instant(), Instant.now()));

    rooms.clock().pass(Duration.ofHours(12).plusMinutes(2));
    rooms.settle();

    assertThat(bench.timeline(id)).contains("ended unsuccessful");
    assertThat(bench.held(id)).doesNotContain(started);
  }

  @Test
  void aRunGoesOnThroughADeploy() {
    var id = bench.live("deploy", HANG);
    bench.run(id);
    rooms.settle();

    bench.send("POST", "/v1/services/" + id + "/deploys", "{}");
    bench.pass(Duration.ofSeconds(3));

    assertThat(bench.held(id)).hasSize(1);
    assertThat(bench.rows(id)).containsExactly("PENDING open");
  }

  @Test
  void onlyCronJobsHaveRuns() {
    var site =
        bench
            .send(
                "POST",
                "/v1/services",
                """
                {"type": "static_site", "name": "docs", "ownerId": "%s",
                 "repo": "https://github.com/acme/docs"}
                """
                    .formatted(bench.acme.value()))
            .json()
            .at("/service/id")
            .asText();

    assertThat(bench.run(site).status()).isEqualTo(404);
    assertThat(bench.cancel(site).status()).isEqualTo(404);
    assertThat(bench.run("crn-00000000000000000000").status()).isEqualTo(404);
  }

  private JsonNode reason(String id) {
    return ended(id).path("reason");
  }

  private JsonNode ended(String id) {
    return bench
        .send("GET", "/v1/services/" + id + "/events?type=cron_job_run_ended&limit=1", null)
        .json()
        .at("/0/event/details");
  }
}
