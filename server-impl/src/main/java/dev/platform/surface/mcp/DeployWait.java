package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.error.Failure;
import dev.platform.base.share.FairShares;
import dev.platform.surface.operation.DeployStatuses;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits for deploys, for agents that want to know how one ends. Who waits keeps a thread of the
 * API: a few may, the others get what is known now.
 */
final class DeployWait {
  /** Clients end a call after a minute. */
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  private static final Duration STEP = Duration.ofSeconds(1);
  private static final FairShares.Limits WAITING = new FairShares.Limits(8, 2, 0);
  private static final String MAX_LINES = "40";

  private final FairShares places = new FairShares(WAITING);

  /**
   * The deploy when it has ended, or as it is when the time is over.
   *
   * @param started as it was started; that is what callers see who may not read it
   * @param notes for the client that waits
   * @return with its last log lines if it has failed
   */
  ObjectNode await(Invocation invocation, String service, ObjectNode started, CallNotes notes) {
    try {
      return await(invocation, service, started.path("id").asText(), notes);
    } catch (Failure unreadable) {
      return started;
    }
  }

  private ObjectNode await(Invocation invocation, String service, String deploy, CallNotes notes) {
    var found = awaitEnd(invocation, service, deploy, notes);
    if (DeployStatuses.isFailed(status(found))) {
      found.set("log", log(invocation, service, found));
    }
    return found;
  }

  private ObjectNode awaitEnd(
      Invocation invocation, String service, String deploy, CallNotes notes) {
    var found = look(invocation, service, deploy);
    var followed = new FollowedWait(invocation, service, notes);
    followed.tell(found);
    try (var place = places.enter(owner(invocation), Duration.ZERO).orElse(null)) {
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (place != null
          && DeployStatuses.isGoingOn(status(found))
          && System.nanoTime() < end
          && !Thread.currentThread().isInterrupted()) {
        LockSupport.parkNanos(STEP.toNanos());
        notes.check();
        found = look(invocation, service, deploy);
        followed.tell(found);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return found;
  }

  private static String owner(Invocation invocation) {
    return invocation.caller().user().value();
  }

  private static String status(JsonNode deploy) {
    return deploy.path("status").asText();
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
