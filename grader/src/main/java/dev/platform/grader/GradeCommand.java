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
    name = "grade",
    description = "Writes the API spec with a grade for every operation.",
    mixinStandardHelpOptions = true)
final class GradeCommand implements Callable<Integer> {
  @Mixin private RoutesOption routes = new RoutesOption();

  @Option(names = "--out", paramLabel = "FILE", description = "Default: standard output.")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    String graded = GradedDocument.of(Contract.bundled(), routes.read()).json();
    if (out == null) {
      spec.commandLine().getOut().print(graded);
      spec.commandLine().getOut().flush();
    } else {
      Files.writeString(out, graded);
    }
    return 0;
  }
}
