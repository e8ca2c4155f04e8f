package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;

/** Creates a service, and waits for its first deploy if that is asked for. */
final class ServiceCreation implements ToolKind {
  private static final String DEPLOY_ID = "deployId";

  private final DeployWait wait;

  ServiceCreation(DeployWait wait) {
    this.wait = wait;
  }

  @Override
  public ToolResult run(Invocation invocation) {
    var created = invocation.result(invocation.call());
    if (invocation.isSet("wait") && created.has(DEPLOY_ID)) {
      ObjectNode deploy =
          Json.MAPPER.createObjectNode().put("id", created.path(DEPLOY_ID).asText());
      created.set("deploy", wait.await(invocation, created.at("/service/id").asText(), deploy));
    }
    return ToolResult.of(created);
  }
}
