package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Autoscaling of a web service and its rejections; each check leaves the service as it was. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AutoscalingChecks {
  private static final String CONFIG =
      """
      {"enabled": true, "min": %s, "max": %s, "criteria": {
        "cpu": {"enabled": %s, "percentage": %s}, "memory": {"enabled": false, "percentage": 80}}}
      """;

  private final Session session;
  private final Once<String> web;

  AutoscalingChecks(Session session) {
    this.session = session;
    this.web = Once.of("a web service", this::create);
  }

  /** One that never runs: its settings are all that counts. */
  private String create() {
    ObjectNode body = session.services().body(ServiceType.WEB_SERVICE, "autoscaled");
    ((ObjectNode) body.at("/serviceDetails/envSpecificDetails")).put("buildCommand", "exit 1");
    return session.services().create(body).id();
  }

  @Test
  @Needs(Capability.SCALING)
  void settingsAreEchoedShownAndDeleted() {
    String config = CONFIG.formatted(1, 2, true, 70);
    JsonNode echoed = put(config).expect(200).json();
    try {
      assertThat(echoed.path("max").intValue()).isEqualTo(2);
      assertThat(echoed.at("/criteria/cpu/percentage").intValue()).isEqualTo(70);
      assertThat(details().path("autoscaling")).isEqualTo(echoed);
    } finally {
      call("delete-autoscaling-config").expect(204);
    }
    assertThat(details().has("autoscaling")).isFalse();
  }

  @Test
  @Needs(Capability.SCALING)
  void aManualNumberIsStoredWhileAutoscalingIsEnabled() {
    put(CONFIG.formatted(1, 1, true, 70)).expect(200);
    try {
      call("scale-service").json("{\"numInstances\": 2}").expect(202);
      assertThat(details().path("numInstances").intValue()).isEqualTo(2);
      call("scale-service").json("{\"numInstances\": 1}").expect(202);
      assertThat(details().path("numInstances").intValue()).isEqualTo(1);
    } finally {
      call("delete-autoscaling-config").expect(204);
    }
  }

  @ParameterizedTest(name = "{0}, {1}, {2}, {3} {4}")
  @CsvSource({
    "3, 2, true, 70, min",
    "0, 2, true, 70, min",
    "1, 101, true, 70, max",
    "1, 2, true, 0, criteria.cpu.percentage",
    "1, 2, true, 101, criteria.cpu.percentage",
    "1, 2, false, 70, criteria"
  })
  @Needs(Capability.SCALING)
  void anImpossibleSettingIsRejected(
      String min, String max, String enabled, String percentage, String field) {
    put(CONFIG.formatted(min, max, enabled, percentage)).invalid(field);

    assertThat(details().has("autoscaling")).isFalse();
  }

  @Test
  void aStaticSiteIsRejected() {
    session
        .call("autoscale-service")
        .path("serviceId", session.services().shared(ServiceType.STATIC_SITE).id())
        .json(CONFIG.formatted(1, 2, true, 70))
        .invalid("serviceId");
  }

  private JsonNode details() {
    return session.services().get(web.get()).path("serviceDetails");
  }

  private Call put(String config) {
    return call("autoscale-service").json(config);
  }

  private Call call(String operation) {
    return session.call(operation).path("serviceId", web.get());
  }
}
