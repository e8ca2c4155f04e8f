package dev.platform.grader;

import java.util.List;

/** Routes whose method or path is not the one that the contract gives their operation. */
final class MisplacedRoutes implements Check {
  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    return routes.routes().stream()
        .flatMap(
            route ->
                contract
                    .answeredBy(route)
                    .filter(operation -> !operation.address().equals(route.address()))
                    .map(operation -> finding(operation, route))
                    .stream())
        .toList();
  }

  private static Finding finding(Operation operation, Route route) {
    return new Finding(
        "misplaced-route",
        operation.id(),
        Severity.ERROR,
        "%s implements %s, but the API spec declares %s"
            .formatted(route.handler(), route.address(), operation.address()),
        "Move the route to %s %s.".formatted(operation.method(), operation.path()));
  }
}
