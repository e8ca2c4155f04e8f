package dev.platform.surface.graphql;

import dev.platform.api.Limit;
import dev.platform.base.graphql.RootTypes;
import dev.platform.surface.graphql.GraphqlRequest.Kind;
import graphql.ExecutionResult;
import graphql.execution.AbortExecutionException;
import graphql.execution.ExecutionContext;
import graphql.execution.FieldCollector;
import graphql.execution.FieldCollectorParameters;
import graphql.execution.MergedField;
import graphql.execution.ValuesResolver;
import graphql.execution.instrumentation.InstrumentationContext;
import graphql.execution.instrumentation.InstrumentationState;
import graphql.execution.instrumentation.SimpleInstrumentationContext;
import graphql.execution.instrumentation.SimplePerformantInstrumentation;
import graphql.execution.instrumentation.parameters.InstrumentationExecuteOperationParameters;
import graphql.language.OperationDefinition;
import graphql.schema.GraphQLObjectType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts the operations of the root before any of them is carried out, so that a request that
 * exceeds a rate changes nothing. The first read is paid for with the request.
 */
final class OperationCount extends SimplePerformantInstrumentation {
  private final FieldCollector collector = new FieldCollector();

  @Override
  public InstrumentationContext<ExecutionResult> beginExecuteOperation(
      InstrumentationExecuteOperationParameters parameters, @Nullable InstrumentationState state) {
    var context = parameters.getExecutionContext();
    var request = GraphqlRequest.of(context.getGraphQLContext());
    var kind = context.getOperationDefinition().getOperation();
    if (request.kind() == Kind.READ && kind != OperationDefinition.Operation.QUERY) {
      throw new AbortExecutionException("GET runs queries only. Send this operation with POST.");
    }
    if (request.kind() != Kind.STREAM && kind == OperationDefinition.Operation.SUBSCRIPTION) {
      throw new AbortExecutionException("Subscriptions are at POST /graphql/stream.");
    }
    count(context, request, kind);
    return SimpleInstrumentationContext.noOp();
  }

  private void count(
      ExecutionContext context, GraphqlRequest request, OperationDefinition.Operation kind) {
    var schema = context.getGraphQLSchema();
    var root = RootTypes.of(context);
    boolean isPaid = kind == OperationDefinition.Operation.QUERY;
    for (MergedField field : fields(context, root)) {
      var definition = root.getFieldDefinition(field.getName());
      if (definition != null
          && schema.getCodeRegistry().getDataFetcher(root, definition)
              instanceof OperationFetcher fetcher) {
        Map<String, Object> given =
            ValuesResolver.getArgumentValues(
                schema.getCodeRegistry(),
                definition.getArguments(),
                field.getArguments(),
                context.getCoercedVariables(),
                context.getGraphQLContext(),
                context.getLocale());
        var call = fetcher.rootCall(given);
        if (!isPaid || call.operation().limit() != Limit.NONE) {
          request.count(call);
        }
        isPaid = false;
      }
    }
  }

  private Iterable<MergedField> fields(ExecutionContext context, GraphQLObjectType root) {
    var parameters =
        FieldCollectorParameters.newParameters()
            .schema(context.getGraphQLSchema())
            .objectType(root)
            .fragments(context.getFragmentsByName())
            .variables(context.getCoercedVariables().toMap())
            .graphQLContext(context.getGraphQLContext())
            .build();
    return collector
        .collectFields(parameters, context.getOperationDefinition().getSelectionSet())
        .getSubFieldsList();
  }
}
