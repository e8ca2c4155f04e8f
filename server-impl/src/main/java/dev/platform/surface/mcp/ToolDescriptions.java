package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.surface.operation.OperationCatalogue;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Describes tools to clients: what they take and return, and whether they change or destroy. */
final class ToolDescriptions {
  private static final Set<String> REPEATABLE = Set.of("GET", "PUT", "DELETE");
  private static final String TYPE = "type";
  private static final String STRING = "string";
  private static final String ENUM = "enum";
  private static final String OBJECT = "object";
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final String CONFIRM = "confirm";

  private final OperationShapes shapes;
  private final OperationCatalogue catalogue;
  private final ToolSchemas schemas;

  ToolDescriptions(OperationShapes shapes, OperationCatalogue catalogue) {
    this.shapes = shapes;
    this.catalogue = catalogue;
    this.schemas = new ToolSchemas(shapes);
  }

  /** A tool as {@code tools/list} has it. */
  ObjectNode of(Tool tool) {
    var description = Json.MAPPER.createObjectNode().put("name", tool.name());
    description.put("title", tool.title());
    description.put("description", tool.description());
    description.set("inputSchema", input(tool));
    description.set("outputSchema", output(tool));
    description.set("annotations", annotations(tool));
    return description;
  }

  private ObjectNode input(Tool tool) {
    var schema = Json.MAPPER.createObjectNode().put(TYPE, OBJECT);
    var properties = schema.putObject(PROPERTIES);
    var required = Json.MAPPER.createArrayNode();
    tool.choose()
        .filter(tool::isChoice)
        .ifPresent(
            choice -> {
              var choices = properties.putObject(choice).put(TYPE, STRING).putArray(ENUM);
              tool.operations().keySet().forEach(choices::add);
              required.add(choice);
            });
    tool.inputs()
        .values()
        .forEach(
            input -> {
              properties.set(input.name(), property(tool, input));
              if (isRequired(tool, input)) {
                required.add(input.name());
              }
            });
    put(schema, REQUIRED, required);
    return schema;
  }

  private ObjectNode property(Tool tool, ToolInput input) {
    ObjectNode property = Json.MAPPER.createObjectNode();
    var about = input.about().orElse("");
    for (String operation : tool.operations().values()) {
      var place = input.place(shapes, operation);
      if (place.isPresent()) {
        property = schemas.of(operation, shapes.find(operation, place.get()).orElseThrow());
        about = about.isEmpty() ? schemas.about(operation, place.get(), input.name()) : about;
        break;
      }
    }
    if (input.schema().isPresent()) {
      property = input.schema().get().deepCopy();
    }
    if (input.name().equals(CONFIRM)) {
      about = "The phrase that a rejection asks for.";
    }
    if (property.has(ENUM) && !property.has(TYPE)) {
      property.put(TYPE, STRING);
    }
    if (!about.isEmpty()) {
      property.put("description", about);
    }
    return property;
  }

  /** Whether every operation needs it, and nothing else fills its place. */
  boolean isRequired(Tool tool, ToolInput input) {
    if (input.required().isPresent()) {
      return input.required().get();
    }
    return !input.name().equals("ownerId")
        && tool.operations().values().stream().allMatch(it -> isRequired(tool, input, it));
  }

  private boolean isRequired(Tool tool, ToolInput input, String operation) {
    return input
        .place(shapes, operation)
        .filter(place -> !tool.defaults().containsKey(place))
        .filter(place -> shapes.isRequired(operation, place))
        .isPresent();
  }

  private ObjectNode output(Tool tool) {
    var schema = Json.MAPPER.createObjectNode().put(TYPE, OBJECT);
    var properties = Json.MAPPER.createObjectNode();
    var required = Json.MAPPER.createArrayNode();
    tool.schema()
        .forEach(
            (name, type) -> {
              properties.putObject(name).put(TYPE, type);
              required.add(name);
            });
    tool.list()
        .ifPresent(
            list -> {
              properties.putObject(list).put(TYPE, "array");
              properties.putObject("cursor").put(TYPE, STRING);
              if (tool.operations().size() == 1) {
                required.add(list);
              }
            });
    for (String member : tool.result()) {
      var type = type(tool, member);
      properties.putObject(member).put(TYPE, type);
    }
    put(schema, PROPERTIES, properties);
    put(schema, REQUIRED, required);
    return schema;
  }

  private String type(Tool tool, String member) {
    return tool.operations().values().stream()
        .flatMap(operation -> shapes.result(operation, member).stream())
        .map(it -> it.path(TYPE).asText(STRING))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(tool.name() + " has no " + member));
  }

  private static void put(ObjectNode schema, String name, JsonNode value) {
    if (!value.isEmpty()) {
      schema.set(name, value);
    }
  }

  private ObjectNode annotations(Tool tool) {
    var annotations = Json.MAPPER.createObjectNode();
    var methods =
        tool.operations().values().stream().map(it -> catalogue.find(it).method()).toList();
    if (methods.stream().allMatch("GET"::equals)) {
      return annotations.put("readOnlyHint", true);
    }
    annotations.put("destructiveHint", hint(tool, "destructive", methods, "DELETE"::equals, false));
    return annotations.put(
        "idempotentHint", hint(tool, "idempotent", methods, REPEATABLE::contains, true));
  }

  private static boolean hint(
      Tool tool, String name, List<String> methods, Predicate<String> is, boolean all) {
    boolean follows = all ? methods.stream().allMatch(is) : methods.stream().anyMatch(is);
    return tool.hints().getOrDefault(name, follows);
  }

  /** All tools, for {@code tools/list}. */
  ArrayNode all(Iterable<Tool> tools) {
    var list = Json.MAPPER.createArrayNode();
    tools.forEach(tool -> list.add(of(tool)));
    return list;
  }
}
