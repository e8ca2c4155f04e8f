package dev.platform.platform.cronjob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cron job as a service of its own type. */
class CronJobServiceTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void itsFirstDeployBuildsAndGoesLiveWithoutInstances() {
    var created = create("report").json();
    var id = created.at("/service/id").asText();
    rooms.settle();

    assertThat(id).startsWith("crn-");
    assertThat(created.at("/service/slug").asText()).startsWith("report-");
    assertThat(created.at("/service/dashboardUrl").asText()).endsWith("/cron/" + id);
    assertThat(created.at("/service/serviceDetails/schedule").asText()).isEqualTo("0 3 * * *");
    assertThat(get(id, "/deploys/" + created.at("/deployId").asText()).json().at("/status"))
        .hasToString("\"live\"");
    assertThat(get(id, "/instances").text().trim()).isEqualTo("[]");
    assertThat(get(id, "/events").json().findValuesAsText("type"))
        .containsExactly("deploy_ended", "deploy_started", "build_ended", "build_started");
    assertThat(rooms.query("select id from rollout where service_id = '" + id + "'")).isEmpty();
  }

  @Test
  void aDeployIsAcceptedWithoutABodyAndListedAsQueued() {
    var id = live("queued");

    var accepted = send("POST", id, "/deploys", "{}");
    var waiting = get(id, "/deploys?status=queued&limit=1").json();
    rooms.settle();
    var still = get(id, "/deploys?status=queued").json();
    rooms.clock().pass(Duration.ofSeconds(3));
    rooms.settle();

    assertThat(accepted.status()).isEqualTo(202);
    assertThat(accepted.text()).isEmpty();
    assertThat(still).isEqualTo(waiting).hasSize(1);
    assertThat(get(id, "/deploys?status=live").json().at("/0/deploy/id"))
        .isEqualTo(waiting.at("/0/deploy/id"));
    assertThat(get(id, "/deploys?status=deactivated").json()).hasSize(1);
  }

  @Test
  void itsPreDeployCommandComesBeforeTheNewVersion() {
    var id =
        create("migrating", "\"startCommand\": \"date\", \"preDeployCommand\": \"exit 0\"")
            .json()
            .at("/service/id")
            .asText();
    rooms.settle();
    var live = get(id, "/deploys").json().at("/0/deploy/id").asText();
    var patch = "{\"serviceDetails\": {\"preDeployCommand\": %s}}";

    send("PATCH", id, "", patch.formatted("\"exit 3\""));
    send("POST", id, "/deploys", "{}");
    rooms.clock().pass(Duration.ofSeconds(3));
    rooms.settle();

    assertThat(get(id, "/events").json().findValuesAsText("type"))
        .contains("pre_deploy_started", "pre_deploy_ended");
    assertThat(get(id, "/deploys").json().at("/0/deploy/status").asText())
        .isEqualTo("pre_deploy_failed");
    assertThat(get(id, "/deploys?status=live").json().at("/0/deploy/id").asText()).isEqualTo(live);
    var details = "/serviceDetails/envSpecificDetails/preDeployCommand";
    assertThat(get(id, "").json().at(details).asText()).isEqualTo("exit 3");
    assertThat(send("PATCH", id, "", patch.formatted("null")).json().at(details).isMissingNode())
        .isTrue();
  }

  @Test
  void aRollbackIsLiveAtOnce() {
    var id = live("rollback");
    var first = get(id, "/deploys").json().at("/0/deploy/id").asText();

    var back = send("POST", id, "/rollback", "{\"deployId\": \"" + first + "\"}");

    assertThat(back.status()).isEqualTo(201);
    assertThat(back.json().at("/status").asText()).isEqualTo("live");
  }

  @Test
  void itsScheduleChangesAndWhatNeverMatchesIsRejected() {
    var id = live("schedule");

    var changed = send("PATCH", id, "", "{\"serviceDetails\": {\"schedule\": \"5 4 * * *\"}}");
    var never = send("PATCH", id, "", "{\"serviceDetails\": {\"schedule\": \"0 0 31 2 *\"}}");

    assertThat(changed.json().at("/serviceDetails/schedule").asText()).isEqualTo("5 4 * * *");
    assertThat(never.status()).isEqualTo(400);
    assertThat(never.json().at("/params/field").asText()).isEqualTo("serviceDetails.schedule");
    assertThat(get(id, "").json()).isEqualTo(changed.json());
  }

  @Test
  void whatNeedsInstancesIsRejected() {
    var id = live("instances");
    var deploy = get(id, "/deploys").json().at("/0/deploy/id").asText();

    assertThat(send("POST", id, "/scale", "{\"numInstances\": 2}").json().at("/message"))
        .hasToString("\"numInstances: a cron job has no instances\"");
    assertThat(send("POST", id, "/restart", null).json().at("/message"))
        .hasToString("\"serviceId: a cron job has no process to restart\"");
    assertThat(send("POST", id, "/deploys/" + deploy + "/cancel", null).status()).isEqualTo(400);
  }

  @Test
  void itIsSuspendedResumedAndDeleted() {
    var id = live("lifecycle");

    assertThat(send("POST", id, "/suspend", null).status()).isEqualTo(202);
    assertThat(send("POST", id, "/deploys", "{}").status()).isEqualTo(409);
    assertThat(get(id, "").json().at("/suspended").asText()).isEqualTo("suspended");
    assertThat(send("POST", id, "/resume", null).status()).isEqualTo(202);
    rooms.settle();
    assertThat(get(id, "/deploys").json()).hasSize(1);
    assertThat(rooms.query("select id from rollout where service_id = '" + id + "'")).isEmpty();
    assertThat(send("DELETE", id, "", null).status()).isEqualTo(204);
    rooms.settle();
    assertThat(get(id, "").status()).isEqualTo(404);
    assertThat(rooms.query("select service_id from running where service_id = '" + id + "'"))
        .isEmpty();
  }

  private String live(String name) {
    var id = create(name).json().at("/service/id").asText();
    rooms.settle();
    return id;
  }

  private Response create(String name) {
    return create(name, "\"startCommand\": \"npm run report\"");
  }

  private Response create(String name, String commands) {
    return http.send(
        ada,
        "POST",
        "/v1/services",
        """
        {"type": "cron_job", "name": "%s", "ownerId": "%s",
         "repo": "https://github.com/acme/shop", "serviceDetails": {
           "runtime": "node", "schedule": "0 3 * * *",
           "envSpecificDetails": {"buildCommand": "npm ci", %s}}}
        """
            .formatted(name, acme.value(), commands));
  }

  private Response get(String id, String path) {
    return send("GET", id, path, null);
  }

  private Response send(String method, String id, String path, String json) {
    return http.send(ada, method, "/v1/services/" + id + path, json);
  }
}
