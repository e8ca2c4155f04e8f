package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromServiceVariable;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds variables that get their values from each other. */
final class ReferenceCycles {
  private final Reading reading;

  /** Paths of services by their names. */
  private final Map<String, String> owners = new HashMap<>();

  /** Variables by the path of their service and their key. */
  private final Map<String, OwnedVariable> variables = new HashMap<>();

  ReferenceCycles(Reading reading) {
    this.reading = reading;
    reading.names().stream()
        .filter(it -> it.kind().isService())
        .forEach(it -> owners.putIfAbsent(it.name(), it.owner()));
    for (OwnedVariable each : reading.variables()) {
      if (each.declaration() instanceof Variable variable) {
        variables.putIfAbsent(id(each.owner(), variable.key()), each);
      }
    }
  }

  /** Each variable leads to one other at most, so a chain is followed until it is known. */
  void report() {
    Set<OwnedVariable> known = new HashSet<>();
    for (OwnedVariable start : variables.values()) {
      List<OwnedVariable> chain = new ArrayList<>();
      Set<OwnedVariable> onChain = new HashSet<>();
      var each = start;
      while (each != null && !known.contains(each) && onChain.add(each)) {
        chain.add(each);
        each = next(each);
      }
      if (each != null && onChain.contains(each)) {
        report(chain.subList(chain.indexOf(each), chain.size()));
      }
      known.addAll(chain);
    }
  }

  private @Nullable OwnedVariable next(OwnedVariable variable) {
    if (variable.declaration() instanceof FromServiceVariable from && !from.isSetByPlatform()) {
      var owner = owners.get(from.name());
      return owner == null ? null : variables.get(id(owner, from.envVarKey()));
    }
    return null;
  }

  private void report(List<OwnedVariable> cycle) {
    for (int at = 0; at < cycle.size(); at++) {
      var each = cycle.get(at);
      var next = cycle.get((at + 1) % cycle.size());
      var line = next.declaration().position().line();
      reading
          .problems()
          .add(
              each.path(),
              each.namePosition(),
              ProblemCode.REFERENCE_CYCLE,
              cycle.size() == 1
                  ? "refers to itself"
                  : "refers to the variable on line " + line + ", whose value comes from this one",
              "Give one of them a value.");
    }
  }

  private static String id(String owner, String key) {
    return owner + " " + key;
  }
}
