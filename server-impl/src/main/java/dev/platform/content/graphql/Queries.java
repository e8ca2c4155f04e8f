package dev.platform.content.graphql;

import dev.platform.base.contract.SpecsJar;
import dev.platform.base.graphql.CostLimit;
import dev.platform.base.graphql.DocumentLimits;
import dev.platform.base.graphql.Executions;
import dev.platform.base.graphql.QueryDocuments;
import graphql.ErrorType;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.GraphqlErrorBuilder;
import graphql.execution.DataFetcherExceptionHandler;
import graphql.execution.DataFetcherExceptionHandlerParameters;
import graphql.execution.DataFetcherExceptionHandlerResult;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import jakarta.inject.Inject;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs queries over the blog. */
public final class Queries {
  private static final Logger log = LoggerFactory.getLogger(Queries.class);
  private static final String SCHEMA = "graphql/content.graphqls";

  private static final int BUDGET = 1_000;

  /** Above the budget, so that an honest operation is told its cost and not these limits. */
  private static final DocumentLimits LIMITS =
      new DocumentLimits(65_536, 8_000, 50, 10_000, 50, 10, 10_000);

  private final GraphQL engine;

  @Inject
  Queries(Posts posts) {
    var schema =
        new SchemaGenerator()
            .makeExecutableSchema(new SchemaParser().parse(sdl()), new PostViews(posts).wiring());
    this.engine =
        GraphQL.newGraphQL(schema)
            .preparsedDocumentProvider(new QueryDocuments(schema, LIMITS))
            .instrumentation(new CostLimit(new PostPrices(), BUDGET))
            .defaultDataFetcherExceptionHandler(new Bugs())
            .build();
  }

  /** The schema, as people read it. */
  static String sdl() {
    return SpecsJar.text(SCHEMA);
  }

  /**
   * Runs one operation of a document.
   *
   * @param operation its name; needed only if the document has more than one
   * @return the result, with {@code data}, {@code errors} or both
   */
  public Map<String, Object> run(
      String document, Map<String, Object> variables, @Nullable String operation) {
    var input =
        ExecutionInput.newExecutionInput(document)
            .variables(variables)
            .operationName(operation)
            .locale(Locale.ENGLISH)
            .build();
    return Executions.run(engine, input).toSpecification();
  }

  /** A resolver that fails is a bug: logged, not shown. */
  private static final class Bugs implements DataFetcherExceptionHandler {
    @Override
    public CompletableFuture<DataFetcherExceptionHandlerResult> handleException(
        DataFetcherExceptionHandlerParameters parameters) {
      log.error("a resolver failed at {}", parameters.getPath(), parameters.getException());
      var error =
          GraphqlErrorBuilder.newError()
              .message("Internal error.")
              .path(parameters.getPath())
              .location(parameters.getSourceLocation())
              .errorType(ErrorType.DataFetchingException)
              .build();
      return CompletableFuture.completedFuture(
          DataFetcherExceptionHandlerResult.newResult(error).build());
    }
  }
}
