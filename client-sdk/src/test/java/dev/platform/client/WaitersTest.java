package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.ExportFailedException;
import dev.platform.client.error.GoneException;
import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.model.CronJobRunStatus;
import dev.platform.client.model.DatabaseStatus;
import dev.platform.client.model.EventStatus;
import dev.platform.client.model.JobStatus;
import dev.platform.client.model.KeyValuePlan;
import dev.platform.client.model.NewKeyValue;
import dev.platform.client.model.NewPostgres;
import dev.platform.client.model.PostgresExport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitersTest {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final String SERVICE = "GET /v1/services/srv-1";

  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void aSuspensionIsAwaited() {
    api.on(SERVICE, service("not_suspended"), service("suspended"), service("not_suspended"));

    client.services().waitUntilSuspended("srv-1", TIMEOUT);
    client.services().waitUntilResumed("srv-1", TIMEOUT);

    assertThat(api.calls(SERVICE)).hasSize(3);
  }

  @Test
  void aDeletionIsAwaited() {
    api.on(SERVICE, service("not_suspended"), StubApi.error(404, "not found"));

    client.services().waitUntilDeleted("srv-1", TIMEOUT);

    assertThat(api.calls(SERVICE)).hasSize(2);
  }

  @Test
  void aPostgresInstanceIsAwaitedAndItsCredentialsAreNotShown() {
    String route = "/v1/postgres/dpg-1";
    api.on("POST /v1/postgres", postgres("creating", "not_suspended"));
    api.on(
        "GET " + route,
        postgres("creating", "not_suspended"),
        postgres("available", "not_suspended"),
        postgres("suspended", "suspended"),
        StubApi.error(404, "not found"));
    String info =
        "{\"password\":\"s3cret\",\"internalConnectionString\":\"postgresql://u:s3cret@dpg-1/d\","
            + "\"externalConnectionString\":\"postgresql://u:s3cret@h:1/d\","
            + "\"psqlCommand\":\"PGPASSWORD=s3cret psql\"}";
    api.on("GET " + route + "/connection-info", StubApi.json(200, info));
    NewPostgres wanted =
        NewPostgres.builder().name("shop").ownerId("tea-1").plan("basic_1gb").version("18").build();

    assertThat(client.postgres().createAndWait(wanted, TIMEOUT).status())
        .isEqualTo(DatabaseStatus.AVAILABLE);
    client.postgres().waitUntilSuspended("dpg-1", TIMEOUT);
    client.postgres().waitUntilDeleted("dpg-1", TIMEOUT);

    var connection = client.postgres().getConnectionInfo("dpg-1");
    assertThat(connection.password()).isEqualTo("s3cret");
    assertThat(connection.toString()).doesNotContain("s3cret");
  }

  @Test
  void anExportIsAwaitedAndDownloaded(@TempDir Path folder) throws IOException {
    String exports = "/v1/postgres/dpg-1/export";
    String old = export("exp-0", api.url() + "/old");
    api.on("POST " + exports, StubApi.json(202, ""));
    api.on(
        "GET " + exports,
        StubApi.json(200, "[" + old + "]"),
        StubApi.json(200, "[" + export("exp-1", null) + "," + old + "]"),
        StubApi.json(200, "[" + export("exp-1", api.url() + "/file?token=t") + "," + old + "]"));
    api.on("GET /file", StubApi.json(200, "PGDMP"), StubApi.error(410, "expired"));
    Path file = folder.resolve("shop.dump");

    PostgresExport export = client.postgres().exportAndWait("dpg-1", TIMEOUT);
    client.postgres().download(export, file, TIMEOUT);

    assertThat(export.id()).isEqualTo("exp-1");
    assertThat(file).hasContent("PGDMP");
    assertThat(api.calls("GET /file").get(0).query()).isEqualTo("token=t");
    assertThat(api.calls("GET /file").get(0).headers()).doesNotContainKey("Authorization");
    Path none = folder.resolve("none.dump");
    assertThatThrownBy(() -> client.postgres().download(export, none, TIMEOUT))
        .isInstanceOf(GoneException.class);
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void anExportThatFailsIsNoLongerListed() {
    String exports = "/v1/postgres/dpg-1/export";
    api.on("POST " + exports, StubApi.json(202, ""));
    api.on(
        "GET " + exports,
        StubApi.json(200, "[]"),
        StubApi.json(200, "[]"),
        StubApi.json(200, "[" + export("exp-1", null) + "]"),
        StubApi.json(200, "[]"));

    assertThatThrownBy(() -> client.postgres().exportAndWait("dpg-1", TIMEOUT))
        .isInstanceOf(ExportFailedException.class)
        .hasMessageContaining("exp-1");
  }

  private static String export(String id, @Nullable String url) {
    return "{\"id\":\"%s\",\"createdAt\":\"2026-03-01T12:00:00Z\"%s}"
        .formatted(id, url == null ? "" : ",\"url\":\"" + url + "\"");
  }

  @Test
  void aKeyValueInstanceIsAwaitedAndItsPasswordIsNotShown() {
    String route = "/v1/key-value/red-1";
    api.on("POST /v1/key-value", keyValue("creating"));
    api.on(
        "GET " + route,
        keyValue("creating"),
        keyValue("available"),
        StubApi.error(404, "not found"));
    String info =
        "{\"internalConnectionString\":\"redis://red-1:6379\","
            + "\"externalConnectionString\":\"rediss://red-1:s3cret@h:1\","
            + "\"cliCommand\":\" REDISCLI_AUTH=s3cret valkey-cli\"}";
    api.on("GET " + route + "/connection-info", StubApi.json(200, info));
    NewKeyValue wanted =
        NewKeyValue.builder().name("cache").ownerId("tea-1").plan(KeyValuePlan.STARTER).build();

    assertThat(client.keyValue().createAndWait(wanted, TIMEOUT).status())
        .isEqualTo(DatabaseStatus.AVAILABLE);
    client.keyValue().waitUntilDeleted("red-1", TIMEOUT);

    var connection = client.keyValue().getConnectionInfo("red-1");
    assertThat(connection.cliCommand()).isEqualTo(" REDISCLI_AUTH=s3cret valkey-cli");
    assertThat(connection.toString()).doesNotContain("s3cret");
  }

  @Test
  void aJobIsAwaitedWhateverItsEnd() {
    String route = "GET /v1/services/srv-1/jobs/job-1";
    api.on(route, job("pending"), job("running"), job("failed"));
    assertThat(client.jobs().waitUntilFinished("srv-1", "job-1", TIMEOUT).status())
        .isEqualTo(JobStatus.FAILED);

    assertThat(api.calls(route)).hasSize(3);
  }

  @Test
  void aJobIsRunToItsEndWhateverItsExitCode() {
    String ended = "{\"id\":\"job-1\",\"status\":\"failed\",\"exitCode\":3}";
    api.on("POST /v1/services/srv-1/jobs", StubApi.json(201, "{\"id\":\"job-1\"}"));
    api.on("GET /v1/services/srv-1/jobs/job-1", job("running"), StubApi.json(200, ended));

    assertThat(client.jobs().run("srv-1", "exit 3", TIMEOUT).exitCode()).isEqualTo(3);

    assertThat(api.calls("POST /v1/services/srv-1/jobs").get(0).body())
        .isEqualTo("{\"startCommand\":\"exit 3\"}");
  }

  @Test
  void theVerificationOfADomainIsAskedForAndAwaited() {
    String route = "/v1/services/srv-1/custom-domains/shop.acme.example";
    api.on("POST " + route + "/verify", StubApi.json(202, ""));
    api.on("GET " + route, domain("unverified"), domain("verified"));

    client.customDomains().waitUntilVerified("srv-1", "shop.acme.example", TIMEOUT);

    assertThat(api.calls("POST " + route + "/verify")).hasSize(1);
    assertThat(api.calls("GET " + route)).hasSize(2);
  }

  @Test
  void aRestoreIsAwaitedUntilItHasEnded() {
    String disk =
        "{\"id\":\"dsk-1\",\"name\":\"d\",\"sizeGB\":1,\"mountPath\":\"/data\",\"serviceId\":\"srv-1\","
            + "\"createdAt\":\"2026-03-01T12:00:00Z\",\"updatedAt\":\"2026-03-01T12:00:00Z\"}";
    String events = SERVICE + "/events";
    String restore = "POST /v1/disks/dsk-1/snapshots/restore";
    api.on("GET /v1/disks/dsk-1", StubApi.json(200, disk), StubApi.json(200, disk));
    api.on(restore, StubApi.json(200, disk), StubApi.json(200, disk));
    StubApi.Answer first = restored("evt-1", "succeeded");
    StubApi.Answer second = restored("evt-2", "failed");
    api.on(events, StubApi.json(200, "[]"), StubApi.json(200, "[]"), first, first, first, second);

    EventStatus done = client.disks().restoreAndWait("dsk-1", "snap-1", TIMEOUT).status();
    EventStatus failed = client.disks().restoreAndWait("dsk-1", "snap-1", TIMEOUT).status();

    assertThat(done).isEqualTo(EventStatus.SUCCEEDED);
    assertThat(failed).as("not that of the first one").isEqualTo(EventStatus.FAILED);
    assertThat(api.calls(events)).hasSize(6);
    assertThat(api.calls(events).get(0).query()).contains("type=disk_restore_ended");
    assertThat(api.calls(restore)).hasSize(2);
  }

  private static StubApi.Answer restored(String id, String status) {
    return StubApi.json(
        200,
        "[{\"cursor\":\"c\",\"event\":{\"id\":\"%s\",\"serviceId\":\"srv-1\",".formatted(id)
            + "\"type\":\"disk_restore_ended\",\"timestamp\":\"2026-03-01T12:00:00Z\","
            + "\"details\":{\"diskId\":\"dsk-1\",\"status\":\"%s\"}}}]".formatted(status));
  }

  @Test
  void theEndOfACronJobRunIsAwaitedInTheTimeline() {
    String route = "GET /v1/services/crn-1/events";
    api.on(route, ended("crn-1-7"), ended("crn-1-8"));

    assertThat(client.cronJobs().waitUntilFinished("crn-1", "crn-1-8", TIMEOUT).status())
        .isEqualTo(CronJobRunStatus.UNSUCCESSFUL);
    assertThat(api.calls(route)).hasSize(2);
    assertThat(api.calls(route).get(0).query()).contains("type=cron_job_run_ended");
  }

  @Test
  void anUnknownStatusOfAJobIsFinalWhenTheJobIsFinished() {
    String route = "GET /v1/services/srv-1/jobs/job-1";
    String finished =
        "{\"id\":\"job-1\",\"status\":\"evaporated\",\"finishedAt\":\"2026-03-01T12:00:00Z\"}";
    api.on(route, job("a step of a newer server"), StubApi.json(200, finished));

    assertThat(client.jobs().waitUntilFinished("srv-1", "job-1", TIMEOUT).status())
        .hasToString("evaporated");
    assertThat(api.calls(route)).hasSize(2);
  }

  @Test
  void aWaitEnds() {
    api.on(SERVICE, service("not_suspended"));

    assertThatThrownBy(() -> client.services().waitUntilSuspended("srv-1", TIMEOUT))
        .isInstanceOf(TimedOutException.class)
        .hasMessageContaining("srv-1 is not suspended");
    assertThatThrownBy(() -> client.services().waitUntilDeleted("srv-1", TIMEOUT))
        .isInstanceOf(TimedOutException.class)
        .hasMessageContaining("srv-1 still exists");
  }

  @Test
  void anInterruptionEndsAWait() {
    api.on(SERVICE, service("not_suspended"));
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> client.services().waitUntilSuspended("srv-1", TIMEOUT))
        .isInstanceOf(InterruptedCallException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private static StubApi.Answer service(String suspended) {
    return StubApi.json(200, "{\"id\":\"srv-1\",\"suspended\":\"%s\"}".formatted(suspended));
  }

  private static StubApi.Answer domain(String status) {
    return StubApi.json(200, "{\"id\":\"cdm-1\",\"verificationStatus\":\"%s\"}".formatted(status));
  }

  private static StubApi.Answer ended(String run) {
    return StubApi.json(
        200,
        """
        [{"cursor": "c", "event": {"id": "evt-1", "serviceId": "crn-1",
          "timestamp": "2026-03-01T12:00:00Z", "type": "cron_job_run_ended",
          "details": {"cronJobRunId": "%s", "status": "unsuccessful"}}}]
        """
            .formatted(run));
  }

  private static StubApi.Answer job(String status) {
    return StubApi.json(200, "{\"id\":\"job-1\",\"status\":\"%s\"}".formatted(status));
  }

  private static StubApi.Answer postgres(String status, String suspended) {
    return StubApi.json(
        200,
        "{\"id\":\"dpg-1\",\"status\":\"%s\",\"suspended\":\"%s\"}".formatted(status, suspended));
  }

  private static StubApi.Answer keyValue(String status) {
    return StubApi.json(200, "{\"id\":\"red-1\",\"status\":\"%s\"}".formatted(status));
  }
}
