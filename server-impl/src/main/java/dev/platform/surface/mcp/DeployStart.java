package dev.platform.surface.mcp;

/** Starts a deploy, and waits for it if that is asked for. */
final class DeployStart implements WaitingToolKind {
  private final DeployWait wait;

  DeployStart(DeployWait wait) {
    this.wait = wait;
  }

  @Override
  public ToolResult run(Invocation invocation) {
    return ToolResult.of(invocation.result(invocation.call()));
  }

  @Override
  public ToolResult await(Invocation invocation, ToolResult begun, CallNotes notes) {
    var deploy = begun.structured();
    return deploy.has("id")
        ? ToolResult.of(wait.await(invocation, invocation.required("serviceId"), deploy, notes))
        : begun;
  }
}
