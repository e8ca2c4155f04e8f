package dev.platform.surface.graphql;

import dev.platform.base.contract.Contract;
import dev.platform.base.error.Failure;
import dev.platform.http.Failures;
import dev.platform.identity.access.CurrentRequest;
import graphql.ErrorType;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.execution.DataFetcherExceptionHandler;
import graphql.execution.DataFetcherExceptionHandlerParameters;
import graphql.execution.DataFetcherExceptionHandlerResult;
import graphql.execution.ResultPath;
import graphql.language.SourceLocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Errors with the codes and parameters that REST has. A bug is logged, not shown. */
final class GraphqlErrors implements DataFetcherExceptionHandler {
  private static final Logger log = LoggerFactory.getLogger(GraphqlErrors.class);

  /** What the library writes about a literal. */
  private static final Pattern ECHO =
      Pattern.compile(
          "(?s)(Validation error \\([^)]*\\) : argument '[^']*') with value '.*' (must not be null|"
              + "must be an object type|is missing required fields '[^']*'|"
              + "contains a field not in '[^']*': '[^']*'|is not a valid '[^']*')(?: - .*)?");

  private static final Pattern RUNTIME = Pattern.compile("'Service(Runtime|Env)'");

  /** What to send instead of words that are no runtime. */
  private static final Map<String, String> RUNTIME_HINTS =
      Contract.load("platform").hints("serviceRuntime");

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

  @Override
  public CompletableFuture<DataFetcherExceptionHandlerResult> handleException(
      DataFetcherExceptionHandlerParameters parameters) {
    var error =
        error(parameters.getException(), parameters.getPath(), parameters.getSourceLocation());
    return CompletableFuture.completedFuture(
        DataFetcherExceptionHandlerResult.newResult(error).build());
  }

  private static GraphQLError error(
      Throwable thrown, ResultPath path, @Nullable SourceLocation at) {
    var cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    var failure = Failures.find(cause);
    if (failure.isEmpty()) {
      log.error("a field failed at {}", path, cause);
    }
    var builder =
        GraphqlErrorBuilder.newError()
            .path(path)
            .location(at)
            .errorType(ErrorType.DataFetchingException);
    return failure
        .map(it -> builder.message("%s", it.publicMessage()).extensions(extensions(it)).build())
        .orElseGet(
            () ->
                builder
                    .message("Internal error. Include the request ID when you report it.")
                    .extensions(
                        Map.of(
                            "code",
                            "INTERNAL_ERROR",
                            "requestId",
                            CurrentRequest.current().map(CurrentRequest::id).orElse("")))
                    .build());
  }

  /** The code of a rejection and the parameters that a client can act on. */
  static Map<String, Object> extensions(Failure failure) {
    Map<String, Object> extensions = new LinkedHashMap<>();
    extensions.put("code", Failures.code(failure));
    extensions.putAll(failure.params());
    return extensions;
  }

  /**
   * The result with a code for each error, and without the values that the library puts into its
   * messages: they may be secrets.
   */
  static Map<String, Object> complete(Map<String, Object> result) {
    if (!(result.get("errors") instanceof List<?> errors)) {
      return result;
    }
    Map<String, Object> completed = new LinkedHashMap<>(result);
    completed.put(
        "errors",
        errors.stream()
            .map(error -> error instanceof Map<?, ?> members ? completeError(members) : error)
            .toList());
    return completed;
  }

  private static Map<String, Object> completeError(Map<?, ?> error) {
    Map<String, Object> completed = new LinkedHashMap<>();
    error.forEach((name, value) -> completed.put(name.toString(), value));
    Map<String, Object> extensions = new LinkedHashMap<>();
    extensions.put("code", "VALIDATION");
    if (error.get("extensions") instanceof Map<?, ?> known) {
      known.forEach((name, value) -> extensions.put(name.toString(), value));
    }
    completed.put("extensions", extensions);
    completed.put("message", withoutValue(String.valueOf(error.get("message"))));
    return completed;
  }

  private static String withoutValue(String message) {
    var echo = ECHO.matcher(message);
    var shown = echo.matches() ? echo.group(1) + " " + echo.group(2) : message;
    return RUNTIME.matcher(shown).find()
        ? hint(message).map(it -> shown + ". " + it).orElse(shown)
        : shown;
  }

  /** A hint for one of its words, which is then none that a message must not contain. */
  private static Optional<String> hint(String message) {
    return WORD.matcher(message)
        .results()
        .map(it -> RUNTIME_HINTS.get(it.group().toLowerCase(Locale.ROOT)))
        .filter(Objects::nonNull)
        .findFirst();
  }
}
