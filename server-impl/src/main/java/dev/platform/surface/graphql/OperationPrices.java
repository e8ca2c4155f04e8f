package dev.platform.surface.graphql;

import dev.platform.base.graphql.FieldPrices;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLTypeUtil;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A call of an operation costs more than a property; a list multiplies what is below it. */
final class OperationPrices implements FieldPrices {
  private static final int CALL = 10;
  private static final int USUAL = 20;
  private static final int MAX = 100;

  @Override
  public long price(GraphQLFieldDefinition field) {
    return field.hasAppliedDirective(OperationField.DIRECTIVE) ? CALL : 1;
  }

  @Override
  public long entries(GraphQLFieldDefinition field, Function<String, @Nullable Object> argument) {
    for (String name : new String[] {"limit", "first"}) {
      if (field.getArgument(name) != null) {
        return argument.apply(name) instanceof Number given
            ? Math.max(1, Math.min(MAX, given.longValue()))
            : USUAL;
      }
    }
    boolean isList = GraphQLTypeUtil.unwrapNonNull(field.getType()) instanceof GraphQLList;
    return isList && field.hasAppliedDirective(OperationField.DIRECTIVE) ? USUAL : 1;
  }
}
