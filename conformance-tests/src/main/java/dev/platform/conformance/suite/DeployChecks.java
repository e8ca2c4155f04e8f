package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SessionExtension.class)
final class DeployChecks {
  private final Session session;
  private final Services services;
  private final Deploys deploys;

  DeployChecks(Session session) {
    this.session = session;
    this.services = session.services();
    this.deploys = session.deploys();
  }

  @Test
  void aDeployNamesItsCommitAndItsTimes() {
    Created live = live();

    JsonNode deploy = deploys.get(live.id(), live.deployId());

    assertThat(Json.text(deploy, "/commit/id")).matches("[0-9a-f]{40}");
    assertThat(
            List.of(
                Json.time(deploy, "/createdAt"),
                Json.time(deploy, "/startedAt"),
                Json.time(deploy, "/finishedAt")))
        .isSorted();
  }

  @Test
  void aNewDeployGoesLiveAndTheOldOneIsDeactivated() {
    Created live = live();
    String before = liveDeploy(live);

    String after = deploy(live, "{}");

    deploys.untilLive(live.id(), after);
    assertThat(liveDeploy(live)).isEqualTo(after);
    deploys.until(live.id(), before, "deactivated");
    assertThat(Json.text(deploys.get(live.id(), after), "/trigger")).isEqualTo("api");
  }

  @Test
  void deploysAreListedNewestFirst() {
    Created live = live();
    deploys.untilLive(live.id(), deploy(live, "{\"clearCache\": \"clear\"}"));

    Listing all = Listing.of(() -> list(live), "deploy");
    Listing ones = Listing.of(() -> list(live).query("limit", 1), "deploy");

    assertThat(all.times("createdAt")).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(all.each("id")).endsWith(live.deployId());
    assertThat(ones.each("id")).isEqualTo(all.each("id"));
    assertThat(all.each("status").stream().filter("live"::equals)).hasSize(1);
  }

  @Test
  void aStatusFiltersDeploys() {
    Created live = live();

    assertThat(Listing.of(() -> list(live).query("status", "build_failed"), "deploy").items())
        .isEmpty();
    assertThat(
            Listing.of(() -> list(live).query("status", "live,canceled"), "deploy").each("status"))
        .containsOnly("live");
    list(live).query("status", "sleepy").invalid("status");
  }

  @Test
  void aDeployOfAnotherServiceIsNotFound() {
    Created live = live();
    Created other = services.shared(ServiceType.STATIC_SITE);

    of("retrieve-deploy", live).path("deployId", other.deployId()).refused(404);
    of("retrieve-deploy", live).path("deployId", Ids.unknown("dep")).refused(404);
    of("cancel-deploy", live).path("deployId", other.deployId()).refused(404);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"flavour\": \"sweet\"}; flavour",
        "{\"clearCache\": \"maybe\"}; clearCache",
        "{\"deployMode\": \"sideways\"}; deployMode",
        "{\"commitId\": 7}; commitId"
      })
  void aMistakeIsNamed(String body, String field) {
    of("create-deploy", live()).json(body).invalid(field);
  }

  @Test
  void aRunningDeployIsCanceledOnce() {
    Created slow = slow("cancel");

    String status = cancel(slow, slow.deployId()).expect(200).text("/status");

    assertThat(status).isEqualTo("canceled");
    deploys.until(slow.id(), slow.deployId(), "canceled");
    cancel(slow, slow.deployId()).refused(409);
  }

  @Test
  void aNewerDeployTakesThePlaceOfAWaitingOne() {
    Created slow = slow("queue");
    session
        .patience()
        .until(
            "the first deploy is being built",
            () -> deploys.get(slow.id(), slow.deployId()),
            it -> Deploys.status(it).equals("build_in_progress"));

    of("create-deploy", slow).json("{}").expect(201, 202);
    String waiting = list(slow).expect(200).text("/0/deploy/id");
    of("create-deploy", slow).json("{}").expect(201, 202);
    String newer = list(slow).expect(200).text("/0/deploy/id");

    deploys.until(slow.id(), waiting, "canceled");
    assertThat(Deploys.status(deploys.get(slow.id(), newer))).isIn("created", "queued");
    cancel(slow, newer).expect(200);
    cancel(slow, slow.deployId()).expect(200);
  }

  @Test
  void aBuildThatFailsIsToldSo() {
    ObjectNode body = services.body(ServiceType.STATIC_SITE, "failing");
    ((ObjectNode) body.path("serviceDetails")).put("buildCommand", "exit 3");

    Created failing = services.create(body);

    JsonNode deploy = deploys.until(failing.id(), failing.deployId(), "build_failed");
    assertThat(Json.time(deploy, "/finishedAt")).isAfterOrEqualTo(Json.time(deploy, "/createdAt"));
  }

  @Test
  void aRollbackDeploysWhatAnOlderDeployDeployed() {
    Created live = live();
    deploys.untilLive(live.id(), deploy(live, "{}"));

    JsonNode rollback =
        of("rollback-deploy", live)
            .json(Json.object().put("deployId", live.deployId()))
            .expect(201)
            .json();

    String id = Json.text(rollback, "/id");
    assertThat(Json.text(rollback, "/trigger")).isEqualTo("rollback");
    deploys.untilLive(live.id(), id);
    assertThat(deploys.get(live.id(), id).path("commit"))
        .isEqualTo(deploys.get(live.id(), live.deployId()).path("commit"));
  }

  @Test
  void aRollbackToNothingIsRefusedWithoutSayingWhy() {
    Created live = live();
    String other = services.shared(ServiceType.STATIC_SITE).deployId();

    assertThat(Stream.of(Ids.unknown("dep"), other).map(id -> refusal(live, id)).distinct())
        .hasSize(1);
    rollback(live, Json.object()).invalid("deployId");
  }

  private String refusal(Created service, String deployId) {
    JsonNode body = Json.object().put("deployId", deployId);
    return rollback(service, body).refused(404).text().replace(deployId, "");
  }

  private Call rollback(Created service, JsonNode body) {
    return of("rollback-deploy", service).json(body);
  }

  /** A site whose first deploy would take minutes. */
  private Created slow(String what) {
    ObjectNode body = services.body(ServiceType.STATIC_SITE, what);
    ((ObjectNode) body.path("serviceDetails")).put("buildCommand", "sleep 600");
    return services.create(body);
  }

  /** A new deploy; an answer without a body leaves it to the list. */
  private String deploy(Created service, String body) {
    Answer answer = of("create-deploy", service).json(body).expect(201, 202);
    return answer.status() == 201
        ? answer.text("/id")
        : list(service).expect(200).text("/0/deploy/id");
  }

  private String liveDeploy(Created service) {
    return list(service).query("status", "live").expect(200).text("/0/deploy/id");
  }

  private Call cancel(Created service, String deployId) {
    return of("cancel-deploy", service).path("deployId", deployId);
  }

  private Call list(Created service) {
    return of("list-deploys", service);
  }

  private Call of(String operation, Created service) {
    return session.call(operation).path("serviceId", service.id());
  }

  private Created live() {
    return services.live("deploys");
  }
}
