package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Why a message is rejected.
 *
 * @param code the number of JSON-RPC or of the protocol
 * @param message a sentence for people
 * @param data what the protocol has for the code; null if that is nothing
 */
record McpProblem(int code, String message, @Nullable ObjectNode data) {}
