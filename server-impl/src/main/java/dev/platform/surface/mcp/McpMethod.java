package dev.platform.surface.mcp;

/** A method of the protocol. */
interface McpMethod {
  /** Carries it out. */
  McpOutcome call(McpCall call);
}
