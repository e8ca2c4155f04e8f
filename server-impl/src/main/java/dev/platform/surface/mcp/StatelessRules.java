package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a message of the stateless generation must have. Proxies look at the headers, the server at
 * the body: they must not contradict each other.
 */
final class StatelessRules {
  private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  private static final String ENCODED = "=?base64?";
  private static final String ENCODED_END = "?=";

  private StatelessRules() {}

  /** Whether a message carries its revision, as those of this generation do. */
  static boolean isClaimed(McpMessage message) {
    return message.meta().has(VERSION);
  }

  /** Whether the headers of a request name a revision of this generation. */
  static boolean isNamed(McpHeaders headers) {
    return headers.version() != null
        && Revision.of(headers.version().strip()).filter(Revision::isStateless).isPresent();
  }

  /** What is wrong; empty if nothing is. */
  static Optional<McpProblem> check(McpHeaders headers, McpMessage message) {
    if (!message.isRequest()) {
      return checkVersion(headers, message.meta()).or(() -> checkMethod(headers, message, false));
    }
    return checkMeta(message.meta())
        .or(() -> checkVersion(headers, message.meta()))
        .or(() -> checkMethod(headers, message, true))
        .or(() -> checkName(headers, message));
  }

  private static Optional<McpProblem> checkMeta(JsonNode meta) {
    if (!meta.path(VERSION).isTextual()) {
      return params("_meta." + VERSION + ": is required");
    }
    if (!meta.path(CAPABILITIES).isObject()) {
      return params("_meta." + CAPABILITIES + ": must be an object");
    }
    var client = meta.path(McpServer.CLIENT_INFO);
    boolean isNamed = client.path("name").isTextual() && client.path("version").isTextual();
    return client.isMissingNode() || isNamed
        ? Optional.empty()
        : params("_meta." + McpServer.CLIENT_INFO + ": must have name and version");
  }

  private static Optional<McpProblem> checkVersion(McpHeaders headers, JsonNode meta) {
    var named = headers.version();
    if (named == null) {
      return mismatch("MCP-Protocol-Version: is required");
    }
    var claimed = meta.path(VERSION);
    if (claimed.isTextual() && !claimed.asText().equals(named.strip())) {
      return mismatch("MCP-Protocol-Version: must be the revision in _meta");
    }
    if (Revision.of(named.strip()).filter(Revision::isStateless).isPresent()) {
      return Optional.empty();
    }
    var data = Json.MAPPER.createObjectNode().put("requested", named.strip());
    var supported = data.putArray("supported");
    Revision.names(true).forEach(supported::add);
    return Optional.of(
        new McpProblem(
            McpServer.UNSUPPORTED_VERSION,
            "This server does not support the revision of the protocol.",
            data));
  }

  private static Optional<McpProblem> checkMethod(
      McpHeaders headers, McpMessage message, boolean isRequired) {
    if (headers.method() == null) {
      return isRequired ? mismatch("Mcp-Method: is required") : Optional.empty();
    }
    return headers.method().strip().equals(message.method())
        ? Optional.empty()
        : mismatch("Mcp-Method: must be the method in the body");
  }

  private static Optional<McpProblem> checkName(McpHeaders headers, McpMessage message) {
    var name = name(message);
    if (!name.isTextual()) {
      return Optional.empty();
    }
    if (headers.name() == null) {
      return mismatch("Mcp-Name: is required");
    }
    return decoded(headers.name().strip()).filter(name.asText()::equals).isPresent()
        ? Optional.empty()
        : mismatch("Mcp-Name: must be the name in the body");
  }

  private static JsonNode name(McpMessage message) {
    return switch (message.method()) {
      case "tools/call", "prompts/get" -> message.params().path("name");
      case "resources/read" -> message.params().path("uri");
      default -> message.params().path("");
    };
  }

  /** A name that is no text for a header comes encoded. */
  private static Optional<String> decoded(String text) {
    if (!text.startsWith(ENCODED) || !text.endsWith(ENCODED_END)) {
      return Optional.of(text);
    }
    try {
      var encoded = text.substring(ENCODED.length(), text.length() - ENCODED_END.length());
      return Optional.of(new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private static Optional<McpProblem> params(String message) {
    return Optional.of(new McpProblem(McpServer.INVALID_PARAMS, message, null));
  }

  private static Optional<McpProblem> mismatch(@Nullable String message) {
    return Optional.of(new McpProblem(McpServer.HEADER_MISMATCH, String.valueOf(message), null));
  }
}
