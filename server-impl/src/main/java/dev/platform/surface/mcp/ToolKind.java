package dev.platform.surface.mcp;

/** Carries out tools that do more than call one operation. */
interface ToolKind {
  /**
   * Carries one out, except for what it waits for.
   *
   * @throws dev.platform.base.error.Failure if an operation rejects it
   */
  ToolResult run(Invocation invocation);
}
