package dev.platform.base.graphql;

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
public final class CostLimit extends SimplePerformantInstrumentation {
  private final FieldPrices prices;
  private final int budget;

  /**
   * A limit.
   *
   * @param budget what an operation may cost at most, in units
   */
  public CostLimit(FieldPrices prices, int budget) {
    this.prices = prices;
    this.budget = budget;
  }

  @Override
  public InstrumentationContext<ExecutionResult> beginExecuteOperation(
      InstrumentationExecuteOperationParameters parameters, @Nullable InstrumentationState state) {
    long cost = QueryCost.of(parameters.getExecutionContext(), prices);
    if (cost > budget) {
      throw new AbortExecutionException(List.of(CostLimitExceeded.of(cost, budget)));
    }
    return SimpleInstrumentationContext.noOp();
  }
}
