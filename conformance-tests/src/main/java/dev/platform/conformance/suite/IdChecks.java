package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids that name nothing the caller may see: the answer does not tell why. */
@ExtendWith(SessionExtension.class)
final class IdChecks {
  /** What is sent where a body is required. */
  private static final Map<String, String> BODIES =
      Map.of(
          "update-service", "{}",
          "scale-service", "{\"numInstances\": 1}",
          "create-deploy", "{}",
          "rollback-deploy", "{\"deployId\": \"" + Ids.unknown("dep") + "\"}",
          "update-env-vars-for-service", "[]",
          "update-env-var", "{\"value\": \"x\"}");

  private final Session session;

  IdChecks(Session session) {
    this.session = session;
  }

  static Stream<String> operationsOfServices() {
    return Stream.of(
        "retrieve-service",
        "update-service",
        "delete-service",
        "suspend-service",
        "resume-service",
        "restart-service",
        "scale-service",
        "list-instances",
        "retrieve-service-outbound-ips",
        "list-deploys",
        "create-deploy",
        "retrieve-deploy",
        "cancel-deploy",
        "rollback-deploy",
        "get-env-vars-for-service",
        "update-env-vars-for-service",
        "retrieve-env-var",
        "update-env-var",
        "delete-env-var",
        "list-events");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("operationsOfServices")
  void unknownAndMalformedIdsOfServicesAreTheSameNotFound(String operation) {
    List<String> ids =
        List.of(
            Ids.unknown("srv"),
            Ids.unknown("dep"),
            "nope",
            Ids.unknown("srv") + "0",
            Ids.unknown("SRV"));

    assertThat(ids.stream().map(id -> body(operation, id)).distinct()).hasSize(1);
  }

  @Needs(Capability.FOREIGN_SERVICE)
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "retrieve-service",
        "update-service",
        "list-instances",
        "list-deploys",
        "get-env-vars-for-service",
        "list-events"
      })
  void aServiceOfAnotherWorkspaceIsTheSameNotFound(String operation) {
    String foreign = session.options().foreignService().orElseThrow();

    assertThat(body(operation, foreign)).isEqualTo(body(operation, Ids.unknown("srv")));
  }

  @Test
  void unknownAndMalformedIdsOfEventsAreTheSameNotFound() {
    assertThat(body("retrieve-event", "nope"))
        .isEqualTo(body("retrieve-event", Ids.unknown("evt")));
  }

  /** The refusal, with the id taken out. */
  private String body(String operation, String id) {
    Call call = session.call(operation);
    if (session.api().document().operation(operation).path().contains("{serviceId}")) {
      call.path("serviceId", id);
    }
    if (operation.endsWith("-deploy")) {
      call.path("deployId", Ids.unknown("dep"));
    }
    call.paths(operation.equals("retrieve-event") ? id : "KEY");
    if (BODIES.containsKey(operation)) {
      call.json(BODIES.get(operation));
    }
    Answer answer = call.refused(404);
    return answer.text().replace(id, "");
  }
}
