package dev.platform.platform.blueprint.format;

import java.util.ArrayList;
import java.util.List;

/** What is collected while a file is read. */
final class Reading {
  private final Problems problems = new Problems();
  private final DuplicateNames domains = new DuplicateNames(problems);
  private final Schedules schedules = new Schedules();
  private final List<DeclaredName> names = new ArrayList<>();
  private final List<OwnedVariable> variables = new ArrayList<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private final List<ProjectDeclaration> projects = new ArrayList<>();

  Problems problems() {
    return problems;
  }

  DuplicateNames domains() {
    return domains;
  }

  Schedules schedules() {
    return schedules;
  }

  /** Names of all resources, also of those with problems. */
  List<DeclaredName> names() {
    return names;
  }

  /** All variables without problems, also those of resources with problems. */
  List<OwnedVariable> variables() {
    return variables;
  }

  List<Declaration> declarations() {
    return declarations;
  }

  List<ProjectDeclaration> projects() {
    return projects;
  }
}
