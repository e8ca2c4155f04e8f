package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.EnvVarDeclaration.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Puts services after those that they refer to, as far as they do not refer to each other. */
final class DependencyOrder {
  private static final List<EnvVarDeclaration> NONE = List.of();

  private final List<ServiceDeclaration> services;
  private final Map<String, ServiceDeclaration> byName = new HashMap<>();
  private final Set<ServiceDeclaration> sorted = new LinkedHashSet<>();
  private final Set<ServiceDeclaration> visited = new LinkedHashSet<>();

  DependencyOrder(List<ServiceDeclaration> services) {
    this.services = services;
    services.forEach(it -> byName.put(it.name(), it));
  }

  List<ServiceDeclaration> sorted() {
    services.forEach(this::visit);
    return List.copyOf(sorted);
  }

  /** Depth first, with a stack of its own: a file may have a chain of a thousand services. */
  private void visit(ServiceDeclaration first) {
    List<ServiceDeclaration> stack = new ArrayList<>(List.of(first));
    while (!stack.isEmpty()) {
      var service = stack.get(stack.size() - 1);
      if (visited.add(service)) {
        needed(service).stream().filter(it -> !visited.contains(it)).forEach(stack::add);
      } else {
        stack.remove(stack.size() - 1);
        sorted.add(service);
      }
    }
  }

  /** What it needs directly, in reverse order, so that the first is visited first. */
  private List<ServiceDeclaration> needed(ServiceDeclaration service) {
    List<ServiceDeclaration> needed = new ArrayList<>();
    for (EnvVarDeclaration each : Objects.requireNonNullElse(service.envVars(), NONE)) {
      if (each instanceof Reference from
          && from.kind().isService()
          && byName.containsKey(from.name())) {
        needed.add(0, byName.get(from.name()));
      }
    }
    return needed;
  }
}
