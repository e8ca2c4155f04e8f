package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Starts a deploy, and waits for it if that is asked for. */
final class DeployStart implements ToolKind {
  private final DeployWait wait;

  DeployStart(DeployWait wait) {
    this.wait = wait;
  }

  @Override
  public ToolResult run(Invocation invocation) {
    ObjectNode deploy = invocation.result(invocation.call());
    if (!invocation.isSet("wait") || !deploy.has("id")) {
      return ToolResult.of(deploy);
    }
    return ToolResult.of(wait.await(invocation, invocation.required("serviceId"), deploy));
  }
}
