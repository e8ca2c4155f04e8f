package dev.platform.content.graphql;

import graphql.ExecutionResult;
import graphql.execution.AbortExecutionException;
import graphql.execution.instrumentation.InstrumentationContext;
import graphql.execution.instrumentation.InstrumentationState;
import graphql.execution.instrumentation.SimpleInstrumentationContext;
import graphql.execution.instrumentation.SimplePerformantInstrumentation;
import graphql.execution.instrumentation.parameters.InstrumentationExecuteOperationParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses an operation that costs too much, after it was validated and before any resolver runs.
 */
final class CostLimit extends SimplePerformantInstrumentation {
  static final int UNITS = 1_000;

  @Override
  public InstrumentationContext<ExecutionResult> beginExecuteOperation(
      InstrumentationExecuteOperationParameters parameters, @Nullable InstrumentationState state) {
    long cost = QueryCost.of(parameters.getExecutionContext());
    if (cost > UNITS) {
      throw new AbortExecutionException(List.of(CostLimitExceeded.of(cost, UNITS)));
    }
    return SimpleInstrumentationContext.noOp();
  }
}
