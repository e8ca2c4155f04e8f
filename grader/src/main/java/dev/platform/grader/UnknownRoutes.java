package dev.platform.grader;

import java.util.List;

/** Routes that stand in no contract, or declare an operation that stands in none. */
final class UnknownRoutes implements Check {
  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    return routes.routes().stream()
        .filter(route -> contract.answeredBy(route).isEmpty())
        .map(UnknownRoutes::finding)
        .toList();
  }

  private static Finding finding(Route route) {
    String where = route.operation() == null ? route.address().toString() : route.operation();
    String what =
        route.operation() == null
            ? "is not an operation of any API spec"
            : "implements an unknown operation";
    return new Finding(
        "unknown-route",
        where,
        Severity.ERROR,
        "%s %s (%s) %s".formatted(route.method(), route.path(), route.handler(), what),
        "Add it to specs/native or remove the route.");
  }
}
