package dev.platform.base.graphql;

import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.GraphQLError;
import graphql.GraphQLException;
import java.util.List;
import java.util.concurrent.CompletionException;

/** Runs documents. */
public final class Executions {
  private Executions() {}

  /**
   * Runs one operation. Whatever the library has against it is an error of the result; what
   * instrumentations throw on purpose is thrown as it is.
   */
  public static ExecutionResult run(GraphQL engine, ExecutionInput input) {
    try {
      return engine.execute(input);
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw e;
    } catch (GraphQLException e) {
      if (e instanceof GraphQLError error) {
        return ExecutionResult.newExecutionResult().errors(List.of(error)).build();
      }
      throw e;
    }
  }
}
