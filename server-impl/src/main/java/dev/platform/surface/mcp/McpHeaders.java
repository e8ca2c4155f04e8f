package dev.platform.surface.mcp;

import org.jspecify.annotations.Nullable;

/**
 * What a request has in its headers.
 *
 * @param version the revision of the protocol
 * @param method of the message
 * @param name of what it asks for, a tool for example
 * @param program what the client calls itself
 * @param takesEvents whether the response may be a stream
 */
record McpHeaders(
    @Nullable String version,
    @Nullable String method,
    @Nullable String name,
    @Nullable String program,
    boolean takesEvents) {}
