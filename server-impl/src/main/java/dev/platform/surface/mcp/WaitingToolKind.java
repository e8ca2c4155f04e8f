package dev.platform.surface.mcp;

/** Carries out tools that wait for what they have begun, if their input {@code wait} is set. */
interface WaitingToolKind extends ToolKind {
  /**
   * Waits.
   *
   * @param begun what {@link #run} has returned
   * @param notes for the client that waits
   */
  ToolResult await(Invocation invocation, ToolResult begun, CallNotes notes);
}
