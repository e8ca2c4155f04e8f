package dev.platform.platform.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.base.contract.Contract;
import dev.platform.base.id.WorkspaceId;
import dev.platform.http.Application;
import dev.platform.platform.ServiceId;
import dev.platform.platform.notification.NotificationsToSend;
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
        new ServiceId(type.idPrefix().text() + "-d4g2k7tjm3vs73c0p1p0"),
        new WorkspaceId("tea-d4g2k7tjm3vs73c0p1pg"),
        type,
        "shop",
        "shop",
        Region.OREGON,
        spec(type, plan),
        1,
        false,
        null,
        null,
        type.listens() ? List.of(20_001) : List.of(),
        null,
        NotificationsToSend.DEFAULT,
        null,
        now,
        now);
  }

  private static ServiceSpec spec(ServiceType type, Plan plan) {
    return switch (type) {
      case STATIC_SITE -> spec(null, Plan.STARTER, "make", "", "dist", "", null);
      case WEB_SERVICE, PRIVATE_SERVICE, BACKGROUND_WORKER ->
          spec(ServiceRuntime.NODE, plan, "npm ci", "npm start", null, "/healthz", null);
      case CRON_JOB ->
          spec(ServiceRuntime.NODE, plan, "npm ci", "npm run report", null, "", "0 3 * * *");
    };
  }

  private static ServiceSpec spec(
      @Nullable ServiceRuntime runtime,
      Plan plan,
      String buildCommand,
      String startCommand,
      @Nullable String publishPath,
      String healthCheckPath,
      @Nullable String schedule) {
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
        null,
        schedule,
        MaintenanceMode.OFF,
        false,
        null);
  }
}
