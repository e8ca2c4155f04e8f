package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A private service, as its neighbours reach it: a cron job calls it when the checks say so. */
@ExtendWith(SessionExtension.class)
@Needs(Capability.PRIVATE_NETWORK)
final class PrivateNetworkChecks {
  private final Session session;
  private final Services services;

  PrivateNetworkChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @Test
  void aNeighbourReachesItAtItsUrlUntilTheEnvironmentIsIsolated() {
    JsonNode project = createProject();
    String environment = Json.text(project, "/environmentIds/0");
    try {
      ObjectNode body = services.body(ServiceType.PRIVATE_SERVICE, "inside");
      body.put("environmentId", environment);
      Created service = services.create(body);
      String url = Json.text(service.service(), "/serviceDetails/url");
      Created neighbour = createCaller(url);
      session.deploys().untilLive(service.id(), service.deployId());
      session.deploys().untilLive(neighbour.id(), neighbour.deployId());

      assertThat(url).matches("[a-z0-9-]+:[0-9]+");
      untilCallEnds(neighbour, "successful");

      session
          .call("update-environment")
          .path("environmentId", environment)
          .json(Json.object().put("networkIsolationEnabled", true))
          .expect(200);
      untilCallEnds(neighbour, "unsuccessful");
    } finally {
      session.call("delete-project").path("projectId", Json.text(project, "/id")).expect(204);
    }
  }

  /** What it calls answers at once, or not at all. */
  private Created createCaller(String url) {
    ObjectNode body = services.body(ServiceType.CRON_JOB, "outside");
    ((ObjectNode) body.at("/serviceDetails/envSpecificDetails"))
        .put("startCommand", "curl -fsS --max-time 5 http://%s/".formatted(url));
    return services.create(body);
  }

  /** Changes of the network take a moment to arrive. */
  private void untilCallEnds(Created caller, String status) {
    session.patience().until("a call is " + status, () -> call(caller), status::equals);
  }

  private String call(Created caller) {
    String run =
        session.call("run-cron-job").path("cronJobId", caller.id()).expect(200).text("/id");
    return session
        .patience()
        .until("the call ends", () -> end(caller, run), status -> !status.isEmpty());
  }

  /** Empty before. */
  private String end(Created caller, String run) {
    return Listing.of(() -> endedRuns(caller), "event").items().stream()
        .filter(event -> Json.is(event, "/details/cronJobRunId", run))
        .map(event -> Json.text(event, "/details/status"))
        .findFirst()
        .orElse("");
  }

  private Call endedRuns(Created caller) {
    return session
        .call("list-events")
        .path("serviceId", caller.id())
        .query("type", "cron_job_run_ended");
  }

  private JsonNode createProject() {
    ObjectNode body = Json.object().put("name", session.run().with("network"));
    body.put("ownerId", session.ownerId());
    body.putArray("environments").addObject().put("name", "inside");
    return session.call("create-project").json(body).expect(201).json();
  }
}
