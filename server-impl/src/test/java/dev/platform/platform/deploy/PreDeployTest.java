package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.JobRef;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands between build and start, on a simulated engine. */
class PreDeployTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final Engine engine = rooms.get(Engine.class);

  @Test
  void itRunsBetweenBuildAndStart() throws Exception {
    var service = create("echo migrated");
    rooms.settle();

    assertThat(status(service)).isEqualTo("live");
    assertThat(events(service))
        .containsExactly(
            "build_started",
            "build_ended",
            "deploy_started",
            "pre_deploy_started",
            "pre_deploy_ended",
            "server_available",
            "deploy_ended");
    assertThat(engine.jobs().list()).as("the engine has forgotten it").isEmpty();
  }

  @Test
  void itsFailureLeavesTheOldVersionServing() {
    var service = create("echo migrated");
    rooms.settle();
    var live = deploys(service).at("/0/deploy/id").asText();

    patch(service, "exit 3");
    var failed = deploy(service);
    rooms.settle();

    assertThat(deploys(service).at("/0/deploy/id").asText()).isEqualTo(failed);
    assertThat(status(service)).isEqualTo("pre_deploy_failed");
    assertThat(deploys(service).at("/1/deploy/id").asText()).isEqualTo(live);
    assertThat(deploys(service).at("/1/deploy/status").asText()).isEqualTo("live");
    assertThat(events(service).subList(7, 12))
        .containsExactly(
            "build_started",
            "build_ended",
            "deploy_started",
            "pre_deploy_started",
            "pre_deploy_ended");
    assertThat(details(service, "pre_deploy_ended").get(1))
        .contains("\"preDeployStatus\":\"failed\"", "\"nonZeroExit\":3", failed);
    assertThat(details(service, "deploy_ended").get(1))
        .contains("\"deployStatus\":\"failed\"", "\"nonZeroExit\":3");
    assertThat(rooms.query("select reason from deploy where id = '" + failed + "'"))
        .containsExactly("The pre-deploy command exited with status 3.");
  }

  @Test
  void aRunningOneIsCanceledWithItsDeploy() throws Exception {
    var service = create("./hang");
    rooms.settle();
    var deploy = deploys(service).at("/0/deploy/id").asText();
    var before = status(service);
    var running = engine.jobs().list();

    var canceled = send("POST", service, "/deploys/" + deploy + "/cancel", null);
    rooms.settle();

    assertThat(before).isEqualTo("pre_deploy_in_progress");
    assertThat(running).hasSize(1);
    assertThat(canceled.at("/status").asText()).isEqualTo("canceled");
    assertThat(engine.jobs().list()).isEmpty();
    assertThat(details(service, "pre_deploy_ended").get(0))
        .contains("\"preDeployStatus\":\"canceled\"");
    assertThat(events(service)).endsWith("pre_deploy_ended", "deploy_ended");
  }

  /** Nothing has begun, so the timeline does not say so. */
  @Test
  void oneThatWaitsForItsTurnHasNotStarted() {
    rooms.engine().jobs().hold();
    var service = create("echo migrated");
    rooms.settle();
    var early = events(service);
    var deploy = deploys(service).at("/0/deploy/id").asText();
    send("POST", service, "/deploys/" + deploy + "/cancel", null);
    rooms.settle();
    var canceled = events(service);

    rooms.engine().jobs().release();
    deploy(service);
    rooms.settle();

    assertThat(early).containsExactly("build_started", "build_ended", "deploy_started");
    assertThat(canceled).doesNotContain("pre_deploy_started", "pre_deploy_ended");
    assertThat(status(service)).isEqualTo("live");
    assertThat(details(service, "pre_deploy_started")).hasSize(1);
    assertThat(details(service, "pre_deploy_ended")).hasSize(1);
  }

  @Test
  void aNewProcessGoesOnWithIt() throws Exception {
    var service = create("./hang");
    rooms.settle();
    var running = engine.jobs().list();

    try (var other = rooms.replica()) {
      other.settle();
      assertThat(status(service)).isEqualTo("pre_deploy_in_progress");
      for (JobRef ref : running) {
        engine.jobs().cancel(ref);
      }
      other.settle();
    }

    assertThat(status(service)).isEqualTo("canceled");
  }

  @Test
  void aRollbackDoesNotRunIt() {
    var service = create("echo migrated");
    rooms.settle();
    var first = deploys(service).at("/0/deploy/id").asText();
    patch(service, "echo again");
    deploy(service);
    rooms.settle();

    send("POST", service, "/rollback", "{\"deployId\": \"" + first + "\"}");
    rooms.settle();

    assertThat(status(service)).isEqualTo("live");
    assertThat(details(service, "pre_deploy_started")).hasSize(2);
  }

  @Test
  void deployOnlyRunsItOnTheLiveArtifact() {
    var service = create("echo migrated");
    rooms.settle();

    send("POST", service, "/deploys", "{\"deployMode\": \"deploy_only\"}");
    rooms.settle();

    assertThat(status(service)).isEqualTo("live");
    assertThat(details(service, "pre_deploy_started")).hasSize(2);
    assertThat(details(service, "build_started")).hasSize(1);
  }

  @Test
  void anEmptyTextRemovesIt() {
    var service = create("echo migrated");
    rooms.settle();

    var with = send("GET", service, "", null);
    var without = patch(service, "");
    deploy(service);
    rooms.settle();

    assertThat(with.at("/serviceDetails/envSpecificDetails/preDeployCommand").asText())
        .isEqualTo("echo migrated");
    assertThat(without.at("/serviceDetails/envSpecificDetails").has("preDeployCommand")).isFalse();
    assertThat(status(service)).isEqualTo("live");
    assertThat(details(service, "pre_deploy_started")).hasSize(1);
  }

  @Test
  void aDeletedServiceLeavesNothing() throws Exception {
    var service = create("./hang");
    rooms.settle();

    assertThat(http.send(ada, "DELETE", "/v1/services/" + service).status()).isEqualTo(204);
    rooms.settle();
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();

    assertThat(engine.jobs().list()).isEmpty();
    assertThat(rooms.query("select service_id from running where service_id = '" + service + "'"))
        .isEmpty();
    assertThat(rooms.query("select id from pre_deploy where service_id = '" + service + "'"))
        .isEmpty();
  }

  private String create(String preDeployCommand) {
    return http.send(
            ada,
            "POST",
            "/v1/services",
            """
            {"type": "background_worker", "name": "shop", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
               "preDeployCommand": "%s",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(acme.value(), preDeployCommand))
        .json()
        .at("/service/id")
        .asText();
  }

  private JsonNode patch(String service, String preDeployCommand) {
    return send(
        "PATCH",
        service,
        "",
        "{\"serviceDetails\": {\"preDeployCommand\": \"" + preDeployCommand + "\"}}");
  }

  private String deploy(String service) {
    return send("POST", service, "/deploys", "{}").at("/id").asText();
  }

  private JsonNode deploys(String service) {
    return send("GET", service, "/deploys", null);
  }

  private String status(String service) {
    return deploys(service).at("/0/deploy/status").asText();
  }

  private JsonNode send(String method, String service, String path, String json) {
    var response = http.send(ada, method, "/v1/services/" + service + path, json);
    assertThat(response.status()).as(response.text()).isLessThan(300);
    return response.json();
  }

  private List<String> events(String service) {
    return rooms.query(
        "select type from event where subject_id = '" + service + "' order by created_at, id");
  }

  private List<String> details(String service, String type) {
    return rooms.query(
        "select replace(details::text, ' ', '') from event where subject_id = '%s' and type = '%s'"
                .formatted(service, type)
            + " order by created_at, id");
  }
}
