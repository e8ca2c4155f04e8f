package dev.platform.base.graphql;

import graphql.execution.ExecutionContext;
import graphql.schema.GraphQLObjectType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The types whose fields operations begin with. */
public final class RootTypes {
  private RootTypes() {}

  /** The root of the operation that was chosen, which is valid. */
  public static GraphQLObjectType of(ExecutionContext context) {
    var schema = context.getGraphQLSchema();
    @Nullable GraphQLObjectType root =
        switch (context.getOperationDefinition().getOperation()) {
          case QUERY -> schema.getQueryType();
          case MUTATION -> schema.getMutationType();
          case SUBSCRIPTION -> schema.getSubscriptionType();
        };
    return Objects.requireNonNull(root);
  }
}
