package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.json.Json;
import java.util.Map;

/** Finds out where calls act that name no workspace. */
final class SelectedWorkspace implements ToolKind {
  @Override
  public ToolResult run(Invocation invocation) {
    var none = MissingNode.getInstance();
    var result = Json.MAPPER.createObjectNode();
    result.set(
        "workspace", invocation.call("workspace", Map.of("ownerId", invocation.workspace()), none));
    result.set("user", invocation.call("user", Map.of(), none));
    return ToolResult.of(result);
  }
}
