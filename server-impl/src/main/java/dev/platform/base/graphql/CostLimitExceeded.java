package dev.platform.base.graphql;

import graphql.ErrorClassification;
import graphql.ErrorType;
import graphql.GraphQLError;
import graphql.language.SourceLocation;
import java.util.List;
import java.util.Map;

/** The error that says that an operation is too much. */
final class CostLimitExceeded implements GraphQLError {
  private static final long serialVersionUID = 1;
  private static final String CODE = "OPERATION_BUDGET_EXCEEDED";

  private final String message;
  private final transient Map<String, Object> extensions;

  private CostLimitExceeded(String message, Map<String, Object> extensions) {
    this.message = message;
    this.extensions = extensions;
  }

  /** A valid operation whose cost is known. */
  static CostLimitExceeded of(long cost, int budget) {
    return new CostLimitExceeded(
        "The operation costs " + cost + " units. The limit is " + budget + ".",
        Map.of("code", CODE, "cost", cost, "budget", budget));
  }

  /** A document that is not even looked at further. */
  static CostLimitExceeded of(String message) {
    return new CostLimitExceeded(message, Map.of("code", CODE));
  }

  @Override
  public String getMessage() {
    return message;
  }

  @Override
  public List<SourceLocation> getLocations() {
    return List.of();
  }

  @Override
  public ErrorClassification getErrorType() {
    return ErrorType.ExecutionAborted;
  }

  @Override
  public Map<String, Object> getExtensions() {
    return extensions;
  }

  /** Without a place, which would be empty, and with the facts only. */
  @Override
  public Map<String, Object> toSpecification() {
    return Map.of("message", message, "extensions", extensions);
  }
}
