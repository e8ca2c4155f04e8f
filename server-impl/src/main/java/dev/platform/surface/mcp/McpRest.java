package dev.platform.surface.mcp;

/** What is left of a call that has begun, and takes its time. */
interface McpRest {
  /** Finishes it. */
  McpOutcome finish(CallNotes notes);
}
