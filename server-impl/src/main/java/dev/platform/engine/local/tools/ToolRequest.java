package dev.platform.engine.local.tools;

/**
 * A tool that code needs.
 *
 * @param version which versions it accepts
 * @param from where it is written: a variable, or a file
 */
public record ToolRequest(Tool tool, VersionRange version, String from) {}
