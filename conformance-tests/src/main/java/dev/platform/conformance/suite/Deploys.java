package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import java.util.Set;

/** Waits for deploys. */
final class Deploys {
  private static final Set<String> ENDED =
      Set.of(
          "live", "deactivated", "build_failed", "pre_deploy_failed", "update_failed", "canceled");

  private final Api api;
  private final Patience patience;

  Deploys(Api api, Patience patience) {
    this.api = api;
    this.patience = patience;
  }

  JsonNode get(String serviceId, String deployId) {
    JsonNode deploy =
        api.call("retrieve-deploy")
            .path("serviceId", serviceId)
            .path("deployId", deployId)
            .expect(200)
            .json();
    checkEnd(deploy);
    return deploy;
  }

  /** Fails when the deploy ends in another way. */
  void untilLive(String serviceId, String deployId) {
    until(serviceId, deployId, "live");
  }

  /** A deploy has a time of its end exactly if it has ended. */
  static void checkEnd(JsonNode deploy) {
    if (ENDED.contains(status(deploy))) {
      Json.time(deploy, "/finishedAt");
    } else if (!deploy.path("finishedAt").isNull()) {
      throw new AssertionError("a deploy in progress has an end time: " + deploy);
    }
  }

  /** The deploy, once it ended; fails unless it ended with this status. */
  JsonNode until(String serviceId, String deployId, String status) {
    JsonNode deploy =
        patience.until(
            "deploy " + deployId + " of " + serviceId + " finishes",
            () -> get(serviceId, deployId),
            it -> ENDED.contains(status(it)));
    if (!status(deploy).equals(status)) {
      throw new AssertionError(
          "the deploy should have reached the status %s: %s".formatted(status, deploy));
    }
    return deploy;
  }

  static String status(JsonNode deploy) {
    return Json.text(deploy, "/status");
  }
}
