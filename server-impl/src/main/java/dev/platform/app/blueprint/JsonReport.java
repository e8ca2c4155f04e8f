package dev.platform.app.blueprint;

import dev.platform.platform.blueprint.format.BlueprintFile;
import dev.platform.platform.blueprint.format.Problem;
import dev.platform.platform.blueprint.format.ProblemCode;
import java.util.List;

/** What was found, with the fields of the API's validation. */
record JsonReport(String file, boolean valid, List<Entry> errors) {

  record Entry(String path, int line, int column, ProblemCode code, String message, String hint) {
    static Entry of(Problem problem) {
      return new Entry(
          problem.path(),
          problem.line(),
          problem.column(),
          problem.code(),
          problem.message(),
          problem.hint());
    }
  }

  static JsonReport of(String file, BlueprintFile read) {
    return new JsonReport(file, read.isValid(), read.problems().stream().map(Entry::of).toList());
  }
}
