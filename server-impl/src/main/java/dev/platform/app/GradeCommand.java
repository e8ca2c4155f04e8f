package dev.platform.app;

import dev.platform.grader.Contract;
import dev.platform.grader.GradedDocument;
import dev.platform.grader.Grader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grade}: says operation by operation what is true of this build. */
@Command(
    name = "grade",
    mixinStandardHelpOptions = true,
    description = "Prints the implementation status of each operation in the pinned API spec.")
final class GradeCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(names = "--document", description = "Print the OpenAPI document with grades instead.")
  private boolean document;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() {
    var profiles = config.settings().profiles();
    var routes = GradedContract.forGrader(Applications.routes(Wiring.rooms(), profiles));
    var out = spec.commandLine().getOut();
    if (document) {
      out.println(GradedDocument.of(Contract.bundled(), routes).json());
      return 0;
    }
    var report = Grader.grade(Contract.bundled(), routes);
    report
        .grades()
        .verdicts()
        .forEach((id, verdict) -> out.printf("%-50s %s%n", id, verdict.grade().wire()));
    report.grades().count().forEach((grade, count) -> out.printf("%s: %d%n", grade.wire(), count));
    report.findings().forEach(out::println);
    return report.isClean() ? 0 : 1;
  }
}
