package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;

/**
 * What a tool returns.
 *
 * @param structured fits the tool's schema; empty when it failed
 * @param text the same for models that read text
 * @param isError whether it failed
 */
record ToolResult(ObjectNode structured, String text, boolean isError) {

  /** A result whose text is its JSON. */
  static ToolResult of(ObjectNode structured) {
    return new ToolResult(structured, structured.toString(), false);
  }

  /** A result with another text. */
  static ToolResult of(ObjectNode structured, String text) {
    return new ToolResult(structured, text, false);
  }

  static ToolResult failed(String text) {
    return new ToolResult(Json.MAPPER.createObjectNode(), text, true);
  }

  /** As the protocol has it. */
  ObjectNode json() {
    var json = Json.MAPPER.createObjectNode();
    json.putArray("content").addObject().put("type", "text").put("text", text);
    if (isError) {
      return json.put("isError", true);
    }
    json.set("structuredContent", structured);
    return json;
  }
}
