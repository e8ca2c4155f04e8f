package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import java.util.LinkedHashSet;
import java.util.Set;

/** Reads several metrics of a resource. One that it does not have spoils no other. */
final class Metrics implements ToolKind {
  private static final String TYPES = "metricTypes";
  private static final String ERRORS = "errors";

  @Override
  public ToolResult run(Invocation invocation) {
    Set<String> types = new LinkedHashSet<>();
    invocation.argument(TYPES).forEach(it -> types.add(it.asText()));
    var known = invocation.tool().operations().keySet();
    if (types.isEmpty() || !known.containsAll(types)) {
      throw Failure.invalid(TYPES, "must be a list of " + String.join(", ", known));
    }
    var result = Json.MAPPER.createObjectNode();
    var metrics = result.putObject("metrics");
    for (String type : types) {
      read(invocation, type, metrics, result);
    }
    return ToolResult.of(result);
  }

  private static void read(
      Invocation invocation, String type, ObjectNode metrics, ObjectNode result) {
    try {
      var series = Json.MAPPER.createArrayNode();
      invocation.callWhatFits(type).forEach(it -> series.add(compact(it)));
      metrics.set(type, series);
    } catch (Failure failure) {
      if (failure.code() != ErrorCode.INVALID_INPUT) {
        throw failure;
      }
      result.withObject("/" + ERRORS).put(type, failure.publicMessage());
    }
  }

  /** Points as pairs of time and value. */
  private static ObjectNode compact(JsonNode series) {
    var compact = Json.MAPPER.createObjectNode();
    for (JsonNode label : series.path("labels")) {
      compact.put(label.path("field").asText(), label.path("value").asText());
    }
    compact.set("unit", series.path("unit"));
    var points = compact.putArray("points");
    for (JsonNode value : series.path("values")) {
      points.addArray().add(value.path("timestamp")).add(value.path("value"));
    }
    return compact;
  }
}
