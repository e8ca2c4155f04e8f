package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.platform.api.nativeapi.McpApi;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tool server over Streamable HTTP. */
@Singleton
final class McpResource implements McpApi {
  private final Tools tools;
  private final McpOrigins origins;
  private final Supplier<Caller> caller;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  McpResource(Tools tools, McpOrigins origins, Supplier<Caller> caller) {
    this.tools = tools;
    this.origins = origins;
    this.caller = caller;
  }

  @Override
  public Object sendMcpMessage(
      @Nullable Object body,
      @Nullable String version,
      @Nullable String method,
      @Nullable String name,
      @Nullable String origin) {
    origins.check(headers.getHeaderString(HttpHeaders.HOST), origin);
    if (!takesJson()) {
      throw new NotAcceptableException();
    }
    var sent =
        new McpHeaders(
            version, method, name, headers.getHeaderString(HttpHeaders.USER_AGENT), takesEvents());
    JsonNode json = body == null ? NullNode.getInstance() : Json.MAPPER.valueToTree(body);
    if (!json.path("method").asText().equals("tools/call")) {
      tools.count(caller.get());
    }
    var reply = tools.server().handle(caller.get(), sent, json);
    var response = Response.status(reply.status());
    reply.body().ifPresent(it -> response.entity(it).type(MediaType.APPLICATION_JSON_TYPE));
    reply.stream()
        .ifPresent(
            it -> response.entity(new McpStream(it)).type(MediaType.SERVER_SENT_EVENTS_TYPE));
    return response.build();
  }

  /** Both kinds of responses are declared by a client of the protocol. */
  private boolean takesEvents() {
    return headers.getAcceptableMediaTypes().stream()
        .anyMatch(it -> isSame(it, MediaType.SERVER_SENT_EVENTS_TYPE) && isWelcome(it));
  }

  private boolean takesJson() {
    return headers.getAcceptableMediaTypes().stream()
        .anyMatch(it -> it.isCompatible(MediaType.APPLICATION_JSON_TYPE) && isWelcome(it));
  }

  private static boolean isSame(MediaType one, MediaType other) {
    return one.getType().equals(other.getType()) && one.getSubtype().equals(other.getSubtype());
  }

  private static boolean isWelcome(MediaType type) {
    return !type.getParameters().getOrDefault("q", "1").matches("0(\\.0*)?");
  }
}
