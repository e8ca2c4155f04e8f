package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.base.json.Json;
import dev.platform.surface.operation.OperationCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Reads logs, in the workspace of what they are of. */
final class LogSearch implements ToolKind {
  private static final String OWNER = "ownerId";

  /** Which operation finds the owner of what an id names, and with which parameter. */
  private static final Map<String, List<String>> OWNERS =
      Map.of(
          "srv", List.of("retrieve-service", "serviceId", "/ownerId"),
          "crn", List.of("retrieve-service", "serviceId", "/ownerId"),
          "dpg", List.of("retrieve-postgres", "postgresId", "/owner/id"),
          "red", List.of("retrieve-key-value", "redisId", "/owner/id"));

  @Override
  public ToolResult run(Invocation invocation) {
    var call = invocation.prepared(Tool.ONLY);
    Map<String, List<String>> parameters = new HashMap<>(call.parameters());
    if (invocation.argument(OWNER).isMissingNode()) {
      parameters.put(OWNER, List.of(owner(invocation)));
    }
    var returned =
        invocation.carryOut(
            new OperationCall(call.operation(), parameters, call.body(), call.idempotencyKey()));
    return returned.isArray() ? ToolResult.of(invocation.result(returned)) : page(returned);
  }

  private static String owner(Invocation invocation) {
    var resource = invocation.argument("resource");
    var id = resource.isArray() ? resource.path(0).asText("") : resource.asText("");
    var way = OWNERS.get(id.substring(0, Math.min(id.length(), 3)));
    return way == null
        ? invocation.workspace()
        : invocation.look(way.get(0), Map.of(way.get(1), List.of(id))).at(way.get(2)).asText();
  }

  private static ToolResult page(JsonNode page) {
    var result = Json.MAPPER.createObjectNode();
    var lines = LogLines.cut(page.path("logs"), result);
    result.set("logs", lines);
    boolean hasMore = page.path("hasMore").asBoolean() || result.has("truncated");
    result.put("hasMore", hasMore);
    if (hasMore) {
      next(page, lines, result);
    }
    var text = new StringJoiner("\n");
    lines.forEach(line -> text.add(LogLines.text(line)));
    if (lines.isEmpty()) {
      text.add("No log lines match.");
    }
    if (hasMore) {
      text.add(
          "More lines: startTime "
              + result.path("nextStartTime").asText()
              + ", endTime "
              + result.path("nextEndTime").asText());
    }
    return ToolResult.of(result, text.toString());
  }

  /** After lines that are not shown, the next page begins with them. */
  private static void next(JsonNode page, JsonNode lines, ObjectNode result) {
    result.set("nextStartTime", page.path("nextStartTime"));
    result.set(
        "nextEndTime",
        result.has("truncated")
            ? TextNode.valueOf(lines.path(lines.size() - 1).path("timestamp").asText())
            : page.path("nextEndTime"));
  }
}
