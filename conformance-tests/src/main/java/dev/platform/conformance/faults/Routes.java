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
import java.util.stream.Stream;

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

  /** Of a method that the path does not have, the first operation of the path. */
  Optional<String> operation(Message request) {
    String path = request.uri().getRawPath();
    return of(byMethod.getOrDefault(request.method(), List.of()).stream(), path)
        .or(() -> first(path));
  }

  /** The first operation of a path, by its id. */
  Optional<String> first(String path) {
    Stream<Route> all = byMethod.values().stream().flatMap(List::stream);
    return of(all.sorted(Comparator.comparing(it -> it.operation().id())), path);
  }

  private static Optional<String> of(Stream<Route> routes, String path) {
    return routes
        .filter(it -> it.path().matcher(path).matches())
        .map(it -> it.operation().id())
        .findFirst();
  }
}
