package dev.platform.grader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares a server with the contract and the committed grades. */
@Command(
    name = "check",
    description = {
      "Compares the routes with the API spec and the committed grades.",
      "Exits with status 1 if there are findings."
    },
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  @Mixin private RoutesOption routes = new RoutesOption();

  @Option(
      names = "--grades",
      paramLabel = "FILE",
      description = "The committed grades. Default: ${DEFAULT-VALUE}",
      defaultValue = "specs/platform/grades.json")
  private Path file = Path.of("specs/platform/grades.json");

  @Option(
      names = "--update",
      description = "Write improved grades to the file first. Lower a grade only by hand.")
  private boolean update;

  @Option(
      names = "--format",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}",
      defaultValue = "text")
  private Format format = Format.TEXT;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    var contract = Contract.bundled();
    Routes registered = routes.read();
    Grades committed = Files.exists(file) ? Grades.read(file) : Grades.none();
    if (update) {
      committed = committed.raisedTo(Grader.grade(contract, registered).grades());
      committed.write(file);
    }
    Report report = Grader.check(contract, registered, committed);
    spec.commandLine().getOut().print(format.print(report));
    spec.commandLine().getOut().flush();
    return report.isClean() ? 0 : 1;
  }
}
