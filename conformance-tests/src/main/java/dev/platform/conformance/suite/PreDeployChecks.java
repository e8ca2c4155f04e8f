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

/** Commands between build and start. */
@ExtendWith(SessionExtension.class)
final class PreDeployChecks {
  private static final String COMMAND = "/serviceDetails/envSpecificDetails/preDeployCommand";

  private final Session session;
  private final Services services;

  PreDeployChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @Test
  void itRunsBetweenBuildAndStartAndItsFailureKeepsTheOldVersion() {
    String printed = session.run().with("migrated");
    ObjectNode body = services.body(ServiceType.BACKGROUND_WORKER, "pre-deploy");
    ObjectNode details = (ObjectNode) body.path("serviceDetails");
    details.put("preDeployCommand", "echo " + printed);
    ((ObjectNode) details.path("envSpecificDetails")).put("startCommand", "sleep 100000");
    Created worker = services.create(body);
    session.deploys().untilLive(worker.id(), worker.deployId());
    assertThat(Json.text(worker.service(), COMMAND)).isEqualTo("echo " + printed);
    assertThat(ends(worker)).containsExactly("succeeded");

    patch(worker, "exit 3");
    String failed = of("create-deploy", worker).json("{}").expect(201).text("/id");

    session.deploys().until(worker.id(), failed, "pre_deploy_failed");
    session.deploys().until(worker.id(), worker.deployId(), "live");
    assertThat(ends(worker)).containsExactly("failed", "succeeded");
    assertThat(of("list-instances", worker).expect(200).json()).hasSize(1);
    session
        .patience()
        .until(
            "its line is in the log",
            () -> log(worker, printed).expect(200).json().path("logs"),
            lines -> !lines.isEmpty());
    assertThat(patch(worker, "").at(COMMAND).isMissingNode()).isTrue();
  }

  private JsonNode patch(Created worker, String command) {
    ObjectNode body = Json.object();
    body.putObject("serviceDetails").put("preDeployCommand", command);
    return of("update-service", worker).json(body).expect(200).json();
  }

  /** How the commands ended, newest first. */
  private List<String> ends(Created worker) {
    return Listing.of(() -> of("list-events", worker).query("type", "pre_deploy_ended"), "event")
        .items()
        .stream()
        .map(event -> Json.text(event, "/details/preDeployStatus"))
        .toList();
  }

  private Call log(Created worker, String text) {
    return session
        .call("list-logs")
        .query("ownerId", session.ownerId())
        .query("resource", worker.id())
        .query("text", text);
  }

  private Call of(String operation, Created service) {
    return session.call(operation).path("serviceId", service.id());
  }
}
