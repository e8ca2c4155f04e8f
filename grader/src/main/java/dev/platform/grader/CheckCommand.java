package dev.platform.grader;

import dev.platform.grader.format.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares a server with the contract, with evidence, and with the committed grades. */
@Command(
    name = "check",
    description = {
      "Compares the routes with the API spec and the committed grades, and reports each",
      "operation that is graded implemented or partial without evidence."
    },
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  @Mixin private Inputs inputs = new Inputs();
  @Mixin private Outputs outputs = new Outputs(Format.TEXT);

  @Option(
      names = "--grades",
      paramLabel = "FILE",
      description = "The committed grades. Default: ${DEFAULT-VALUE}",
      defaultValue = "specs/platform/grades.json")
  private Path file = Path.of("specs/platform/grades.json");

  @Option(
      names = "--update",
      description = {
        "Write improved grades to the file first, of operations that the evidence shows to",
        "work. Lower a grade only by hand."
      })
  private boolean update;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    var contract = Contract.bundled();
    Routes routes = inputs.routes();
    Proofs proofs = inputs.proofs();
    Grades committed = Files.exists(file) ? Grades.read(file) : Grades.none();
    if (update) {
      var evidence = Grader.counting(contract, routes, proofs);
      committed =
          committed.raisedTo(
              Grader.grades(contract, routes), id -> !evidence.of(id).checks().isEmpty());
      committed.write(file);
    }
    Report report = Grader.check(contract, routes, proofs, committed);
    return outputs.write(report, spec.commandLine().getOut());
  }
}
