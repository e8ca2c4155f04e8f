package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromGroup;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds names that are there twice where they must be unique. */
final class DuplicateNames {
  private final Problems problems;
  private final Map<String, Position> first = new HashMap<>();

  DuplicateNames(Problems problems) {
    this.problems = problems;
  }

  /** Among the entries of a list. */
  static void check(Field<String> field, String noun, List<Values> entries) {
    if (entries.isEmpty()) {
      return;
    }
    var names = new DuplicateNames(entries.get(0).spot().reading().problems());
    for (Values each : entries) {
      var name = each.get(field);
      if (name != null) {
        names.add(noun, name, each.at(field.name()).path(), each.position(field));
      }
    }
  }

  void addAll(Reading reading) {
    for (DeclaredName each : reading.names()) {
      add(each.space(), each.name(), Paths.key(each.owner(), "name"), each.position());
    }
    for (OwnedVariable each : reading.variables()) {
      var declaration = each.declaration();
      if (declaration instanceof Variable variable) {
        add(
            "variable",
            each.owner() + " " + variable.key(),
            variable.key(),
            each.path(),
            variable.position());
      } else if (declaration instanceof FromGroup group) {
        add(
            "linked group",
            each.owner() + " " + group.name(),
            group.name(),
            each.path(),
            group.position());
      }
    }
  }

  /** Reports the name if it was added before. */
  void add(String noun, String name, String path, Position position) {
    add(noun, name, name, path, position);
  }

  private void add(String noun, String unique, String name, String path, Position position) {
    var before = first.putIfAbsent(noun + " " + unique, position);
    if (before != null) {
      problems.add(
          path,
          position,
          ProblemCode.DUPLICATE_NAME,
          "another " + noun + " on line " + before.line() + " is already named " + Shown.text(name),
          "Rename or remove one of the two.");
    }
  }
}
