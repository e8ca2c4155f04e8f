package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.error.Failure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits for deploys, for agents that want to know how one ends. Who waits keeps a thread of the
 * API: a few may, the others get what is known now.
 */
final class DeployWait {
  /** Clients end a call after a minute. */
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  private static final Duration STEP = Duration.ofSeconds(1);
  private static final int MOST_WAITING = 8;

  private static final Set<String> RUNNING =
      Set.of(
          "created", "queued", "build_in_progress", "update_in_progress", "pre_deploy_in_progress");

  private static final Set<String> FAILED =
      Set.of("build_failed", "update_failed", "pre_deploy_failed");

  private static final String MAX_LINES = "40";

  private final Semaphore places = new Semaphore(MOST_WAITING);

  /**
   * The deploy when it has ended, or as it is when the time is over.
   *
   * @param started as it was started; that is what callers see who may not read it
   * @return with its last log lines if it has failed
   */
  ObjectNode await(Invocation invocation, String service, ObjectNode started) {
    try {
      return await(invocation, service, started.path("id").asText());
    } catch (Failure unreadable) {
      return started;
    }
  }

  private ObjectNode await(Invocation invocation, String service, String deploy) {
    var found = look(invocation, service, deploy);
    if (places.tryAcquire()) {
      try {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (isRunning(found)
            && System.nanoTime() < end
            && !Thread.currentThread().isInterrupted()) {
          LockSupport.parkNanos(STEP.toNanos());
          found = look(invocation, service, deploy);
        }
      } finally {
        places.release();
      }
    }
    if (FAILED.contains(found.path("status").asText())) {
      found.set("log", log(invocation, service, found));
    }
    return found;
  }

  private static boolean isRunning(JsonNode deploy) {
    return RUNNING.contains(deploy.path("status").asText());
  }

  private static ObjectNode look(Invocation invocation, String service, String deploy) {
    var found =
        invocation.look(
            "retrieve-deploy", Map.of("serviceId", List.of(service), "deployId", List.of(deploy)));
    return (ObjectNode) ToolResults.trimmed(found);
  }

  /** Who may not read logs gets none. */
  private static JsonNode log(Invocation invocation, String service, JsonNode deploy) {
    try {
      var owner = invocation.look("retrieve-service", Map.of("serviceId", List.of(service)));
      var page =
          invocation.look(
              "list-logs",
              Map.of(
                  "ownerId", List.of(owner.path("ownerId").asText()),
                  "resource", List.of(service),
                  "type", List.of("build", "app"),
                  "startTime", List.of(deploy.path("createdAt").asText()),
                  "limit", List.of(MAX_LINES)));
      return LogLines.texts(page.path("logs"));
    } catch (Failure refused) {
      return LogLines.texts(deploy.path("logs"));
    }
  }
}
