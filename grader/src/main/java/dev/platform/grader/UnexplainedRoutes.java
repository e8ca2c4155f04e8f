package dev.platform.grader;

import java.util.List;

/** Partial answers that do not say what is missing. */
final class UnexplainedRoutes implements Check {
  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    return routes.routes().stream()
        .filter(route -> route.partial() != null && route.partial().isBlank())
        .map(UnexplainedRoutes::finding)
        .toList();
  }

  private static Finding finding(Route route) {
    return new Finding(
        "unexplained-route",
        route.operation() == null ? route.address().toString() : route.operation(),
        Severity.ERROR,
        route.handler() + " is partial but does not give a reason",
        "Describe what is missing in the annotation of the handler.");
  }
}
