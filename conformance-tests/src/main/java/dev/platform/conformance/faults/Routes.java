package dev.platform.conformance.faults;

import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells which operation of the contracts a request calls. */
final class Routes {
  private final Map<String, List<Route>> byMethod;

  private Routes(Map<String, List<Route>> byMethod) {
    this.byMethod = byMethod;
  }

  private record Route(Operation operation, Pattern path) {
    static Route of(Operation operation) {
      return new Route(
          operation, Pattern.compile(operation.path().replaceAll("\\{[^{}]*\\}", "[^/]*")));
    }
  }

  /** Of all documents; a path without variables goes before one that has some. */
  static Routes of(List<Document> documents) {
    return new Routes(
        documents.stream()
            .flatMap(document -> document.operations().stream())
            .sorted(Comparator.comparing(it -> it.path().contains("{")))
            .map(Route::of)
            .collect(
                Collectors.groupingBy(
                    it -> it.operation().method(), TreeMap::new, Collectors.toList())));
  }

  Optional<String> operation(Message request) {
    String path = request.uri().getRawPath();
    return byMethod.getOrDefault(request.method(), List.of()).stream()
        .filter(it -> it.path().matcher(path).matches())
        .map(it -> it.operation().id())
        .findFirst();
  }
}
