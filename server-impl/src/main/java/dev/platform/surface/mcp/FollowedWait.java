package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.error.Failure;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a client learns of a deploy that it waits for. */
final class FollowedWait {
  /** Clients that end a silent call look at this. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private static final String LOGGER = "deploy";
  private static final String MAX_LINES = "100";
  private static final String TIMESTAMP = "timestamp";

  private final Invocation invocation;
  private final String service;
  private final CallNotes notes;
  private final Set<String> seen = new HashSet<>();
  private String status = "";
  private String since = "";
  private String owner = "";
  private long told;

  FollowedWait(Invocation invocation, String service, CallNotes notes) {
    this.invocation = invocation;
    this.service = service;
    this.notes = notes;
  }

  /** Sends what is new. */
  void tell(JsonNode deploy) {
    if (notes.takes(LogLevel.INFO)) {
      tellLines(deploy);
    }
    var now = deploy.path("status").asText();
    if (!now.equals(status) || System.nanoTime() - told > SILENCE.toNanos()) {
      status = now;
      told = System.nanoTime();
      notes.progress("Deploy " + deploy.path("id").asText() + ": " + now);
    }
  }

  /** Who may not read logs gets none. */
  private void tellLines(JsonNode deploy) {
    try {
      lines(deploy).forEach(this::tellLine);
    } catch (Failure unreadable) {
      since = "";
    }
  }

  private JsonNode lines(JsonNode deploy) {
    if (owner.isEmpty()) {
      owner =
          invocation
              .look("retrieve-service", Map.of("serviceId", List.of(service)))
              .path("ownerId")
              .asText();
    }
    if (since.isEmpty()) {
      since = deploy.path("createdAt").asText();
    }
    Map<String, List<String>> parameters = new HashMap<>();
    parameters.put("ownerId", List.of(owner));
    parameters.put("resource", List.of(service));
    parameters.put("type", List.of("build", "app"));
    parameters.put("startTime", List.of(since));
    parameters.put("direction", List.of("forward"));
    parameters.put("limit", List.of(MAX_LINES));
    return invocation.look("list-logs", parameters).path("logs");
  }

  /** A page begins with the time of the last line before it. */
  private void tellLine(JsonNode line) {
    if (!seen.add(line.path("id").asText())) {
      return;
    }
    since = line.path(TIMESTAMP).asText();
    notes.log(LogLevel.INFO, LOGGER, LogLines.message(line));
  }
}
