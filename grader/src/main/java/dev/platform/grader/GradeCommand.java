package dev.platform.grader;

import dev.platform.grader.format.Format;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says of each operation what its grade is and what it rests on. */
@Command(
    name = "grade",
    description = {
      "Prints the grade of each operation and what it rests on: the handler, the conformance",
      "checks that passed, the permission matrix, and the responses that were seen."
    },
    mixinStandardHelpOptions = true)
final class GradeCommand implements Callable<Integer> {
  @Mixin private Inputs inputs = new Inputs();
  @Mixin private Outputs outputs = new Outputs(Format.DETAILS);
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    Report report = Grader.grade(Contract.bundled(), inputs.routes(), inputs.proofs());
    return outputs.write(report, spec.commandLine().getOut());
  }
}
