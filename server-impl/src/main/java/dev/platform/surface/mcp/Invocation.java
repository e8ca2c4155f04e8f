package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.api.Operation;
import dev.platform.base.error.Failure;
import dev.platform.http.Application;
import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.surface.operation.OperationCall;
import dev.platform.surface.operation.OperationCatalogue;
import dev.platform.surface.operation.Operations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A call of a tool while it is carried out. */
final class Invocation {
  /** Entries of a page, where nobody asks for more or less. */
  private static final int PAGE = 20;

  private final ToolBox box;
  private final Caller caller;
  private final Tool tool;
  private final ObjectNode arguments;
  private final ToolArguments reading;

  /**
   * A call.
   *
   * @throws Failure invalid input if it has an argument that the tool does not know
   */
  Invocation(ToolBox box, Caller caller, Tool tool, ObjectNode arguments) {
    this.box = box;
    this.caller = caller;
    this.tool = tool;
    this.arguments = arguments;
    this.reading = new ToolArguments(box.shapes(), tool, arguments, this::workspace);
    reading.checkNames();
  }

  /**
   * What all calls need.
   *
   * @param shapes of the operations
   */
  record ToolBox(
      OperationShapes shapes,
      OperationCatalogue catalogue,
      Operations operations,
      Admission admission,
      Workspaces workspaces) {}

  Caller caller() {
    return caller;
  }

  Tool tool() {
    return tool;
  }

  /** An argument; missing if it is not there. */
  JsonNode argument(String name) {
    var value = arguments.path(name);
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  /**
   * An argument that must be there.
   *
   * @throws Failure invalid input
   */
  String required(String name) {
    var value = argument(name).asText("");
    if (value.isEmpty()) {
      throw Failure.invalid(name, "is required");
    }
    return value;
  }

  /** What an operation has returned, as the result of the tool. */
  ObjectNode result(JsonNode returned) {
    return ToolResults.of(tool, returned, argument("limit").asInt(PAGE));
  }

  boolean isSet(String name) {
    return argument(name).asBoolean();
  }

  /** The workspace that it acts in: the one that it names, or else the caller's own choice. */
  String workspace() {
    var named = argument("ownerId").asText("");
    return named.isEmpty() ? box.workspaces().chosen(caller).value() : named;
  }

  /**
   * Calls the operation that the arguments choose.
   *
   * @return what it returns; missing if that is nothing
   */
  JsonNode call() {
    return call(reading.choice());
  }

  /** Calls the operation of a choice, with the arguments. */
  JsonNode call(String choice) {
    return carryOut(reading.call(operation(choice)));
  }

  /** Calls the operation of a choice, with those of the arguments that it has a place for. */
  JsonNode callWhatFits(String choice) {
    return carryOut(reading.callWithPlaces(operation(choice)));
  }

  /** Calls the operation of a choice, with other input. */
  JsonNode call(String choice, Map<String, String> parameters, JsonNode body) {
    return carryOut(
        new OperationCall(operation(choice), values(parameters), body, Optional.empty()));
  }

  /** Whether the arguments of the call are good for the operation of a choice; it is not called. */
  OperationCall prepared(String choice) {
    return reading.call(operation(choice));
  }

  /** Carries out an operation of the API, counted as one. */
  JsonNode carryOut(OperationCall call) {
    box.admission().count(caller, call.operation(), call.path());
    return json(box.operations().call(caller, call));
  }

  /** Reads once more what an earlier call has begun; it is not counted. */
  JsonNode look(String operation, Map<String, List<String>> parameters) {
    var call = OperationCall.of(box.catalogue().find(operation), parameters);
    return json(box.operations().call(caller, call));
  }

  private Operation operation(String choice) {
    return box.catalogue().find(tool.operation(choice));
  }

  private static Map<String, List<String>> values(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, it -> List.of(it.getValue())));
  }

  private static JsonNode json(@Nullable Object returned) {
    return returned == null ? MissingNode.getInstance() : Application.MAPPER.valueToTree(returned);
  }
}
