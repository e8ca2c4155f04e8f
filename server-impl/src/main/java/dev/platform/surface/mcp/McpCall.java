package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.identity.access.Caller;
import java.util.Optional;

/**
 * A request of a method.
 *
 * @param caller who asks
 * @param client what the client calls itself, as it likes
 * @param isAlone whether nothing else is in the same request of HTTP, whose status is then its own
 * @param isFollowed whether the client wants to learn more than the result, and can
 * @param params what it asks for
 */
record McpCall(
    Caller caller,
    Optional<String> client,
    boolean isAlone,
    boolean isFollowed,
    ObjectNode params) {}
