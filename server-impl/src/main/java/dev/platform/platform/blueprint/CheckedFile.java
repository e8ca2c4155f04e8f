package dev.platform.platform.blueprint;

import dev.platform.platform.blueprint.format.Blueprint;
import dev.platform.platform.blueprint.format.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file, and what a sync of it would do.
 *
 * @param commit whose file; null if it is of none
 * @param plan null if the file has problems, or the caller may not see what it would change
 */
record CheckedFile(
    @Nullable String commit, Blueprint blueprint, List<Problem> problems, @Nullable Plan plan) {
  CheckedFile {
    problems = List.copyOf(problems);
  }

  boolean isValid() {
    return problems.isEmpty();
  }
}
