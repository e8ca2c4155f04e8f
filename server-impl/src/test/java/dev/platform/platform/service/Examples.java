package dev.platform.platform.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.base.contract.Contract;
import dev.platform.base.id.WorkspaceId;
import dev.platform.http.Application;
import dev.platform.platform.ServiceId;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and services that tests begin with. */
final class Examples {
  static final Contract CONTRACT = Contract.load("platform");
  static final ServiceSettings SETTINGS =
      new ServiceSettings(
          URI.create("https://api.example.org"), URI.create("http://*.localhost:4002"), false);

  private Examples() {}

  /** A request body of an operation, which must be as the contract says. */
  static <T> T body(String operation, Class<T> type, String json) {
    try {
      JsonNode node = Application.MAPPER.readTree(json);
      CONTRACT.operation(operation).orElseThrow().checkBody(node);
      return Application.MAPPER.treeToValue(node, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes to a web service. */
  static ServicePatch patch(String json) {
    return new ServicePatchViews(CONTRACT)
        .patch(ServiceType.WEB_SERVICE, body("update-service", ServicePATCHDto.class, json));
  }

  static Service service(ServiceType type) {
    return service(type, Plan.STARTER);
  }

  static Service service(ServiceType type, Plan plan) {
    var now = Instant.parse("2026-03-01T12:00:00.123456Z");
    return new Service(
        new ServiceId("srv-d4g2k7tjm3vs73c0p1p0"),
        new WorkspaceId("tea-d4g2k7tjm3vs73c0p1pg"),
        type,
        "shop",
        "shop",
        Region.OREGON,
        type.isStatic() ? site() : program(plan),
        1,
        false,
        null,
        type.listens() ? List.of(20_001) : List.of(),
        now,
        now);
  }

  private static ServiceSpec program(Plan plan) {
    return spec(ServiceRuntime.NODE, plan, "npm ci", "npm start", null, "/healthz");
  }

  private static ServiceSpec site() {
    return spec(null, Plan.STARTER, "make", "", "dist", "");
  }

  private static ServiceSpec spec(
      @Nullable ServiceRuntime runtime,
      Plan plan,
      String buildCommand,
      String startCommand,
      @Nullable String publishPath,
      String healthCheckPath) {
    return new ServiceSpec(
        "https://github.com/acme/shop",
        "main",
        "api",
        new BuildFilter(List.of("api/**"), List.of()),
        AutoDeployTrigger.COMMIT,
        runtime,
        plan,
        buildCommand,
        startCommand,
        publishPath,
        healthCheckPath,
        null,
        null);
  }
}
