package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A live web service that is stopped, started and scaled; each check leaves it as it was. */
@ExtendWith(SessionExtension.class)
final class ServiceStateChecks {
  private final Session session;

  ServiceStateChecks(Session session) {
    this.session = session;
  }

  @Test
  @Needs(Capability.APPS)
  void aLiveServiceAnswersAtItsUrl() {
    untilStatus(status -> status == 200);
  }

  @Test
  void aServiceIsSuspendedAndResumed() {
    call("suspend-service").expect(202);
    try {
      JsonNode suspended = service();
      assertThat(Json.text(suspended, "/suspended")).isEqualTo("suspended");
      assertThat(Json.texts(suspended.path("suspenders"))).containsExactly("user");
      assertThat(listedAs("suspended")).isTrue();
    } finally {
      call("resume-service").expect(202);
    }

    JsonNode resumed = service();
    assertThat(Json.text(resumed, "/suspended")).isEqualTo("not_suspended");
    assertThat(resumed.path("suspenders")).isEmpty();
    assertThat(listedAs("suspended")).isFalse();
  }

  @Test
  @Needs(Capability.APPS)
  void aSuspendedServiceDoesNotAnswerUntilItIsResumed() {
    untilStatus(status -> status == 200);
    call("suspend-service").expect(202);
    try {
      untilStatus(status -> status != 200);
    } finally {
      call("resume-service").expect(202);
    }
    untilStatus(status -> status == 200);
  }

  @Test
  void aRestartReplacesTheInstance() {
    String before = Json.text(untilInstances(1), "/0/id");

    call("restart-service").expect(200);

    session
        .patience()
        .until(
            "the instance has been replaced",
            this::instances,
            it -> it.size() == 1 && !Json.is(it, "/0/id", before));
  }

  @Test
  @Needs(Capability.SCALING)
  void aServiceIsScaledUpAndDown() {
    scale("{\"numInstances\": 2}").expect(202);
    try {
      assertThat(service().at("/serviceDetails/numInstances").asInt()).isEqualTo(2);
      untilInstances(2);
    } finally {
      scale("{\"numInstances\": 1}").expect(202);
    }
    assertThat(service().at("/serviceDetails/numInstances").asInt()).isEqualTo(1);
    untilInstances(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"numInstances\": 0}",
        "{\"numInstances\": 101}",
        "{\"numInstances\": \"2\"}",
        "{\"numInstances\": 1.5}",
        "{}"
      })
  void anImpossibleNumberOfInstancesIsRefused(String body) {
    scale(body).invalid("numInstances");

    assertThat(service().at("/serviceDetails/numInstances").asInt()).isEqualTo(1);
  }

  @Test
  void theAddressesThatItCallsFromAreTold() {
    call("retrieve-service-outbound-ips").expect(200);
  }

  private JsonNode untilInstances(int count) {
    return session
        .patience()
        .until(count + " instances run", this::instances, it -> it.size() == count);
  }

  private JsonNode instances() {
    return call("list-instances").expect(200).json();
  }

  private void untilStatus(IntPredicate wanted) {
    String url = Json.text(service(), "/serviceDetails/url");
    session
        .patience()
        .until(url + " returns this response", () -> Visits.status(url, "/"), wanted::test);
  }

  private boolean listedAs(String suspended) {
    return !session
        .call("list-services")
        .query("ownerId", session.ownerId())
        .query("name", live().name())
        .query("suspended", suspended)
        .expect(200)
        .json()
        .isEmpty();
  }

  private JsonNode service() {
    return session.services().get(live().id());
  }

  private Call scale(String body) {
    return call("scale-service").json(body);
  }

  private Call call(String operation) {
    return session.call(operation).path("serviceId", live().id());
  }

  private Created live() {
    return session.services().live("states");
  }
}
