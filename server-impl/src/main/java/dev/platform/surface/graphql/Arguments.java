package dev.platform.surface.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.api.Operation;
import dev.platform.base.json.Json;
import dev.platform.surface.operation.OperationCall;
import dev.platform.surface.operation.OperationMethod;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates the arguments of a field for its operation. */
final class Arguments {
  private static final String INPUT = "input";
  private static final String MUTATION_ID = "clientMutationId";
  private static final String ITEMS = "items";

  private static final Pattern RESOURCE = Pattern.compile("/v1/[^/]+/\\{([^}]+)}");

  /** Parameters that have another name in GraphQL. */
  private static final Map<String, String> NAMES =
      Map.of("redisId", "keyValueId", "customDomainNameOrID", "customDomain");

  /** Relay has other words for pages. */
  private static final Map<String, String> PAGES = Map.of("limit", "first", "cursor", "after");

  private final OperationField field;
  private final OperationMethod method;

  Arguments(OperationField field, OperationMethod method) {
    this.field = field;
    this.method = method;
  }

  /** The name of the argument that is a parameter: a resource is read by its {@code id}. */
  static String name(Operation operation, String parameter) {
    var resource = RESOURCE.matcher(operation.path());
    return operation.method().equals("GET")
            && resource.matches()
            && resource.group(1).equals(parameter)
        ? "id"
        : NAMES.getOrDefault(parameter, parameter);
  }

  /**
   * The parameters that come from the object that the field is of: once, or for each of several ids
   * that stand there; empty if one is null there.
   */
  List<Map<String, List<String>>> parents(@Nullable Object source) {
    List<Map<String, List<String>>> found = List.of(Map.of());
    for (var each : field.parent().entrySet()) {
      var value = each.getValue().read(source);
      var texts = texts(value);
      found =
          found.stream()
              .flatMap(known -> texts.stream().map(text -> with(known, each.getKey(), text)))
              .toList();
    }
    return found;
  }

  /** Whether the object that the field is of has several ids. */
  boolean isMany(@Nullable Object source) {
    return field.parent().values().stream().anyMatch(it -> it.read(source) instanceof Collection);
  }

  private static Map<String, List<String>> with(
      Map<String, List<String>> known, String name, String value) {
    Map<String, List<String>> more = new LinkedHashMap<>(known);
    more.put(name, List.of(value));
    return more;
  }

  /**
   * The call of a field.
   *
   * @param parent parameters that come from the object that the field is of
   * @param given the arguments
   */
  OperationCall call(Map<String, List<String>> parent, Map<String, Object> given) {
    Map<String, Object> rest = new LinkedHashMap<>(input(given));
    var key = Optional.ofNullable(rest.remove(MUTATION_ID)).map(Object::toString);
    Map<String, List<String>> parameters = new LinkedHashMap<>(parent);
    field.fixed().forEach((name, value) -> parameters.put(name, List.of(value)));
    for (String parameter : method.parameters().keySet()) {
      take(parameter, rest).ifPresent(values -> parameters.put(parameter, values));
    }
    return new OperationCall(field.operation(), parameters, body(rest), key);
  }

  private static Map<String, Object> input(Map<String, Object> given) {
    if (!(given.get(INPUT) instanceof Map<?, ?> input)) {
      return given;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    input.forEach((name, value) -> fields.put(name.toString(), value));
    return fields;
  }

  private Optional<List<String>> take(String parameter, Map<String, Object> rest) {
    var usual = name(field.operation(), parameter);
    var name =
        field.shape() == OperationField.Shape.CONNECTION
            ? PAGES.getOrDefault(parameter, usual)
            : usual;
    return rest.containsKey(name) ? Optional.of(texts(rest.remove(name))) : Optional.empty();
  }

  private static List<String> texts(@Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    return value instanceof Collection<?> many
        ? many.stream().map(Object::toString).toList()
        : List.of(value.toString());
  }

  private JsonNode body(Map<String, Object> rest) {
    var type = method.body();
    if (type.isEmpty() || rest.isEmpty()) {
      return MissingNode.getInstance();
    }
    if (rest.containsKey(ITEMS)) {
      return Json.MAPPER.valueToTree(rest.get(ITEMS));
    }
    ObjectNode body = Json.MAPPER.createObjectNode();
    rest.forEach((name, value) -> body.set(name, Json.MAPPER.valueToTree(value)));
    return body;
  }
}
