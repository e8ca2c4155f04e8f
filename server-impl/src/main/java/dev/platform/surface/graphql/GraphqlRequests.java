package dev.platform.surface.graphql;

import dev.platform.base.error.Failure;
import dev.platform.base.graphql.CostLimit;
import dev.platform.base.graphql.DocumentLimits;
import dev.platform.base.graphql.Executions;
import dev.platform.base.graphql.QueryDocuments;
import dev.platform.base.lazy.Lazy;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.admission.Admission;
import dev.platform.platform.BatchRead;
import dev.platform.surface.graphql.GraphqlRequest.Kind;
import dev.platform.surface.operation.OperationCatalogue;
import dev.platform.surface.operation.OperationMethods;
import dev.platform.surface.operation.Operations;
import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.execution.instrumentation.ChainedInstrumentation;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.glassfish.hk2.api.IterableProvider;
import org.jspecify.annotations.Nullable;

/** Runs documents. The schema is made when the first one comes. */
final class GraphqlRequests {
  private static final int BUDGET = 50_000;
  private static final DocumentLimits LIMITS =
      new DocumentLimits(65_536, 8_000, 15, 2_000, 50, 10, 50);

  private final Operations operations;
  private final Admission admission;
  private final Map<String, BatchRead> batches = new HashMap<>();
  private final Supplier<GraphQL> engine;

  @Inject
  GraphqlRequests(
      Operations operations,
      OperationMethods methods,
      OperationCatalogue catalogue,
      Admission admission,
      IterableProvider<BatchRead> batches) {
    this.operations = operations;
    this.admission = admission;
    batches.forEach(batch -> this.batches.put(batch.name(), batch));
    this.engine = new Lazy<>(() -> engine(methods, catalogue));
  }

  private static GraphQL engine(OperationMethods methods, OperationCatalogue catalogue) {
    var schema = PlatformSchema.make(methods, catalogue::find);
    return GraphQL.newGraphQL(schema)
        .preparsedDocumentProvider(new QueryDocuments(schema, LIMITS))
        .instrumentation(
            new ChainedInstrumentation(
                List.of(new CostLimit(new OperationPrices(), BUDGET), new OperationCount())))
        .defaultDataFetcherExceptionHandler(new GraphqlErrors())
        .build();
  }

  /**
   * Runs one operation of a document.
   *
   * @param operation its name; needed only if the document has more than one
   * @param kind how the request came
   * @return the result, with {@code data}, {@code errors} or both
   * @throws Failure rate limited
   */
  Map<String, Object> run(
      Caller caller,
      String document,
      Map<String, Object> variables,
      @Nullable String operation,
      Kind kind) {
    return GraphqlErrors.complete(
        Executions.run(engine.get(), input(caller, document, variables, operation, kind))
            .toSpecification());
  }

  /**
   * Begins one operation of a document, as {@link #run} does. The data of a subscription is a
   * publisher of results.
   */
  ExecutionResult begin(
      Caller caller,
      String document,
      Map<String, Object> variables,
      @Nullable String operation,
      EventStream stream) {
    var input = input(caller, document, variables, operation, Kind.STREAM);
    input.getGraphQLContext().put(EventStream.class, stream);
    return Executions.run(engine.get(), input);
  }

  private ExecutionInput input(
      Caller caller,
      String document,
      Map<String, Object> variables,
      @Nullable String operation,
      Kind kind) {
    admission.count(caller);
    CurrentRequest.through(Map.of("interface", "graphql"));
    var request = new GraphqlRequest(operations, admission, batches, caller, kind);
    return ExecutionInput.newExecutionInput(document)
        .variables(variables)
        .operationName(operation)
        .locale(Locale.ENGLISH)
        .graphQLContext(Map.of(GraphqlRequest.class, request))
        .dataLoaderRegistry(request.loaders())
        .build();
  }
}
