package dev.platform.client.pact;

import static dev.platform.client.pact.Exchange.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import au.com.dius.pact.consumer.dsl.LambdaDslObject;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.model.CronJobRunEndedEvent;
import dev.platform.client.model.DeployStatus;
import dev.platform.client.model.JobStatus;
import dev.platform.client.model.NewJob;
import dev.platform.client.model.ServiceEventType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Deploys, jobs, runs of cron jobs, and what they leave behind: logs, events, metrics. */
final class DeployExchanges {
  private static final String DEPLOYS = "/v1/services/${serviceId}/deploys";
  private static final String JOBS = "/v1/services/${serviceId}/jobs";
  private static final Duration SOON = Duration.ofMinutes(1);

  private DeployExchanges() {}

  static List<Exchange> all() {
    return List.of(
        create(),
        live(),
        failed(),
        missing(),
        listOfToday(),
        rollback(),
        cancel(),
        logs(),
        events(),
        instanceCount(),
        runJob(),
        finishedJob(),
        runCronJob(),
        endOfRun());
  }

  private static Exchange create() {
    return given("a live service")
        .asks("a new deploy", "POST", DEPLOYS)
        .body(Bodies.object(it -> {}))
        .responds(201, Bodies.object(Bodies::newDeploy))
        .to(client -> assertThat(client.deploys().create("srv-1").id()).isEqualTo("dep-2"));
  }

  private static Exchange live() {
    return given("a live service")
        .asks("a deploy that is live", "GET", DEPLOYS + "/${deployId}")
        .responds(200, Bodies.object(it -> Bodies.deploy(it, "live")))
        .to(client -> client.deploys().waitUntilLive("srv-1", "dep-1", SOON));
  }

  private static Exchange failed() {
    return given("a failed deploy")
        .asks("a deploy whose build failed", "GET", DEPLOYS + "/${deployId}")
        .responds(200, Bodies.object(it -> Bodies.deploy(it, "build_failed")))
        .to(
            client ->
                assertThat(client.deploys().get("srv-1", "dep-1").status())
                    .isEqualTo(DeployStatus.BUILD_FAILED));
  }

  private static Exchange missing() {
    return given("a live service")
        .asks("a deploy that does not exist", "GET", DEPLOYS + "/dep-00000000000000000000")
        .responds(404, Bodies.error("not_found"))
        .to(
            client ->
                assertThatThrownBy(() -> client.deploys().get("srv-1", "dep-00000000000000000000"))
                    .isInstanceOf(NotFoundException.class));
  }

  private static Exchange listOfToday() {
    return given("a live service")
        .asks("the deploys since a time", "GET", DEPLOYS)
        .query("limit", "1")
        .query("createdAfter", "2026-01-01T00:00:00Z")
        .responds(200, Bodies.page("deploy", it -> it.stringMatcher("id", "dep-.+", "dep-1")))
        .to(
            client ->
                assertThat(
                        client
                            .deploys()
                            .list(
                                "srv-1",
                                it ->
                                    it.limit(1).createdAfter(Instant.parse("2026-01-01T00:00:00Z")))
                            .first())
                    .isPresent());
  }

  private static Exchange rollback() {
    return given("a live service")
        .asks("a rollback", "POST", "/v1/services/${serviceId}/rollback")
        .body(Bodies.object(it -> Bodies.state(it, "deployId", "${deployId}")))
        .responds(201, Bodies.object(Bodies::newDeploy))
        .to(client -> assertThat(client.deploys().rollback("srv-1", "dep-1").id()).isNotEmpty());
  }

  private static Exchange cancel() {
    return given("a deploy that runs")
        .asks("that a deploy be canceled", "POST", DEPLOYS + "/${deployId}/cancel")
        .responds(200, Bodies.object(it -> Bodies.state(it, "id", "${deployId}")))
        .to(
            client ->
                assertThat(client.deploys().cancel("srv-1", "dep-1").id()).isEqualTo("dep-1"));
  }

  private static Exchange logs() {
    return given("a live service")
        .asks("the newest log lines of a service", "GET", "/v1/logs")
        .query("ownerId", "${ownerId}")
        .query("resource", "${serviceId}")
        .query("type", "build")
        .query("limit", "2")
        .responds(
            200,
            Bodies.object(
                page -> {
                  page.booleanType("hasMore", true).minArrayLike("logs", 1, DeployExchanges::line);
                  Bodies.time(page, "nextStartTime");
                  Bodies.time(page, "nextEndTime");
                }))
        .to(
            client ->
                assertThat(
                        client
                            .logs()
                            .list("tea-1", List.of("srv-1"), it -> it.type("build").limit(2))
                            .first())
                    .hasValueSatisfying(it -> assertThat(it.message()).isEqualTo("built")));
  }

  private static void line(LambdaDslObject line) {
    Bodies.time(line, "timestamp");
    line.stringType("id", "log-1")
        .stringType("message", "built")
        .minArrayLike(
            "labels", 1, label -> label.stringType("name", "type").stringType("value", "build"));
  }

  private static Exchange events() {
    return given("a live service")
        .asks("the ends of deploys of a service", "GET", "/v1/services/${serviceId}/events")
        .query("limit", "1")
        .query("type", "deploy_ended")
        .responds(
            200,
            Bodies.page(
                "event",
                event -> {
                  Bodies.time(event, "timestamp");
                  Bodies.state(event, "serviceId", "${serviceId}");
                  event
                      .stringMatcher("id", "evt-.+", "evt-1")
                      .stringValue("type", "deploy_ended")
                      .object("details", it -> it.stringMatcher("deployId", "dep-.+", "dep-1"));
                }))
        .to(
            client ->
                assertThat(
                        client
                            .events()
                            .list("srv-1", it -> it.type(ServiceEventType.DEPLOY_ENDED).limit(1))
                            .first())
                    .isPresent());
  }

  private static Exchange instanceCount() {
    return given("a service with metrics")
        .asks("the number of instances of a service", "GET", "/v1/metrics/instance-count")
        .query("resource", "${serviceId}")
        .responds(200, Bodies.series())
        .to(
            client ->
                assertThat(client.metrics().instanceCount("srv-1").get(0).latest()).hasValue(1.0));
  }

  private static Exchange runJob() {
    return given("a live service")
        .asks("a new job", "POST", JOBS)
        .body(Bodies.object(it -> it.stringValue("startCommand", "true")))
        .responds(
            201,
            Bodies.object(
                it ->
                    it.stringMatcher("id", "job-.+", "job-1")
                        .stringMatcher("status", "pending|running", "pending")))
        .to(
            client ->
                assertThat(
                        client
                            .jobs()
                            .create("srv-1", NewJob.builder().startCommand("true").build())
                            .id())
                    .isEqualTo("job-1"));
  }

  private static Exchange finishedJob() {
    return given("a finished job")
        .asks("a job that succeeded", "GET", JOBS + "/${jobId}")
        .responds(
            200,
            Bodies.object(
                it -> {
                  Bodies.state(it, "id", "${jobId}");
                  Bodies.time(it, "finishedAt");
                  it.stringValue("status", "succeeded").numberValue("exitCode", 0);
                }))
        .to(
            client -> {
              var job = client.jobs().waitUntilFinished("srv-1", "job-1", SOON);
              assertThat(job.status()).isEqualTo(JobStatus.SUCCEEDED);
              assertThat(job.exitCode()).isZero();
            });
  }

  private static Exchange runCronJob() {
    return given("a cron job")
        .asks("a run of a cron job", "POST", "/v1/cron-jobs/${serviceId}/runs")
        .responds(200, Bodies.object(it -> it.stringType("id", "crn-1-1795837053")))
        .to(client -> assertThat(client.cronJobs().run("srv-1").id()).isNotEmpty());
  }

  private static Exchange endOfRun() {
    return given("a cron job that has run")
        .asks("the ends of the runs of a cron job", "GET", "/v1/services/${serviceId}/events")
        .query("limit", "100")
        .query("type", "cron_job_run_ended")
        .responds(
            200,
            Bodies.page(
                "event",
                event ->
                    event
                        .stringValue("type", "cron_job_run_ended")
                        .object(
                            "details",
                            it -> {
                              Bodies.state(it, "cronJobRunId", "${runId}");
                              it.stringValue("status", "successful");
                            })))
        .to(
            client -> {
              CronJobRunEndedEvent end =
                  client.cronJobs().waitUntilFinished("srv-1", Examples.of("${runId}"), SOON);
              assertThat(end.status()).hasToString("successful");
            });
  }
}
