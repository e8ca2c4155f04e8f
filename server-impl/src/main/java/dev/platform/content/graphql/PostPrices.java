package dev.platform.content.graphql;

import dev.platform.base.graphql.FieldPrices;
import graphql.schema.GraphQLFieldDefinition;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every field costs one unit, and a list as often as its page is long. */
final class PostPrices implements FieldPrices {
  @Override
  public long price(GraphQLFieldDefinition field) {
    return 1;
  }

  @Override
  public long entries(GraphQLFieldDefinition field, Function<String, @Nullable Object> argument) {
    return field.getArgument(PageSize.ARGUMENT) == null
        ? 1
        : PageSize.of(argument.apply(PageSize.ARGUMENT));
  }
}
