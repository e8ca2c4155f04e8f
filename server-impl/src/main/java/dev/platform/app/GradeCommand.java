package dev.platform.app;

import dev.platform.grader.Contract;
import dev.platform.grader.GradedDocument;
import dev.platform.grader.Grader;
import dev.platform.grader.evidence.PassedCheck;
import dev.platform.grader.format.Format;
import dev.platform.grader.format.Positions;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
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
    var contract = Contract.bundled();
    var routes = GradedContract.forGrader(Applications.routes(Wiring.rooms(), profiles));
    var evidence = GradedContract.evidence(contract, routes);
    var out = spec.commandLine().getOut();
    if (document) {
      out.println(GradedDocument.of(contract, routes, evidence).json());
      return 0;
    }
    var report = Grader.grade(contract, routes);
    report
        .grades()
        .verdicts()
        .forEach(
            (id, verdict) ->
                out.printf(
                    "%-50s %-15s %s%n", id, verdict.grade().wire(), checks(evidence.checks(id))));
    out.print(Format.TEXT.print(report, Positions.none()));
    return report.isClean() ? 0 : 1;
  }

  /** How many checks have shown that it works, and until when. */
  private static String checks(List<PassedCheck> checks) {
    return checks.stream()
        .map(PassedCheck::passed)
        .max(Comparator.naturalOrder())
        .map(
            last ->
                "%d checks, %s"
                    .formatted(checks.size(), last.atOffset(ZoneOffset.UTC).toLocalDate()))
        .orElse("");
  }
}
