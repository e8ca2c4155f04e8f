package dev.platform.base.graphql;

import graphql.schema.GraphQLFieldDefinition;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What fields of a schema cost. */
public interface FieldPrices {

  /** What the field costs, in units, without what is below it. */
  long price(GraphQLFieldDefinition field);

  /**
   * How many times what is below the field is done: the entries of a page.
   *
   * @param argument the value of an argument by its name; null if it is not given
   */
  long entries(GraphQLFieldDefinition field, Function<String, @Nullable Object> argument);
}
