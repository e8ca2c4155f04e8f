package dev.platform.conformance;

import dev.platform.conformance.faults.FaultsCommand;
import dev.platform.conformance.report.Reports;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of a run. */
@Command(
    name = "conformance-tests",
    subcommands = FaultsCommand.class,
    description =
        "Checks an installation against the pinned API spec. Exits with status 1 if a check fails.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class RunCommand implements Callable<Integer> {
  @Mixin private InstallOptions install = new InstallOptions();

  @Option(
      names = "--only",
      split = ",",
      description = "Run only the checks whose group or title contains one of these words.")
  private List<String> only = List.of();

  @Option(
      names = "--operation",
      paramLabel = "ID",
      split = ",",
      description = "Run only the checks that call one of these operations.")
  private List<String> operations = List.of();

  @Option(
      names = "--report",
      paramLabel = "FILE",
      split = ",",
      description = {
        "Write a report: JUnit XML to a .xml file, JSON to .json, a web page to .html.",
        "Can be repeated."
      })
  private List<Path> reports = List.of();

  @Option(
      names = "--evidence",
      paramLabel = "FILE",
      description = {
        "Write what the run has shown, for the grader: the checks that passed, and the",
        "statuses, response members, and enum values of each operation."
      })
  private @Nullable Path evidence;

  @Option(
      names = "--parallel",
      paramLabel = "GROUPS",
      defaultValue = "4",
      description = "Number of check groups to run in parallel. Default: ${DEFAULT-VALUE}")
  private int parallel;

  @Option(names = "--list", description = "List the checks and exit.")
  private boolean list;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    if (list) {
      ConformanceMain.list(new Selection(only, known(operations)), spec.commandLine().getOut());
      return 0;
    }
    return ConformanceMain.run(
        install.of(
            only, known(operations), written(reports), Optional.ofNullable(evidence), parallel));
  }

  private List<String> known(List<String> ids) {
    List<String> unknown = ids.stream().filter(it -> !CheckIndex.bundled().has(it)).toList();
    if (!unknown.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "No check calls the operation " + String.join(", ", unknown));
    }
    return ids;
  }

  private List<Path> written(List<Path> files) {
    for (Path file : files) {
      if (!Reports.isKnown(file)) {
        throw new ParameterException(
            spec.commandLine(),
            "%s: --report requires a file name that ends in %s"
                .formatted(file, String.join(", ", Reports.FORMATS)));
      }
    }
    return files;
  }
}
