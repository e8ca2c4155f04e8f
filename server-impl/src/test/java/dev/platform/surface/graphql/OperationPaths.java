package dev.platform.surface.graphql;

import dev.platform.api.Operation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the path of an operation has. */
final class OperationPaths {
  private OperationPaths() {}

  private static List<String> segments(Operation operation) {
    return Stream.of(operation.path().split("/"))
        .filter(it -> !it.isEmpty() && !it.equals("v1"))
        .toList();
  }

  private static List<String> parameters(Operation operation) {
    return segments(operation).stream()
        .filter(it -> it.startsWith("{"))
        .map(it -> it.substring(1, it.length() - 1))
        .toList();
  }

  static Optional<String> firstParameter(Operation operation) {
    return parameters(operation).stream().findFirst();
  }

  /** The first word of the path. */
  static String resource(Operation operation) {
    return segments(operation).get(0);
  }

  /** Whether it reads something that a resource has. */
  static boolean isBelow(Operation operation) {
    var segments = segments(operation);
    return segments.size() > 2 && segments.get(1).startsWith("{");
  }
}
