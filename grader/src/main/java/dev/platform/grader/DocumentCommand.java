package dev.platform.grader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the contract with the grades of a server. */
@Command(
    name = "document",
    description = "Writes the API spec with a grade and a badge at every operation.",
    mixinStandardHelpOptions = true)
final class DocumentCommand implements Callable<Integer> {
  @Mixin private Inputs inputs = new Inputs();

  @Option(names = "--out", paramLabel = "FILE", description = "Default: standard output.")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    var contract = Contract.bundled();
    Routes routes = inputs.routes();
    var evidence = Grader.counting(contract, routes, inputs.proofs());
    String graded = GradedDocument.of(contract, routes, evidence).json();
    if (out == null) {
      spec.commandLine().getOut().print(graded);
      spec.commandLine().getOut().flush();
    } else {
      Files.writeString(out, graded);
    }
    return 0;
  }
}
