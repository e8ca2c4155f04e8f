package dev.platform.grader;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Operations that more than one route answers. */
final class SharedOperations implements Check {
  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    Map<Operation, List<Route>> answers =
        routes.routes().stream()
            .filter(route -> contract.answeredBy(route).isPresent())
            .collect(
                Collectors.groupingBy(
                    route -> contract.answeredBy(route).orElseThrow(),
                    () -> new TreeMap<>(Comparator.comparing(Operation::id)),
                    Collectors.toList()));
    return answers.entrySet().stream()
        .filter(entry -> entry.getValue().size() > documents(contract, entry.getKey()))
        .map(entry -> finding(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Two documents may have the same operation, each for its own origin. */
  private static int documents(Contract contract, Operation operation) {
    return Collections.frequency(contract.operations(), operation);
  }

  private static Finding finding(Operation operation, List<Route> routes) {
    String handlers = routes.stream().map(Route::handler).collect(Collectors.joining(", "));
    return new Finding(
        "shared-operation",
        operation.id(),
        Severity.ERROR,
        "%d routes implement it: %s".formatted(routes.size(), handlers),
        "Keep one of the methods.");
  }
}
