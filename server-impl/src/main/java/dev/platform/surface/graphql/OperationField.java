package dev.platform.surface.graphql;

import dev.platform.api.Operation;
import graphql.schema.GraphQLAppliedDirective;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the directive {@code @operation} has of a field.
 *
 * @param operation what the field calls
 * @param parent parameters that come from the object that the field is of, and the properties there
 * @param fixed parameters with a fixed value
 * @param shape what becomes of the response
 * @param batch the name of a read for many objects, where there is one
 */
record OperationField(
    Operation operation,
    Map<String, ModelFetcher> parent,
    Map<String, String> fixed,
    Shape shape,
    Optional<String> batch) {
  static final String DIRECTIVE = "operation";

  /** What becomes of the response. */
  enum Shape {
    WHOLE,
    FIRST,
    CONNECTION
  }

  /** As it stands in the schema. */
  static OperationField of(GraphQLAppliedDirective directive, Function<String, Operation> find) {
    Map<String, ModelFetcher> parent = new LinkedHashMap<>();
    Map<String, String> fixed = new LinkedHashMap<>();
    List<String> from = value(directive, "from", List.of());
    for (String each : from) {
      var parts = each.split("[=:]", 2);
      if (each.charAt(parts[0].length()) == '=') {
        parent.put(parts[0], new ModelFetcher(List.of(parts[1].split("\\."))));
      } else {
        fixed.put(parts[0], parts[1]);
      }
    }
    return new OperationField(
        find.apply(value(directive, "id", "")),
        parent,
        fixed,
        Shape.valueOf(value(directive, "shape", Shape.WHOLE.name())),
        Optional.of(value(directive, "batch", "")).filter(it -> !it.isEmpty()));
  }

  private static <T> T value(GraphQLAppliedDirective directive, String name, T otherwise) {
    var argument = directive.getArgument(name);
    @Nullable T value = argument == null ? null : argument.getValue();
    return value == null ? otherwise : value;
  }

  /** Whether the field is of an object that another one has shown. */
  boolean isChild() {
    return !parent.isEmpty();
  }
}
