package dev.platform.surface.graphql;

import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.LightDataFetcher;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a property of a model, or one that stands deeper in it. */
final class ModelFetcher implements LightDataFetcher<Object> {
  private static final String CURSOR = "cursor";

  private final List<String> path;

  ModelFetcher(List<String> path) {
    this.path = List.copyOf(path);
  }

  /** For a field of its own name. */
  static DataFetcher<Object> of(String name) {
    return new ModelFetcher(List.of(name));
  }

  @Override
  public @Nullable Object get(
      GraphQLFieldDefinition field, Object source, Supplier<DataFetchingEnvironment> environment) {
    return read(source);
  }

  @Override
  public @Nullable Object get(DataFetchingEnvironment environment) {
    return read(environment.getSource());
  }

  /** The value in an object of the response. */
  @Nullable Object read(@Nullable Object source) {
    if (source instanceof Entry entry) {
      return path.get(0).equals(CURSOR) ? entry.cursor() : read(entry.model());
    }
    if (source instanceof ConnectionPage page) {
      return page.get(path.get(0));
    }
    if (source instanceof ConnectionPage.Edge edge) {
      return path.get(0).equals(CURSOR) ? ConnectionPage.cursor(edge.node()) : edge.node();
    }
    @Nullable Object value = source;
    for (String name : path) {
      value = value == null ? null : ModelProperties.get(value, name);
    }
    return value instanceof Enum<?> word ? word.toString() : value;
  }
}
