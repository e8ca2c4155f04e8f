package dev.platform.conformance;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import dev.platform.conformance.faults.FaultsCommand;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  @Option(names = "--report", paramLabel = "FILE", description = "Write a JUnit XML report.")
  private @Nullable Path report;

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
      ConformanceMain.list(new Selection(only), spec.commandLine().getOut());
      return 0;
    }
    return ConformanceMain.run(install.of(only, Optional.ofNullable(report), parallel));
  }
}
