package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.base.lazy.Lazy;
import dev.platform.http.Failures;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.platform.DatabaseQueries;
import dev.platform.surface.operation.OperationCatalogue;
import dev.platform.surface.operation.Operations;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tools, and the server that has them. */
final class Tools {
  private static final Logger log = LoggerFactory.getLogger(Tools.class);

  private static final String NAME = "name";
  private static final String ARGUMENTS = "arguments";

  private final OperationCatalogue catalogue;
  private final Operations operations;
  private final Admission admission;
  private final Workspaces workspaces;
  private final Map<String, ToolKind> kinds;
  private final Lazy<Known> known = new Lazy<>(this::read);

  @Inject
  Tools(
      OperationCatalogue catalogue,
      Operations operations,
      Admission admission,
      Workspaces workspaces,
      DatabaseQueries queries) {
    this.catalogue = catalogue;
    this.operations = operations;
    this.admission = admission;
    this.workspaces = workspaces;
    var wait = new DeployWait();
    this.kinds =
        Map.of(
            "DeployStart", new DeployStart(wait),
            "LogSearch", new LogSearch(),
            "Metrics", new Metrics(),
            "PostgresQuery", new PostgresQuery(queries),
            "SelectedWorkspace", new SelectedWorkspace(),
            "ServiceCreation", new ServiceCreation(wait),
            "VariableUpdate", new VariableUpdate(wait));
  }

  /** What is read once. */
  private record Known(Map<String, Tool> tools, OperationShapes shapes, McpServer server) {}

  /** The server that speaks the protocol. */
  McpServer server() {
    return known.get().server();
  }

  private Known read() {
    var shapes = new OperationShapes("platform", "native");
    var document = OperationShapes.read("mcp-tools");
    Map<String, Tool> tools = new LinkedHashMap<>();
    new ToolReader(document).tools().forEach(tool -> tools.put(tool.name(), tool));
    var list = new ToolDescriptions(shapes, catalogue).all(tools.values());
    var capabilities = Json.MAPPER.createObjectNode();
    capabilities.putObject("tools");
    Map<String, McpMethod> methods = new HashMap<>();
    methods.put("tools/list", call -> list(call, list));
    methods.put("tools/call", this::call);
    return new Known(
        tools,
        shapes,
        new McpServer(info(), capabilities, document.path("instructions").asText(), methods));
  }

  private static ObjectNode info() {
    var version = Tools.class.getPackage().getImplementationVersion();
    return Json.MAPPER
        .createObjectNode()
        .put(NAME, "platform")
        .put("title", "Platform")
        .put("version", Optional.ofNullable(version).orElse("development"));
  }

  /**
   * Counts a request that asks for anything but a tool; tools are counted as their operations.
   *
   * @throws Failure rate limited
   */
  void count(Caller caller) {
    admission.count(caller);
  }

  private static McpOutcome list(McpCall call, ArrayNode list) {
    if (call.params().path("cursor").isTextual()) {
      return McpOutcome.rejected(
          McpServer.INVALID_PARAMS, "cursor: is not one of this list, which has one page");
    }
    var result = Json.MAPPER.createObjectNode();
    result.set("tools", list);
    return McpOutcome.done(result);
  }

  private McpOutcome call(McpCall call) {
    var tool = known.get().tools().get(call.params().path(NAME).asText(""));
    if (tool == null) {
      admission.count(call.caller());
      return McpOutcome.rejected(
          McpServer.INVALID_PARAMS, "name: is not a tool of this server. See tools/list");
    }
    var given = call.params().path(ARGUMENTS);
    if (!given.isMissingNode() && !given.isObject()) {
      return McpOutcome.rejected(McpServer.INVALID_PARAMS, "arguments: must be an object");
    }
    var arguments = given instanceof ObjectNode object ? object : Json.MAPPER.createObjectNode();
    note(call, tool);
    var box = new Invocation.ToolBox(shapes(), catalogue, operations, admission, workspaces);
    return begin(call, tool, () -> new Invocation(box, call.caller(), tool, arguments));
  }

  private OperationShapes shapes() {
    return known.get().shapes();
  }

  private static void note(McpCall call, Tool tool) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("interface", "mcp");
    facts.put("tool", tool.name());
    call.client().ifPresent(client -> facts.put("client", client));
    CurrentRequest.through(facts);
  }

  /** What a tool waits for is left to do later, if the client wants to follow it. */
  private McpOutcome begin(McpCall call, Tool tool, Supplier<Invocation> prepare) {
    ToolKind kind = tool.kind().map(kinds::get).orElse(Tools::callOnce);
    try {
      var invocation = prepare.get();
      var begun = kind.run(invocation);
      if (!(kind instanceof WaitingToolKind waiting) || !invocation.isSet("wait")) {
        return McpOutcome.done(begun.json());
      }
      McpRest rest = notes -> await(waiting, invocation, begun, notes);
      return call.isFollowed() ? McpOutcome.begun(rest) : rest.finish(CallNotes.none());
    } catch (RuntimeException thrown) {
      if (call.isAlone() && Failures.find(thrown).filter(ToolErrors::needsScope).isPresent()) {
        throw thrown;
      }
      return McpOutcome.done(failed(tool, thrown).json());
    }
  }

  private static McpOutcome await(
      WaitingToolKind kind, Invocation invocation, ToolResult begun, CallNotes notes) {
    try {
      return McpOutcome.done(kind.await(invocation, begun, notes).json());
    } catch (UncheckedIOException gone) {
      throw gone;
    } catch (RuntimeException thrown) {
      return McpOutcome.done(failed(invocation.tool(), thrown).json());
    }
  }

  /** A missing scope is for the client to mend, all else for the model. */
  private static ToolResult failed(Tool tool, RuntimeException thrown) {
    Optional<Failure> failure = Failures.find(thrown);
    if (failure.isEmpty()) {
      log.error("tool {} failed", tool.name(), thrown);
      return ToolResult.failed(
          "INTERNAL_ERROR: Internal error. Include the request ID when you report it.");
    }
    return ToolErrors.of(tool, failure.get());
  }

  private static ToolResult callOnce(Invocation invocation) {
    return ToolResult.of(invocation.result(invocation.call()));
  }
}
