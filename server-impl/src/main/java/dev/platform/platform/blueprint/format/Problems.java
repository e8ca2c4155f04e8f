package dev.platform.platform.blueprint.format;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a file. */
final class Problems {
  private static final int SHOWN = 100;

  private final List<Problem> all = new ArrayList<>();

  void add(String path, Position position, ProblemCode code, String message, String hint) {
    all.add(new Problem(path, position.line(), position.column(), code, message, hint));
  }

  int count() {
    return all.size();
  }

  /** The first ones, in the order of the file. */
  List<Problem> inOrder() {
    return all.stream().sorted(Problem.IN_ORDER).distinct().limit(SHOWN).toList();
  }
}
