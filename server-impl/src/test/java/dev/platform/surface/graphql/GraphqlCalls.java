package dev.platform.surface.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.api.Operation;
import dev.platform.base.json.Json;
import graphql.language.FieldDefinition;
import graphql.language.InputValueDefinition;
import graphql.language.ObjectTypeDefinition;
import graphql.language.StringValue;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeDefinitionRegistry;
import graphql.schema.idl.TypeInfo;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Requests of REST as GraphQL has them. */
public final class GraphqlCalls {
  private final Map<String, Field> fields = new LinkedHashMap<>();

  /** A field of the root that is an operation. */
  private record Field(String root, FieldDefinition definition, boolean isObject) {}

  public GraphqlCalls() {
    var registry = new SchemaParser().parse(PlatformSchema.text());
    for (String root : List.of("Query", "Mutation")) {
      var type = registry.getTypeOrNull(root, ObjectTypeDefinition.class);
      for (FieldDefinition field : type.getFieldDefinitions()) {
        if (!field.getName().endsWith("Connection")) {
          add(registry, root, field);
        }
      }
    }
  }

  private void add(TypeDefinitionRegistry registry, String root, FieldDefinition field) {
    var name = TypeInfo.typeInfo(field.getType()).getName();
    boolean isObject = registry.getTypeOrNull(name, ObjectTypeDefinition.class) != null;
    for (var directive : field.getDirectives("operation")) {
      var id = ((StringValue) directive.getArgument("id").getValue()).getValue();
      fields.put(id, new Field(root, field, isObject));
    }
  }

  /** Whether GraphQL has an operation. */
  public boolean has(Operation operation) {
    return fields.containsKey(operation.id());
  }

  /**
   * A request as the body of a POST.
   *
   * @param target path and query of REST
   * @param body JSON of REST
   */
  public String body(Operation operation, String target, Optional<String> body) {
    var field = fields.get(operation.id());
    Map<String, String> parameters = parameters(operation, target);
    return field.root().equals("Mutation")
        ? mutation(field, parameters, body)
        : query(field, parameters);
  }

  private static Map<String, String> parameters(Operation operation, String target) {
    Map<String, String> found = new LinkedHashMap<>();
    var names = Pattern.compile("\\{([^}]*)}").matcher(operation.path());
    var uri = URI.create(target);
    Matcher values =
        Pattern.compile(operation.path().replaceAll("\\{[^}]*}", "([^/]*)")).matcher(uri.getPath());
    for (int i = 1; values.matches() && names.find(); i++) {
      found.put(Arguments.name(operation, names.group(1)), values.group(i));
    }
    if (uri.getRawQuery() != null) {
      for (String pair : uri.getRawQuery().split("&")) {
        var parts = pair.split("=", 2);
        found.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
    }
    return found;
  }

  private static String mutation(
      Field field, Map<String, String> parameters, Optional<String> body) {
    ObjectNode input = JsonNodeFactory.instance.objectNode();
    parameters.forEach(input::put);
    body.map(it -> Json.read(it, JsonNode.class))
        .ifPresent(
            it -> {
              if (it instanceof ArrayNode items) {
                input.set("items", items);
              } else {
                it.properties().forEach(member -> input.set(member.getKey(), member.getValue()));
              }
            });
    var name = field.definition().getName();
    var type = Names.capital(name) + "Input!";
    return request(
        "mutation ($input: %s) { %s(input: $input) { __typename } }".formatted(type, name),
        Map.of("input", input));
  }

  private static String query(Field field, Map<String, String> parameters) {
    Map<String, Object> variables = new LinkedHashMap<>();
    var declared =
        field.definition().getInputValueDefinitions().stream()
            .filter(it -> parameters.containsKey(it.getName()))
            .toList();
    declared.forEach(it -> variables.put(it.getName(), value(it, parameters.get(it.getName()))));
    var heads =
        declared.stream()
            .map(it -> "$%s: %s".formatted(it.getName(), type(it)))
            .collect(Collectors.joining(", ", "(", ")"));
    var given =
        declared.stream()
            .map(it -> "%s: $%s".formatted(it.getName(), it.getName()))
            .collect(Collectors.joining(", ", "(", ")"));
    return request(
        "query %s { %s%s%s }"
            .formatted(
                declared.isEmpty() ? "" : heads,
                field.definition().getName(),
                declared.isEmpty() ? "" : given,
                field.isObject() ? " { __typename }" : ""),
        variables);
  }

  private static String type(InputValueDefinition argument) {
    return graphql.language.AstPrinter.printAst(argument.getType());
  }

  private static Object value(InputValueDefinition argument, String text) {
    var type = type(argument);
    Object one = type.startsWith("Int") ? (Object) Integer.valueOf(text) : text;
    return type.startsWith("[") ? List.of(one) : one;
  }

  private static String request(String document, Map<String, ?> variables) {
    return Json.write(Map.of("query", document, "variables", variables));
  }
}
