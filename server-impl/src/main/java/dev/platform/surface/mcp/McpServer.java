package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The protocol: both of its generations, without a word of what the methods do. A request that
 * carries its revision in {@code _meta} is one of the stateless generation; {@code initialize} and
 * all others are of the one with a handshake, of which nothing is remembered either.
 */
final class McpServer {
  /** The number for what no server has. */
  static final int METHOD_NOT_FOUND = -32601;

  static final int INVALID_REQUEST = -32600;
  static final int INVALID_PARAMS = -32602;
  static final int HEADER_MISMATCH = -32020;
  static final int UNSUPPORTED_VERSION = -32022;
  static final int MISSING_CAPABILITY = -32021;

  static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

  private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
  private static final String INITIALIZE = "initialize";
  private static final String RESULT_TYPE = "resultType";
  private static final String COMPLETE = "complete";
  private static final String PROTOCOL_VERSION = "protocolVersion";
  private static final int MAX_BATCH = 20;

  /** What a client may keep for a while. */
  private static final Set<String> KEPT =
      Set.of(
          "server/discover",
          "tools/list",
          "prompts/list",
          "resources/list",
          "resources/templates/list",
          "resources/read");

  private static final int KEPT_MILLIS = 300_000;

  private final ObjectNode info;
  private final ObjectNode capabilities;
  private final String instructions;
  private final Map<String, McpMethod> methods;

  /**
   * A server.
   *
   * @param info its name and version
   * @param capabilities which parts of the protocol it has
   * @param instructions for models
   * @param methods by name, those of the protocol itself excepted
   */
  McpServer(
      ObjectNode info,
      ObjectNode capabilities,
      String instructions,
      Map<String, McpMethod> methods) {
    this.info = info;
    this.capabilities = capabilities;
    this.instructions = instructions;
    this.methods = Map.copyOf(methods);
  }

  /** Handles the body of a request. */
  McpReply handle(Caller caller, McpHeaders headers, JsonNode body) {
    return body.isArray() ? batch(caller, headers, body) : one(caller, headers, body, true);
  }

  private McpReply batch(Caller caller, McpHeaders headers, JsonNode batch) {
    var spoken = Optional.ofNullable(headers.version()).flatMap(Revision::of);
    boolean isTaken =
        spoken.isEmpty() ? headers.version() == null : spoken.get() == Revision.MARCH_2025;
    if (!isTaken || batch.isEmpty() || batch.size() > MAX_BATCH) {
      return bad(
          body(batch),
          INVALID_REQUEST,
          "Batches of 1 to " + MAX_BATCH + " messages are accepted in 2025-03-26 only.");
    }
    for (JsonNode each : batch) {
      if (McpMessage.of(each)
          .filter(it -> !it.method().equals(INITIALIZE) && !StatelessRules.isClaimed(it))
          .isEmpty()) {
        return bad(
            body(batch), INVALID_REQUEST, "The batch contains a message that cannot be in one.");
      }
    }
    var replies = Json.MAPPER.createArrayNode();
    batch.forEach(each -> one(caller, headers, each, false).body().ifPresent(replies::add));
    return replies.isEmpty() ? McpReply.accepted() : McpReply.of(McpReply.OK, replies);
  }

  /** A batch has no id. */
  private static JsonNode body(JsonNode batch) {
    return McpMessage.idOf(batch);
  }

  private McpReply one(Caller caller, McpHeaders headers, JsonNode json, boolean isAlone) {
    var read = McpMessage.of(json);
    if (read.isEmpty()) {
      return bad(
          McpMessage.idOf(json), INVALID_REQUEST, "The body must be a JSON-RPC 2.0 message.");
    }
    var message = read.get();
    boolean isOfHandshake =
        message.method().equals(INITIALIZE) && !StatelessRules.isClaimed(message);
    boolean isStateless = StatelessRules.isClaimed(message) || StatelessRules.isNamed(headers);
    if (isStateless && isOfHandshake) {
      return bad(
          message.id(),
          HEADER_MISMATCH,
          "MCP-Protocol-Version: must name a revision that has initialize");
    }
    if (!CallNotes.areValid(message.meta())) {
      return bad(message.id(), INVALID_PARAMS, "_meta." + CallNotes.LEVEL + ": is not a level");
    }
    boolean isStreamed = isAlone && headers.takesEvents();
    var call =
        new McpCall(
            caller,
            ClientNames.of(message, headers),
            isAlone,
            isStreamed && CallNotes.areWanted(message.meta()),
            message.params());
    return isStateless ? stateless(headers, message, call) : handshake(headers, message, call);
  }

  private McpReply stateless(McpHeaders headers, McpMessage message, McpCall call) {
    var problem = StatelessRules.check(headers, message);
    if (problem.isPresent()) {
      return McpReply.of(McpReply.BAD_REQUEST, error(message.id(), problem.get()));
    }
    if (!message.isRequest()) {
      return McpReply.accepted();
    }
    if (message.method().equals("server/discover")) {
      return done(message, described(discovery(), message.method()));
    }
    var method = methods.get(message.method());
    if (method == null) {
      return McpReply.of(McpReply.NOT_FOUND, unknown(message));
    }
    UnaryOperator<ObjectNode> describe = result -> described(result, message.method());
    return reply(headers, message, call, method.call(call), describe);
  }

  private McpReply handshake(McpHeaders headers, McpMessage message, McpCall call) {
    var named = headers.version();
    if (named != null && Revision.of(named).isEmpty()) {
      return bad(
          message.id(),
          INVALID_REQUEST,
          "MCP-Protocol-Version: must be one of "
              + String.join(", ", Revision.names(false))
              + ", or "
              + String.join(", ", Revision.names(true)));
    }
    if (!message.isRequest()) {
      return McpReply.accepted();
    }
    if (message.method().equals(INITIALIZE)) {
      return initialize(message);
    }
    if (message.method().equals("ping")) {
      return done(message, Json.MAPPER.createObjectNode());
    }
    var method = methods.get(message.method());
    return method == null
        ? McpReply.of(McpReply.OK, unknown(message))
        : reply(headers, message, call, method.call(call), UnaryOperator.identity());
  }

  private McpReply initialize(McpMessage message) {
    var wanted = message.params().path(PROTOCOL_VERSION);
    if (!wanted.isTextual()) {
      return McpReply.of(
          McpReply.OK,
          error(
              message.id(), new McpProblem(INVALID_PARAMS, "protocolVersion: is required", null)));
    }
    var spoken =
        Revision.of(wanted.asText()).filter(it -> !it.isStateless()).orElse(Revision.NOVEMBER_2025);
    var result = Json.MAPPER.createObjectNode().put(PROTOCOL_VERSION, spoken.text());
    result.set("capabilities", capabilities);
    result.set("serverInfo", info);
    result.put("instructions", instructions);
    return done(message, result);
  }

  private ObjectNode discovery() {
    var result = Json.MAPPER.createObjectNode();
    var versions = result.putArray("supportedVersions");
    Revision.names(true).forEach(versions::add);
    result.set("capabilities", capabilities);
    return result.put("instructions", instructions);
  }

  /** A result as the stateless generation has it: its kind, how long it stays true, whose it is. */
  private ObjectNode described(ObjectNode result, String method) {
    var whole = result.deepCopy();
    if (!whole.has(RESULT_TYPE)) {
      whole.put(RESULT_TYPE, COMPLETE);
    }
    if (KEPT.contains(method) && whole.path(RESULT_TYPE).asText().equals(COMPLETE)) {
      whole.put("ttlMs", KEPT_MILLIS).put("cacheScope", "private");
    }
    whole.withObject("/" + McpMessage.META).set(SERVER_INFO, info);
    return whole;
  }

  /** What takes its time is a stream if the client takes one, and else is waited for here. */
  private static McpReply reply(
      McpHeaders headers,
      McpMessage message,
      McpCall call,
      McpOutcome outcome,
      UnaryOperator<ObjectNode> describe) {
    if (outcome.rest().isPresent()) {
      var rest = outcome.rest().get();
      return call.isAlone() && headers.takesEvents()
          ? McpReply.streamed(sink -> sink.send(finished(message, rest, sink, describe)))
          : reply(headers, message, call, rest.finish(CallNotes.none()), describe);
    }
    return outcome
        .result()
        .map(result -> done(message, describe.apply(result)))
        .orElseGet(
            () -> {
              var problem = outcome.problem().orElseThrow();
              return McpReply.of(status(problem), error(message.id(), problem));
            });
  }

  private static JsonNode finished(
      McpMessage message, McpRest rest, McpSink sink, UnaryOperator<ObjectNode> describe) {
    var outcome = rest.finish(new CallNotes(sink, message.meta()));
    return outcome
        .result()
        .map(result -> result(message, describe.apply(result)))
        .orElseGet(() -> error(message.id(), outcome.problem().orElseThrow()));
  }

  /** What the client lacks is a matter of the transport, all else of the method. */
  private static int status(McpProblem problem) {
    return problem.code() == MISSING_CAPABILITY ? McpReply.BAD_REQUEST : McpReply.OK;
  }

  private static McpReply done(McpMessage message, ObjectNode result) {
    return McpReply.of(McpReply.OK, result(message, result));
  }

  private static ObjectNode result(McpMessage message, ObjectNode result) {
    var whole = envelope(message.id());
    whole.set("result", result);
    return whole;
  }

  private static ObjectNode unknown(McpMessage message) {
    return error(
        message.id(),
        new McpProblem(METHOD_NOT_FOUND, "This server does not have the method.", null));
  }

  private static McpReply bad(JsonNode id, int code, String message) {
    return McpReply.of(McpReply.BAD_REQUEST, error(id, new McpProblem(code, message, null)));
  }

  private static ObjectNode error(JsonNode id, McpProblem problem) {
    var whole = envelope(id);
    var error = whole.putObject("error").put("code", problem.code());
    error.put("message", problem.message());
    if (problem.data() != null) {
      error.set("data", problem.data());
    }
    return whole;
  }

  private static ObjectNode envelope(JsonNode id) {
    var whole = Json.MAPPER.createObjectNode().put("jsonrpc", McpMessage.VERSION);
    if (id.isMissingNode()) {
      whole.putNull("id");
    } else {
      whole.set("id", id);
    }
    return whole;
  }
}
