package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;

/** Creates a service, and waits for its first deploy if that is asked for. */
final class ServiceCreation implements WaitingToolKind {
  private static final String DEPLOY_ID = "deployId";

  private final DeployWait wait;

  ServiceCreation(DeployWait wait) {
    this.wait = wait;
  }

  @Override
  public ToolResult run(Invocation invocation) {
    return ToolResult.of(invocation.result(invocation.call()));
  }

  @Override
  public ToolResult await(Invocation invocation, ToolResult begun, CallNotes notes) {
    var created = begun.structured();
    if (!created.has(DEPLOY_ID)) {
      return begun;
    }
    ObjectNode deploy = Json.MAPPER.createObjectNode().put("id", created.path(DEPLOY_ID).asText());
    var service = created.at("/service/id").asText();
    created.set("deploy", wait.await(invocation, service, deploy, notes));
    return ToolResult.of(created);
  }
}
