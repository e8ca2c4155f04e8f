package dev.platform.surface.mcp;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.http.Failures;
import java.util.Optional;

/** Failures as a model reads them: a code, a sentence, and what to do next. */
final class ToolErrors {
  private static final String FIELD = "field";
  private static final String CONFIRM = "confirm";

  private ToolErrors() {}

  static ToolResult of(Tool tool, Failure failure) {
    var message = message(tool, failure);
    var end = message.endsWith(".") ? "" : ".";
    return ToolResult.failed(Failures.code(failure) + ": " + message + end + next(tool, failure));
  }

  /** A field of the request goes by the name of the input that fills it. */
  private static String message(Tool tool, Failure failure) {
    var message = failure.publicMessage();
    if (!(failure.params().get(FIELD) instanceof String field) || !message.startsWith(field)) {
      return message;
    }
    return input(tool, field).map(name -> name + message.substring(field.length())).orElse(message);
  }

  private static Optional<String> input(Tool tool, String field) {
    return tool.inputs().values().stream()
        .filter(
            input ->
                input.places().stream()
                    .anyMatch(place -> place.substring(place.indexOf('.') + 1).equals(field)))
        .map(ToolInput::name)
        .findFirst();
  }

  private static String next(Tool tool, Failure failure) {
    if (failure.params().get(CONFIRM) instanceof String phrase) {
      return " Ask the user. If the user agrees, call "
          + tool.name()
          + " again with confirm: \""
          + phrase
          + "\"";
    }
    return switch (failure.code()) {
      case INVALID_INPUT -> " Correct the input and call " + tool.name() + " again.";
      case NOT_FOUND -> " Find IDs with the list tools.";
      case CONFLICT -> " Read the resource before you try again.";
      case FORBIDDEN -> " Ask the user.";
      case UNAUTHENTICATED,
          PAYMENT_REQUIRED,
          GONE,
          TOO_LARGE,
          UNSUPPORTED_MEDIA_TYPE,
          RATE_LIMITED,
          UNAVAILABLE,
          INTERNAL ->
          "";
    };
  }

  /** Whether the client can mend it by asking the user for another scope. */
  static boolean needsScope(Failure failure) {
    return failure.code() == ErrorCode.FORBIDDEN
        && failure.reason().filter("INSUFFICIENT_SCOPE"::equals).isPresent();
  }
}
