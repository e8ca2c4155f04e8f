package dev.platform.platform.blueprint;

import dev.platform.platform.blueprint.format.BlueprintFile;
import dev.platform.platform.blueprint.format.ExternalReference;
import dev.platform.platform.blueprint.format.Problem;
import dev.platform.platform.blueprint.format.ProblemCode;
import java.util.List;

/** What is wrong with a file in a workspace, beside what is wrong with it everywhere. */
final class FileCheck {
  private FileCheck() {}

  /** Names what neither the file nor the workspace has. */
  static List<Problem> missing(BlueprintFile file, Synchronization workspace) {
    return workspace.missing(file.externalReferences()).stream().map(FileCheck::problem).toList();
  }

  private static Problem problem(ExternalReference reference) {
    var thing = reference.kind().noun() + " \"" + reference.name() + "\"";
    var what =
        reference.envVarKey() == null
            ? "the " + thing
            : "the variable " + reference.envVarKey() + " of the " + thing;
    return new Problem(
        reference.path(),
        reference.position().line(),
        reference.position().column(),
        ProblemCode.INVALID_REFERENCE,
        "refers to " + what + ", which does not exist",
        "Describe it in the file, or create it first.");
  }

  /** A file that is not there, as a problem. */
  static Problem absent(FoundFile found) {
    var sentence = found.why();
    return new Problem(
        "",
        1,
        1,
        ProblemCode.EMPTY_FILE,
        sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence,
        "");
  }
}
