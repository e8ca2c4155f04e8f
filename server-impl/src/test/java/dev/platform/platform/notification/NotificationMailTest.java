package dev.platform.platform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.platform.postgres.PostgresId;
import dev.platform.platform.webhook.WebhookId;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestMailServer;
import dev.platform.testing.TestMailServer.Received;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What members are told of events of a service, and how often. */
class NotificationMailTest {
  private static final String FAILED =
      "{\"deployId\": \"dep-1\", \"deployStatus\": \"failed\", \"reason\": %s}";
  private static final String EXIT = "{\"nonZeroExit\": 1}";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final TestMailServer server = new TestMailServer();
  private final TestRooms rooms =
      new TestRooms(
          database, TestProcess.on(database).engine(new SimulatedEngine()).with(server.settings()));
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private ServiceId shop = new ServiceId("srv-d4g2k7tjm3vs73c0p1q0");

  @BeforeEach
  void create() {
    var json =
        """
        {"type": "static_site", "name": "shop", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"publishPath": "dist"}}
        """;
    var created = http.send(ada, "POST", "/v1/services", json.formatted(acme.value())).json();
    shop = new ServiceId(created.at("/service/id").asText());
    rooms.settle();
    database.execute("delete from event");
    assertThat(server.received()).isEmpty();
  }

  @AfterEach
  void close() {
    rooms.close();
    server.close();
    database.execute("delete from notice; delete from mail; delete from event");
  }

  /** An event of any room. */
  private record Happened(Id subject, String type, JsonNode details) implements DomainEvent {
    @Override
    public JsonNode details() {
      return details;
    }
  }

  @Test
  void aFailedDeployIsOneMailWithItsCauseAndLinks() {
    happens("deploy_ended", FAILED.formatted("{\"failure\": " + EXIT + "}"));
    rooms.settle();

    assertThat(server.received()).hasSize(1);
    var mail = server.received().get(0);
    assertThat(mail.recipient()).isEqualTo(ada.user().value() + "@example.org");
    assertThat(mail.subject()).isEqualTo("[acme] Deploy of shop failed");
    assertThat(mail.text())
        .isEqualTo(
            """
            Deploy dep-1 of shop failed.

            Cause: The process exited with status 1.

            If an earlier version was live, it continues to run.

            Open shop:
            http://localhost:4001/static/%s

            How to find the cause:
            http://localhost:4000/docs/concepts/deploys

            --\s
            You receive this email as a member of the workspace acme. To choose which notifications\
             a service sends, see http://localhost:4000/docs/api/notifications
            """
                .formatted(shop.value()));
  }

  @Test
  void aFailedBuildIsTheCauseWithItsLastLines() {
    var hint = "Hint: Check its name. See /docs/guides/build-errors#no-matching-version";
    var why = "The build command exited with status 1.\nnpm error <404>\u202e\n" + hint;
    var failure = Json.MAPPER.createObjectNode().put("message", why);
    happens("build_ended", "{\"buildId\": \"bld-0\", \"reason\": {}}");
    happens("build_ended", "{\"buildId\": \"bld-1\", \"reason\": {\"failure\": " + failure + "}}");
    happens("deploy_ended", FAILED.formatted("{\"buildFailed\": {\"id\": \"bld-1\"}}"));
    rooms.settle();

    assertThat(server.received()).hasSize(1);
    assertThat(server.received().get(0).text())
        .contains(
            """
            Cause: The build command exited with status 1.

                npm error <404>\s

            Hint: Check its name. See http://localhost:4000/docs/guides/build-errors#no-matching-version

            If an earlier""");
  }

  @Test
  void thoseAreToldWhoCanDoSomething() {
    var told =
        List.of(
            ada, rooms.member(acme, Role.ADMIN), rooms.member(acme, Role.WORKSPACE_CONTRIBUTOR));
    rooms.member(acme, Role.WORKSPACE_VIEWER);
    rooms.member(acme, Role.WORKSPACE_BILLING);
    rooms.member(rooms.workspace(), Role.ADMIN);
    happens("deploy_ended", FAILED.formatted("{}"));
    rooms.settle();

    assertThat(server.received())
        .extracting(Received::recipient)
        .containsExactlyInAnyOrderElementsOf(
            told.stream().map(it -> it.user().value() + "@example.org").toList());
  }

  @ParameterizedTest
  @CsvSource({"default,1", "failure,1", "all,2", "none,0"})
  void aServiceSendsWhatItsSettingSays(String setting, int mails) {
    http.send(
        ada,
        "PATCH",
        "/v1/notification-settings/overrides/services/" + shop.value(),
        "{\"notificationsToSend\": \"%s\"}".formatted(setting));
    happens("deploy_ended", FAILED.formatted("{}"));
    happens("deploy_ended", "{\"deployId\": \"dep-2\", \"deployStatus\": \"succeeded\"}");
    happens("deploy_ended", "{\"deployId\": \"dep-3\", \"deployStatus\": \"canceled\"}");
    happens("build_ended", "{}");
    rooms.settle();

    assertThat(server.received()).hasSize(mails);
  }

  @Test
  void aCrashLoopIsOneMailAnHour() {
    crash(1);
    rooms.settle();
    crash(29);
    rooms.settle();
    assertThat(subjects()).containsExactly("[acme] shop failed");

    rooms.clock().pass(Duration.ofHours(1));
    rooms.settle();
    assertThat(subjects()).containsExactly("[acme] shop failed", "[acme] shop keeps failing");
    assertThat(server.received().get(1).text())
        .startsWith("An instance of shop failed 29 times.\n\nMost recent cause: ");

    rooms.clock().pass(Duration.ofHours(1));
    rooms.settle();
    assertThat(server.received()).hasSize(2);
    assertThat(rooms.query("select subject_id from notice")).isEmpty();

    crash(1);
    rooms.settle();
    assertThat(server.received()).hasSize(3);
  }

  @Test
  void eachFailedDeployIsAMailOfItsOwn() {
    happens("deploy_ended", FAILED.formatted("{}"));
    happens("deploy_ended", FAILED.formatted("{}").replace("dep-1", "dep-2"));
    rooms.settle();

    assertThat(server.received()).hasSize(2);
  }

  @Test
  void failedRunsAreToldAndOthersAreNot() {
    happens("cron_job_run_ended", "{\"status\": \"successful\"}");
    happens("cron_job_run_ended", "{\"status\": \"canceled\"}");
    happens("cron_job_run_ended", "{\"status\": \"unsuccessful\", \"reason\": " + EXIT + "}");
    rooms.settle();

    assertThat(subjects()).containsExactly("[acme] Cron job shop failed");
  }

  @Test
  void failedBackupsOfADatabaseAreTold() {
    var created =
        http.send(
            ada,
            "POST",
            "/v1/postgres",
            "{\"name\": \"orders\", \"ownerId\": \"%s\", \"plan\": \"free\", \"version\": \"18\"}"
                .formatted(acme.value()));
    var id = new PostgresId(created.json().at("/id").asText());
    append(new Happened(id, "postgres_pitr_checkpoint_failed", json("{}")));
    append(new Happened(id, "postgres_wal_archive_failed", json("{}")));
    rooms.settle();
    append(new Happened(id, "postgres_wal_archive_failed", json("{}")));
    rooms.settle();

    assertThat(subjects())
        .containsExactlyInAnyOrder(
            "[acme] Backup of orders failed", "[acme] Changes of orders are not backed up");
    assertThat(server.received().get(0).text())
        .contains("platform postgres backups", "/d/" + id.value());
  }

  @Test
  void otherRoomsTellOfDomainsAndCertificates() {
    tell(NoticeKind.DOMAIN_UNVERIFIED, "");
    tell(NoticeKind.CERTIFICATE_FAILED, "Too many requests.");
    rooms.settle();

    assertThat(subjects())
        .containsExactlyInAnyOrder(
            "[acme] Domain example.org is no longer verified",
            "[acme] No certificate for example.org");
  }

  @Test
  void administratorsAreToldOfADisabledWebhook() {
    var admin = rooms.member(acme, Role.ADMIN);
    var json =
        """
        {"ownerId": "%s", "name": "hook", "url": "https://example.org/hook", "enabled": true,
         "eventFilter": []}
        """;
    var hook = http.send(admin, "POST", "/v1/webhooks", json.formatted(acme.value())).json();
    var id = new WebhookId(hook.path("id").asText());
    append(new Happened(id, "webhook_disabled", json("{\"reason\": \"It answered 410.\"}")));
    rooms.settle();

    assertThat(subjects()).containsExactly("[acme] Webhook hook is disabled");
    assertThat(server.received().get(0).recipient())
        .isEqualTo(admin.user().value() + "@example.org");
    assertThat(server.received().get(0).text())
        .startsWith("Platform disabled the webhook hook.\n\nCause: It answered 410.")
        .doesNotContain("Open hook");
  }

  @Test
  void aServiceThatIsGoneIsNotTold() {
    happens("deploy_ended", FAILED.formatted("{}"));
    http.send(ada, "DELETE", "/v1/services/" + shop.value());
    rooms.settle();

    assertThat(server.received()).isEmpty();
    assertThat(rooms.query("select subject_id from notice")).isEmpty();
  }

  @Test
  void replicasTellOnce() {
    IntStream.range(0, 20)
        .forEach(
            it -> happens("deploy_ended", FAILED.formatted("{}").replace("dep-1", "dep-" + it)));
    try (var replica = rooms.replica()) {
      IntStream.range(0, 2).parallel().forEach(it -> (it == 0 ? rooms : replica).settle());
    }
    rooms.settle();

    assertThat(server.received()).extracting(Received::text).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void withoutMailNothingIsReadOrKept() {
    try (var silent = new TestRooms(database, Map.of())) {
      tell(silent, NoticeKind.DOMAIN_UNVERIFIED, "");
      happens("deploy_ended", FAILED.formatted("{}"));
      silent.settle();
    }

    assertThat(rooms.query("select subject_id from notice")).isEmpty();
  }

  private void crash(int times) {
    IntStream.range(0, times).forEach(it -> happens("server_failed", "{\"reason\": " + EXIT + "}"));
  }

  private void happens(String type, String details) {
    append(new Happened(shop, type, json(details)));
  }

  private static JsonNode json(String text) {
    return Json.read(text, JsonNode.class);
  }

  private void append(Happened event) {
    rooms
        .get(Db.class)
        .change("test.event", tx -> rooms.get(EventLog.class).append(tx, acme, event));
  }

  private void tell(NoticeKind kind, String detail) {
    tell(rooms, kind, detail);
  }

  private void tell(TestRooms where, NoticeKind kind, String detail) {
    where
        .get(Db.class)
        .change(
            "test.tell",
            tx ->
                where
                    .get(Notifications.class)
                    .tell(tx, Grant.asSystem(shop, acme), kind, "example.org", detail));
  }

  private List<String> subjects() {
    return server.received().stream().map(Received::subject).toList();
  }
}
