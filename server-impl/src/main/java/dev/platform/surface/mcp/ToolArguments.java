package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.api.Operation;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.surface.operation.OperationCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Turns the arguments of a tool into the request of one of its operations. */
final class ToolArguments {
  /** Makes a repeat of a creation harmless; a tool whose operation knows it takes it. */
  static final String IDEMPOTENCY_KEY = "idempotencyKey";

  private static final String BODY = "body";
  private static final String OWNER = "ownerId";

  private final OperationShapes shapes;
  private final Tool tool;
  private final ObjectNode arguments;
  private final Supplier<String> workspace;

  /**
   * The arguments of a call.
   *
   * @param workspace the one that a call acts in when it names none
   */
  ToolArguments(
      OperationShapes shapes, Tool tool, ObjectNode arguments, Supplier<String> workspace) {
    this.shapes = shapes;
    this.tool = tool;
    this.arguments = arguments;
    this.workspace = workspace;
  }

  /**
   * Checks that nothing is there that the tool does not know.
   *
   * @throws Failure invalid input
   */
  void checkNames() {
    arguments
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!tool.inputs().containsKey(name)
                  && !tool.isChoice(name)
                  && !(name.equals(IDEMPOTENCY_KEY)
                      && tool.operations().values().stream().anyMatch(shapes::isRepeatable))) {
                throw Failure.invalid(
                    name, "is not an input of " + tool.name() + ". It has: " + inputs());
              }
            });
  }

  private String inputs() {
    List<String> names = new ArrayList<>();
    tool.choose().filter(tool::isChoice).ifPresent(names::add);
    names.addAll(tool.inputs().keySet());
    return String.join(", ", names);
  }

  /**
   * Which of the operations is chosen.
   *
   * @throws Failure invalid input
   */
  String choice() {
    if (tool.choose().isEmpty()) {
      return Tool.ONLY;
    }
    var name = tool.choose().get();
    var given = arguments.path(name).asText("");
    if (tool.operations().containsKey(Tool.WITHOUT)) {
      return given.isEmpty() ? Tool.WITHOUT : Tool.WITH;
    }
    return tool.operations().keySet().stream()
        .filter(key -> key.endsWith("-") ? given.startsWith(key) : given.equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.invalid(
                    name, "must be one of " + String.join(", ", tool.operations().keySet())));
  }

  /**
   * The request of an operation.
   *
   * @throws Failure invalid input
   */
  OperationCall call(Operation operation) {
    tool.inputs().values().stream()
        .filter(input -> arguments.hasNonNull(input.name()) && !input.places().isEmpty())
        .filter(input -> input.place(shapes, operation.id()).isEmpty())
        .forEach(this::rejectUnused);
    return callWithPlaces(operation);
  }

  /** The same, without the arguments that the operation has no place for. */
  OperationCall callWithPlaces(Operation operation) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    ObjectNode body = Json.MAPPER.createObjectNode();
    Optional<JsonNode> whole = Optional.empty();
    boolean hasBody = shapes.find(operation.id(), BODY).isPresent();
    tool.defaults().forEach((place, value) -> put(operation, place, value, body));
    tool.constants().forEach((place, value) -> put(operation, place, value, body));
    for (ToolInput input : tool.inputs().values()) {
      var value = argument(operation, input);
      var place = input.place(shapes, operation.id());
      if (value.isEmpty() || place.isEmpty()) {
        continue;
      }
      if (place.get().equals(BODY)) {
        whole = value;
      } else if (place.get().startsWith(BODY)) {
        put(operation, place.get(), value.get(), body);
      } else {
        parameters.put(name(place.get()), texts(coerced(operation, place.get(), value.get())));
      }
    }
    return new OperationCall(
        operation,
        parameters,
        hasBody ? whole.orElse(orMissing(operation, body)) : MissingNode.getInstance(),
        Optional.of(arguments.path(IDEMPOTENCY_KEY).asText("")).filter(it -> !it.isEmpty()));
  }

  /** A body that is empty and not needed is none. */
  private JsonNode orMissing(Operation operation, ObjectNode body) {
    return body.isEmpty()
            && operation.method().equals("POST")
            && !operation.target().startsWith(BODY)
        ? MissingNode.getInstance()
        : body;
  }

  private void rejectUnused(ToolInput input) {
    var choice = tool.choose().orElse("");
    if (!input.name().equals(choice)) {
      throw Failure.invalid(
          input.name(),
          "is not used with " + choice + " " + arguments.path(choice).asText("absent"));
    }
  }

  private Optional<JsonNode> argument(Operation operation, ToolInput input) {
    var value = arguments.path(input.name());
    if (!value.isMissingNode() && !value.isNull()) {
      return Optional.of(value);
    }
    var place = input.place(shapes, operation.id());
    boolean isNeeded =
        place.filter(it -> shapes.isRequired(operation.id(), it)).isPresent()
            && !tool.defaults().containsKey(place.get());
    if (isNeeded && input.name().equals(OWNER)) {
      return Optional.of(TextNode.valueOf(workspace.get()));
    }
    if (isNeeded || input.required().orElse(false)) {
      throw Failure.invalid(input.name(), "is required");
    }
    return Optional.empty();
  }

  private void put(Operation operation, String place, JsonNode value, ObjectNode body) {
    if (shapes.find(operation.id(), place).isEmpty()) {
      return;
    }
    var names = place.split("\\.", -1);
    var parent = body;
    for (int i = 1; i < names.length - 1; i++) {
      parent = parent.withObject("/" + names[i]);
    }
    parent.set(names[names.length - 1], coerced(operation, place, value));
  }

  private static String name(String place) {
    return place.substring(place.indexOf('.') + 1);
  }

  /** Models write numbers as texts, and texts that look like numbers as numbers. */
  private JsonNode coerced(Operation operation, String place, JsonNode value) {
    var type =
        shapes
            .find(operation.id(), place)
            .map(it -> shapes.resolve(operation.id(), it).path("type").asText())
            .orElse("");
    if (type.equals("string") && (value.isNumber() || value.isBoolean())) {
      return TextNode.valueOf(whole(value).asText());
    }
    if (type.equals("integer") && value.isTextual() && isWhole(value.asText())) {
      return IntNode.valueOf(Integer.parseInt(value.asText()));
    }
    return value.isFloatingPointNumber() ? whole(value) : value;
  }

  private static boolean isWhole(String text) {
    return !text.isEmpty() && text.length() < 10 && text.chars().allMatch(Character::isDigit);
  }

  private static JsonNode whole(JsonNode value) {
    return value.isFloatingPointNumber() && value.canConvertToExactIntegral()
        ? LongNode.valueOf(value.asLong())
        : value;
  }

  private static List<String> texts(JsonNode value) {
    if (!value.isArray()) {
      return List.of(value.asText());
    }
    List<String> texts = new ArrayList<>();
    value.forEach(it -> texts.add(it.asText()));
    return texts;
  }
}
